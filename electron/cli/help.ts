import { COMMAND_NAMES, type CommandName, COMMANDS, type Option, optionsOf } from './commands.ts';

export const flagOf = (name: string, { takes }: Option): string =>
  takes === undefined ? `--${name}` : `--${name} ${takes}`;

/** Two columns, the second one aligned. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

const SUMMARY = `parallax COMMAND: what Parallax shows, in the terminal.

${columns(COMMAND_NAMES.map((name) => [COMMANDS[name].usage, COMMANDS[name].about]))}
  
parallax COMMAND --help has the options of one. Numbers have a decimal point. If the app is not
running, or does not let programs read its numbers, they come from its record. No command sends a
request to the service. Exit codes: 0 answered, 1 failed, 2 not understood, 3 no numbers.
`;

export function helpText(name: CommandName | null): string {
  if (name === null) return SUMMARY.replaceAll(/^ +$/gm, '');
  const options = Object.entries(optionsOf(name)).map(([option, each]): [string, string] => {
    const values = each.values === undefined ? '' : ` (${each.values.join(', ')})`;
    return [flagOf(option, each), each.about + values];
  });
  return `parallax ${COMMANDS[name].usage}\n\n${COMMANDS[name].about}\n\n${columns(options)}\n`;
}
