/** A text of a catalogue: its path, such as `convert.amount`, and its words. */
export type Leaf = readonly [path: string, text: unknown];

export function leavesOf(text: object, within = ''): readonly Leaf[] {
  return Object.entries(text).flatMap(([key, value]: [string, unknown]): readonly Leaf[] => {
    const path = `${within}${key}`;
    return typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}.`)
      : [[path, value]];
  });
}

/** In place of the values of a text. */
export const MARKS = [0, 1, 2, 3, 4].map((place) => `⟦${place}⟧`);

/** As some texts take lists, numbers or what is chosen. */
const VALUES: readonly (readonly unknown[])[] = [
  MARKS,
  MARKS.map((mark) => [mark]),
  [1, 2, 3, 4, 5],
  [0, 0, 0, 0, 0],
  [true, true, true],
  [false, false, false],
  [null, null, null, null],
  [MARKS[0], 1, MARKS[2]],
  [MARKS[0], null, MARKS[2]],
  [MARKS[0], true, MARKS[2]],
  ['buy', 'sell'],
  ['ask', 'bid'],
  ['p2p', 'card'],
];

/** What a text says in each of these ways; null for those that it does not take. */
export function saidBy(text: unknown): readonly (string | null)[] {
  if (typeof text === 'string') return [text];
  const say = text as (...values: readonly unknown[]) => unknown;
  return VALUES.map((values) => {
    try {
      const said = say(...values);
      return typeof said === 'string' ? said : null;
    } catch {
      return null;
    }
  });
}
