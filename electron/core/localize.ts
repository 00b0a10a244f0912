/** Intl takes no more decimals; a longer number is shown as it is rather than as 0. */
const INTL_MAX_PLACES = 100;

/**
 * A decimal in the person's notation, every digit kept: the text goes into Intl's decimal style,
 * never through a float. `locale` is a BCP 47 tag.
 */
export function localize(text: string, locale: string): string {
  return write(text, locale, 'auto');
}

/** The same with its sign, also where it is above zero: for what is over or under something. */
export function localizeSigned(text: string, locale: string): string {
  return write(text, locale, 'exceptZero');
}

type Sign = 'auto' | 'exceptZero';

function write(text: string, locale: string, sign: Sign): string {
  const places = (text.split('.')[1] ?? '').length;
  if (places > INTL_MAX_PLACES) return text;
  return decimalFormat(locale, places, sign).format(text as Intl.StringNumericLiteral);
}

const formats = new Map<string, Intl.NumberFormat>();

function decimalFormat(locale: string, places: number, sign: Sign): Intl.NumberFormat {
  const key = `${locale}/${places}/${sign}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'decimal',
    signDisplay: sign,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  formats.set(key, format);
  return format;
}
