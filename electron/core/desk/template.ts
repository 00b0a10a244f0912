export const LONGEST_TEMPLATE = 2_000;

const PRICE_FIELDS = [
  'asset',
  'money',
  'buy',
  'sell',
  'time',
  'valid',
  'least',
  'base',
  'source',
  'line',
] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];
/** Those of a price, and of the alert itself. */
export const ALERT_FIELDS = [...PRICE_FIELDS, 'alert', 'value', 'note'] as const;
export type AlertField = (typeof ALERT_FIELDS)[number];

const FIELD = /\{([^{}\n]{0,40})\}/g;

/** Control characters except line feeds, direction marks and other invisible characters. */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const withoutHidden = (text: string): string => text.replace(/\r\n?/g, '\n').replace(HIDDEN, '');

export type TemplateProblem =
  | { readonly kind: 'too-long' }
  | { readonly kind: 'unknown-field'; readonly name: string };

/** A typed template without invisible characters, or what is wrong with it. */
export function readTemplate(
  typed: string,
  fields: readonly string[] = PRICE_FIELDS,
): { template: string } | { problem: TemplateProblem } {
  const template = withoutHidden(typed).trim();
  if (template.length > LONGEST_TEMPLATE) return { problem: { kind: 'too-long' } };
  const unknown = fieldsIn(template).find((name) => !fields.includes(name));
  if (unknown !== undefined) return { problem: { kind: 'unknown-field', name: unknown } };
  return { template };
}

export const isTemplate = (text: string, fields?: readonly string[]): boolean => {
  const read = readTemplate(text, fields);
  return 'template' in read && read.template === text;
};

/** The names in braces, in their order. */
export const fieldsIn = (template: string): string[] =>
  [...template.matchAll(FIELD)].map(([, name = '']) => name);

/** The template with its fields replaced. Values come from elsewhere, so they are cleaned too. */
export const filled = <Field extends string>(
  template: string,
  values: Readonly<Record<Field, string>>,
): string =>
  template.replace(FIELD, (whole, name: string) =>
    Object.hasOwn(values, name)
      ? withoutHidden(values[name as Field]).replaceAll('\n', ' ')
      : whole,
  );
