import { ok, type Result } from '#core/base/result.ts';
import { fault } from './fault.ts';

/**
 * JSON that keeps each number's text. A float would round a rate of 20 digits before any code could
 * read it (number/domain.md, "Numbers").
 */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The reviver's third argument, newer than the library's types. */
interface ReviverContext {
  readonly source?: string;
}
type Reviver = (this: unknown, key: string, value: unknown, context: ReviverContext) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** @throws SyntaxError if the text is not JSON; RangeError if it is nested too deeply. */
export function parseJson(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? new JsonNumber(source ?? String(value)) : value,
  );
}

/**
 * A hundred times a real answer. The two million values that fit into 4 MiB would block the app for
 * seconds.
 */
const MAX_VALUES = 50_000;

export function readJson(text: string): Result<unknown> {
  if (hasTooManyValues(text)) return fault('too-large', { kind: 'too-many-values' });
  try {
    return ok(parseJson(text));
  } catch {
    return fault('not-json', text);
  }
}

/** Runs before parsing: each value except the first follows a comma or an opening bracket. */
function hasTooManyValues(text: string): boolean {
  let count = 0;
  for (const sign of [',', '[', '{']) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      count += 1;
      if (count > MAX_VALUES) return true;
    }
  }
  return false;
}
