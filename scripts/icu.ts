/** A text with values, as ICU MessageFormat writes it: `{count, plural, one {# day} other {# days}}`. */
export type Message = readonly Part[];
export type Part = string | Value | Choice;

export interface Value {
  readonly value: string;
}

export interface Choice {
  readonly value: string;
  readonly by: 'plural' | 'select';
  /** By plural form, by `=0`, or by what the value is; always with `other`. */
  readonly cases: Readonly<Record<string, Message>>;
}

const isChoice = (part: Part): part is Choice => typeof part === 'object' && 'cases' in part;

/** Braces are quoted, and so is `#` where it would be a number. */
function quoted(text: string, isInPlural: boolean): string {
  const special = isInPlural ? '{}#' : '{}';
  const run = new RegExp(`[${special}](?:[${special}']*[${special}])?|'`, 'g');
  return text.replace(run, (found) => (found === "'" ? "''" : `'${found.replaceAll("'", "''")}'`));
}

/** A message in ICU's notation. */
export function icuOf(message: Message, isInPlural = false): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return quoted(part, isInPlural);
      if (!isChoice(part)) return `{${part.value}}`;
      const cases = Object.entries(part.cases).map(
        ([name, each]) => `${name} {${icuOf(each, isInPlural || part.by === 'plural')}}`,
      );
      return `{${part.value}, ${part.by}, ${cases.join(' ')}}`;
    })
    .join('');
}

/** Reads a message from its start to its end. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws if the text is not ICU MessageFormat, or has more than plural and select. */
  whole(): Message {
    const message = this.#message(null);
    if (this.#at < this.#text.length) throw this.#wrong('a brace that nothing opened');
    return message;
  }

  #wrong(what: string): Error {
    return new Error(`${what}, at character ${this.#at + 1}`);
  }

  #take(pattern: RegExp): string {
    const sticky = new RegExp(pattern, 'uy');
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #expect(pattern: RegExp, what: string): string {
    const found = this.#take(pattern);
    if (found === '') throw this.#wrong(`there is no ${what}`);
    return found.trim();
  }

  /** `counted`: the value of the plural around it, which `#` stands for. */
  #message(counted: string | null): Message {
    const parts: Part[] = [];
    const say = (text: string): void => {
      const last = parts.at(-1);
      if (typeof last === 'string') parts[parts.length - 1] = last + text;
      else if (text !== '') parts.push(text);
    };
    while (this.#at < this.#text.length && this.#text[this.#at] !== '}') {
      if (this.#text[this.#at] === "'") say(this.#quote(counted !== null));
      else if (this.#text[this.#at] === '{') parts.push(this.#value(counted));
      else if (counted !== null && this.#take(/#/) !== '') parts.push({ value: counted });
      else say(this.#take(counted === null ? /[^'{}]+/ : /[^'{}#]+/));
    }
    return parts;
  }

  #quote(isInPlural: boolean): string {
    if (this.#take(/''/) !== '') return "'";
    const opened = this.#take(isInPlural ? /'(?=[{}#])/ : /'(?=[{}])/);
    if (opened === '') return this.#take(/'/);
    const inside = this.#take(/(?:[^']|'')*/).replaceAll("''", "'");
    this.#take(/'/);
    return inside;
  }

  #value(counted: string | null): Value | Choice {
    this.#take(/\{\s*/);
    const value = this.#expect(/[A-Za-z_]\w*\s*/, 'name of a value');
    if (this.#take(/\}/) !== '') return { value };
    this.#expect(/,\s*/, 'closing brace');
    const by = this.#expect(/(?:plural|select)(?!\w)\s*/, '“plural” or “select”');
    this.#expect(/,\s*/, 'comma after it');
    const isPlural = by === 'plural';
    const cases: Record<string, Message> = {};
    while (this.#take(/\s*\}/) === '') {
      const name = this.#expect(/\s*(?:=\d+|[\w-]+)\s*/, 'case, nor a closing brace');
      this.#expect(/\{/, 'opening brace of a case');
      cases[name] = this.#message(isPlural ? value : counted);
      this.#expect(/\}/, 'closing brace of a case');
    }
    if (!Object.hasOwn(cases, 'other')) throw this.#wrong(`${value} has no case “other”`);
    return { value, by: isPlural ? 'plural' : 'select', cases };
  }
}

/** @throws with what is wrong and where. */
export const readIcu = (text: string): Message => new Reader(text).whole();

/** The values that a message names. */
export const valuesOf = (message: Message): readonly string[] =>
  message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const within = isChoice(part) ? Object.values(part.cases).flatMap(valuesOf) : [];
    return [part.value, ...within];
  });

/** The expression of TypeScript that says a message; `byCount` is that of its language. */
export function codeOf(message: Message): string {
  const [only, ...rest] = message;
  if (only === undefined) return "''";
  if (rest.length === 0 && typeof only === 'string') return JSON.stringify(only);
  if (rest.length === 0 && typeof only === 'object' && isChoice(only)) return choiceCode(only);
  const parts = message.map((part) => {
    if (typeof part === 'string') return part.replace(/[\\`]|\$(?=\{)/g, '\\$&');
    return `\${${isChoice(part) ? choiceCode(part) : part.value}}`;
  });
  return `\`${parts.join('')}\``;
}

function choiceCode({ value, by, cases }: Choice): string {
  const { other = [], ...named } = cases;
  const entries = Object.entries(named);
  if (by === 'select') {
    return entries.reduceRight(
      (rest, [name, each]) => `(${condition(value, name)} ? ${codeOf(each)} : ${rest})`,
      codeOf(other),
    );
  }
  const exact = entries.filter(([name]) => name.startsWith('='));
  const forms = [...entries.filter(([name]) => !name.startsWith('=')), ['other', other] as const];
  const counted =
    forms.length === 1
      ? codeOf(other)
      : `byCount(${value}, { ${forms.map(([name, each]) => `${name}: ${codeOf(each)}`).join(', ')} })`;
  return exact.reduceRight(
    (rest, [name, each]) => `(${value} === ${name.slice(1)} ? ${codeOf(each)} : ${rest})`,
    counted,
  );
}

function condition(value: string, name: string): string {
  if (name === 'true') return value;
  if (name === 'false') return `!${value}`;
  return `${value} === ${name === 'null' ? name : JSON.stringify(name)}`;
}
