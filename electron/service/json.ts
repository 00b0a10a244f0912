/**
 * JSON with its numbers as they were written. A float would round a rate of 20 digits before
 * anything could look at it (domain.md, "Numbers").
 */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What the reviver is told about a value; newer than the library's types. */
interface ReviverContext {
  readonly source?: string;
}
type Reviver = (this: unknown, key: string, value: unknown, context: ReviverContext) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** @throws SyntaxError when the text is not JSON. */
export function parseJson(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? new JsonNumber(source ?? String(value)) : value,
  );
}
