import { ok, type Result } from '#core/base/result.ts';
import { fault } from './fault.ts';

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

/** @throws SyntaxError when the text is not JSON; RangeError when it is nested too deeply. */
export function parseJson(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? new JsonNumber(source ?? String(value)) : value,
  );
}

/**
 * A hundred times what an answer has, and far less than 4 MiB can hold: two million values would
 * keep the app from moving for seconds.
 */
const MAX_VALUES = 50_000;

/** An answer's text as JSON, or why it is none. */
export function readJson(text: string): Result<unknown> {
  if (hasTooManyValues(text)) return fault('too-large', { kind: 'too-many-values' });
  try {
    return ok(parseJson(text));
  } catch {
    return fault('not-json', text);
  }
}

/** Before anything is built: each value but the first follows a comma or an opening bracket. */
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
