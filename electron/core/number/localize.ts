/** Intl accepts no more decimals. A longer number is shown unformatted, rather than as 0. */
const INTL_MAX_PLACES = 100;

/** With more digits before the point, or more zeros after it, a number would not fit its column. */
const LONGEST = 15;

/**
 * A decimal in the user's number format. The text goes into Intl's decimal style, never through a
 * float. Every digit is kept, except for implausibly large or small numbers, which are short:
 * `1.235E30`. `locale` is a BCP 47 tag.
 */
export function localize(text: string, locale: string): string {
  return isTooLong(text) ? short(text, locale, 'auto') : write(text, locale, 'auto');
}

export function localizeInFull(text: string, locale: string): string {
  return write(text, locale, 'auto');
}

export function localizeSigned(text: string, locale: string): string {
  const sign = 'exceptZero';
  return isTooLong(text) ? short(text, locale, sign) : write(text, locale, sign);
}

function isTooLong(text: string): boolean {
  const [whole = '', places = ''] = text.replace('-', '').split('.');
  if (whole !== '0') return whole.length > LONGEST;
  const zeros = /^0*/.exec(places)?.[0].length ?? 0;
  return zeros >= LONGEST && zeros < places.length;
}

type Sign = 'auto' | 'exceptZero';

function write(text: string, locale: string, sign: Sign): string {
  const places = (text.split('.')[1] ?? '').length;
  if (places > INTL_MAX_PLACES) return text;
  return decimalFormat(locale, places, sign).format(text as Intl.StringNumericLiteral);
}

const formats = new Map<string, Intl.NumberFormat>();

function decimalFormat(locale: string, places: number, sign: Sign): Intl.NumberFormat {
  return formatOf(`${locale}/${places}/${sign}`, locale, {
    signDisplay: sign,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
}

function short(text: string, locale: string, sign: Sign): string {
  const options = { notation: 'scientific', maximumFractionDigits: 3, signDisplay: sign } as const;
  const format = formatOf(`${locale}/short/${sign}`, locale, options);
  return format.format(text as Intl.StringNumericLiteral);
}

function formatOf(
  key: string,
  locale: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { style: 'decimal', ...options });
  formats.set(key, format);
  return format;
}
