import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import { COMMAND_NAMES, type CommandName, COMMANDS, type Option, optionsOf } from './commands.ts';

export const flagOf = (name: string, { takes }: Option): string =>
  takes === undefined ? `--${name}` : `--${name} ${takes}`;

/** Two columns, the second one aligned. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

/** What a command does, in the language of the help; the table's own words are English. */
const aboutOf = (name: CommandName, { own }: TerminalWords): string =>
  own.help.command(name, COMMANDS[name].about);

const summary = (words: TerminalWords): string => `${words.own.help.title}

${columns(COMMAND_NAMES.map((name) => [COMMANDS[name].usage, aboutOf(name, words)]))}

${words.own.help.body}
`;

export function helpText(name: CommandName | null, words = ENGLISH): string {
  if (name === null) return summary(words);
  const options = Object.entries(optionsOf(name)).map(([option, each]): [string, string] => {
    const values = each.values === undefined ? '' : ` (${each.values.join(', ')})`;
    return [flagOf(option, each), words.own.help.option(name, option, each.about) + values];
  });
  return `parallax ${COMMANDS[name].usage}\n\n${aboutOf(name, words)}\n\n${columns(options)}\n`;
}
