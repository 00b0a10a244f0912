import fc from 'fast-check';
import * as v from 'valibot';

/** The parts of valibot's schemas that the contract uses. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly literal?: string;
  readonly options?: readonly unknown[];
}

/** Values that no call accepts, or accepts only if they are small. */
const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    NaN,
    -1,
    0.5,
    1e308,
    '',
    '../../etc/passwd',
    'x'.repeat(2_001),
    '\u202e\u0000\u001b[31m',
    '<img src=x onerror=alert(1)>',
    'a'.repeat(60_000),
    Array.from({ length: 6_000 }, () => 0),
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}'),
    JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`),
    new Date(0),
  ),
  fc.anything({ maxDepth: 2 }),
);

const NUMBERS = [0, 1, 2, 7, 20, 39, 41, 90, 400, 3_600_000, 1e9, Date.UTC(2026, 0, 1), 8e15];

/**
 * Arguments for a schema of the contract: many are valid, the others have one fault. `words` are
 * texts to try anywhere, `fields` are texts for a field of that name.
 */
export function argumentsOf(
  schema: v.GenericSchema,
  words: readonly string[],
  fields: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<unknown> {
  const simple: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    boolean: fc.boolean(),
    undefined: fc.constant(undefined),
    // Bytes are pictures.
    instance: fc.uint8Array({ maxLength: 200 }),
    null: fc.constant(null),
  };

  /** Mostly values that the node accepts, if it accepts any of them. */
  function mostlyTaken(node: Node, values: readonly unknown[]): fc.Arbitrary<unknown> {
    const schemaOfNode = node as unknown as v.GenericSchema;
    const taken = values.filter((value) => v.safeParse(schemaOfNode, value).success);
    const any = fc.constantFrom(...values);
    if (taken.length === 0) return any;
    return fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...taken) },
      { weight: 1, arbitrary: any },
    );
  }

  /** Few optional fields: one invalid field hides the effect of all others. */
  function objectOf(entries: Readonly<Record<string, Node>>): fc.Arbitrary<unknown> {
    const keys = Object.keys(entries);
    const optional = keys.filter((key) => entries[key]?.type.endsWith('optional'));
    return fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain((chosen) => {
      const present = Object.entries(entries).filter(
        ([key]) => !optional.includes(key) || chosen.includes(key),
      );
      return fc.record(Object.fromEntries(present.map(([key, node]) => [key, fieldOf(key, node)])));
    });
  }

  function fieldOf(name: string, node: Node): fc.Arbitrary<unknown> {
    const given = fields[name];
    return given && node.type === 'string' ? fc.constantFrom(...given) : valueOf(node);
  }

  function fittingOf(node: Node): fc.Arbitrary<unknown> {
    const { type, entries, item, wrapped, options, literal } = node;
    if (entries) return objectOf(entries);
    if (type === 'string') return mostlyTaken(node, words);
    if (type === 'number') return mostlyTaken(node, NUMBERS);
    if (item) return fc.array(valueOf(item), { maxLength: 5 });
    if (type === 'picklist' && options) return fc.constantFrom(...options);
    if (options) return fc.oneof(...options.map((option) => valueOf(option as Node)));
    if (type === 'nullable' && wrapped) return fc.option(valueOf(wrapped), { nil: null, freq: 2 });
    if (wrapped) return valueOf(wrapped);
    const arbitrary = type === 'literal' ? fc.constant(literal) : simple[type];
    if (!arbitrary) throw new Error(`No arguments are known for a schema of the type ${type}.`);
    return arbitrary;
  }

  function valueOf(node: Node): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 60, arbitrary: fittingOf(node) }, { weight: 1, arbitrary: JUNK });
  }

  const root = schema as unknown as Node;
  return fc.oneof({ weight: 8, arbitrary: valueOf(root) }, { weight: 1, arbitrary: JUNK });
}
