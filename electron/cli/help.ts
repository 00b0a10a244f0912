import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import { COMMAND_NAMES, type CommandName, COMMANDS, type Option, optionsOf } from './commands.ts';

/** What a person puts in its place is named in capitals. */
const named = (text: string, { own }: Pick<TerminalWords, 'own'>): string =>
  text.replace(/[A-Z]{2,}/g, (name) => own.help.values[name] ?? name);

export const usageOf = (name: CommandName, words: Pick<TerminalWords, 'own'>): string =>
  named(COMMANDS[name].usage, words);

export const flagOf = (name: string, { takes }: Option, words = ENGLISH): string =>
  takes === undefined ? `--${name}` : `--${name} ${named(takes, words)}`;

/** Two columns, the second one aligned. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

/** What a command does. */
export const aboutOf = (name: CommandName, { own }: TerminalWords): string =>
  own.help.commands[name];

/** What an option does; where several commands have it, it may mean the same in all of them. */
export function optionAbout(name: CommandName, option: string, { own }: TerminalWords): string {
  const about: Readonly<Record<string, string | undefined>> = own.help.options;
  return about[`${name}.${option}`] ?? about[option] ?? '';
}

const summary = (words: TerminalWords): string => `${words.own.help.title}

${columns(COMMAND_NAMES.map((name) => [usageOf(name, words), aboutOf(name, words)]))}

${words.own.help.body}
`;

export function helpText(name: CommandName | null, words = ENGLISH): string {
  if (name === null) return summary(words);
  const options = Object.entries(optionsOf(name)).map(([option, each]): [string, string] => {
    const values = each.values === undefined ? '' : ` (${each.values.join(', ')})`;
    return [flagOf(option, each, words), optionAbout(name, option, words) + values];
  });
  return `parallax ${usageOf(name, words)}\n\n${aboutOf(name, words)}\n\n${columns(options)}\n`;
}
