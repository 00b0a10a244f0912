import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import { COMMAND_NAMES, type Option, optionsOf } from './commands.ts';
import { aboutOf, optionAbout } from './help.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** No word or sentence of the table has a quote in it, which a test checks. */
export function completionScript(shell: Shell, words = ENGLISH): string {
  switch (shell) {
    case 'bash':
      return bash();
    case 'zsh':
      return zsh(words);
    case 'fish':
      return fish(words);
  }
}

const flagsOf = (options: Readonly<Record<string, Option>>): string =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .join(' ');

/** Values by option, over all commands: an option means the same everywhere. */
const VALUES = new Map(
  COMMAND_NAMES.flatMap((name) =>
    Object.entries<Option>(optionsOf(name)).flatMap(([option, { values }]) =>
      values === undefined ? [] : [[option, values.join(' ')] as const],
    ),
  ),
);

const bash = (): string => `# eval "$(parallax completion bash)"
_parallax() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words
  case "$before" in
${[...VALUES].map(([option, values]) => `    --${option}) words="${values}" ;;`).join('\n')}
    *)
      if [ "$COMP_CWORD" -eq 1 ]; then words="${COMMAND_NAMES.join(' ')} --help"; else
        case "\${COMP_WORDS[1]}" in
          completion) words="${SHELLS.join(' ')}" ;;
${COMMAND_NAMES.filter((name) => name !== 'completion')
  .map((name) => `          ${name}) words="${flagsOf(optionsOf(name))}" ;;`)
  .join('\n')}
        esac
      fi ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _parallax parallax
`;

const zsh = (words: TerminalWords): string => `#compdef parallax
# eval "$(parallax completion zsh)"
_parallax() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${COMMAND_NAMES.map((name) => `      '${name}:${aboutOf(name, words).replaceAll(':', '\\:')}'`).join('\n')}
    )
    _describe command commands
    return
  fi
  case "$words[CURRENT-1]" in
${[...VALUES].map(([option, values]) => `    --${option}) compadd ${values}; return ;;`).join('\n')}
  esac
  case "$words[2]" in
    completion) compadd ${SHELLS.join(' ')} ;;
${COMMAND_NAMES.filter((name) => name !== 'completion')
  .map((name) => `    ${name}) compadd -- ${flagsOf(optionsOf(name))} ;;`)
  .join('\n')}
  esac
}
compdef _parallax parallax
`;

const fish = (words: TerminalWords): string => `# parallax completion fish | source
complete -c parallax -f
${COMMAND_NAMES.map(
  (name) => `complete -c parallax -n __fish_use_subcommand -a ${name} -d '${aboutOf(name, words)}'`,
).join('\n')}
complete -c parallax -n '__fish_seen_subcommand_from completion' -a '${SHELLS.join(' ')}'
${COMMAND_NAMES.flatMap((name) =>
  Object.entries<Option>(optionsOf(name)).map(([option, { takes, values }]) =>
    [
      `complete -c parallax -n '__fish_seen_subcommand_from ${name}' -l ${option}`,
      ...(takes === undefined ? [] : ['-x']),
      ...(values === undefined ? [] : [`-a '${values.join(' ')}'`]),
      `-d '${optionAbout(name, option, words)}'`,
    ].join(' '),
  ),
).join('\n')}
`;
