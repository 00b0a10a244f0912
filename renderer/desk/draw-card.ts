import {
  type Card,
  CARD_HEIGHTS,
  CARD_WIDTH,
  type CardDirection,
  type CardFormat,
  type CardNumber,
} from '#core/desk/card.ts';
import { CardPen } from './card-pen.ts';

const EDGE = 72;
const INNER = CARD_WIDTH - 2 * EDGE;
const RIGHT = CARD_WIDTH - EDGE;
/** The centre of the first line. */
const TOP = 106;

type Of<Kind extends Card['kind']> = Extract<Card, { kind: Kind }>;

/** Every word on a card, in reading order, without the marks of the sandbox behind them. */
export function wordsOf(card: Card): string[] {
  const { mark, title, aside, app, time, source } = card;
  const all = [mark, title, aside, ...bodyWords(card), app, time, source];
  return all.filter((each) => each !== null && each !== '') as string[];
}

const numberWords = ({ sign, digits, unit }: CardNumber): string[] => [sign, digits, unit];

function bodyWords(card: Card): (string | undefined)[] {
  switch (card.kind) {
    case 'rate': {
      const markets = card.markets.flatMap(({ name, price }) => [name, price]);
      return [...numberWords(card.number), card.change?.text ?? '', card.note, ...markets];
    }
    case 'deal': {
      const ranking = card.ranking.flatMap((each) => [
        each.place,
        each.name,
        each.price,
        each.result,
      ]);
      return [card.lead, ...numberWords(card.number), card.where, card.note, ...ranking];
    }
    case 'price': {
      const sides = card.sides.flatMap(({ name, number }) => [name, ...numberWords(number)]);
      return [...sides, ...card.notes];
    }
  }
}

/** Draws a card as main worded it. @returns its PNG. */
export async function drawCard(
  canvas: HTMLCanvasElement,
  card: Card,
  format: CardFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const pen = await CardPen.of(canvas, wordsOf(card).join(''));
  const height = CARD_HEIGHTS[format];
  pen.background(CARD_WIDTH, height);
  drawHead(pen, card);
  if (card.kind === 'rate') drawRate(pen, card, format);
  else if (card.kind === 'deal') drawDeal(pen, card, format);
  else drawPrice(pen, card, format);
  drawFoot(pen, card, height);
  if (card.mark !== null) pen.watermark(card.mark, CARD_WIDTH, height);
  return pen.png();
}

function drawHead(pen: CardPen, { title, aside, mark }: Card): void {
  const chip = { size: 30, weight: 700, spacing: 0.06, colour: 'mark-ink' } as const;
  const chipWidth = mark === null ? 0 : pen.width(mark, chip) + 56;
  if (mark !== null) {
    pen.box(RIGHT - chipWidth, TOP - 30, chipWidth, 60, 30, 'mark');
    pen.line(mark, RIGHT - chipWidth + 28, TOP, chip);
  }
  const soft = { size: 40, colour: 'mute' } as const;
  const asideWidth = aside === '' ? 0 : pen.width(aside, soft) + 24;
  const room = INNER - asideWidth - (chipWidth === 0 ? 0 : chipWidth + 24);
  const end = pen.line(title, EDGE, TOP, { size: 52, weight: 700, spacing: -0.02, room });
  pen.line(aside, end + 24, TOP + 3, soft);
}

/** A number as large as it fits, with its sign or its code. */
function drawNumber(
  pen: CardPen,
  { sign, digits, unit }: CardNumber,
  [x, y, room, size]: readonly [number, number, number, number],
): void {
  const accent = { size, weight: 500, spacing: -0.04, colour: 'accent' } as const;
  const main = { size, weight: 700, spacing: -0.04 } as const;
  const code = { size: size * 0.38, weight: 600, colour: 'accent' } as const;
  const gap = sign === '' ? 0 : size / 24;
  const whole =
    pen.width(sign, accent) + gap + pen.width(digits, main) + pen.width(unit, code) + size / 10;
  const scale = Math.min(1, room / whole);
  const scaled = <T extends { readonly size: number }>(ink: T): T => ({
    ...ink,
    size: ink.size * scale,
  });
  const from = pen.line(sign, x, y, scaled(accent)) + gap * scale;
  const end = pen.line(digits, from, y, scaled(main));
  // Numbers and code stand on one line.
  pen.line(unit, end + (size * scale) / 10, y + size * scale * 0.225, scaled(code));
}

const TURNED = { rise: 'up', fall: 'down', flat: 'mute' } as const satisfies Record<
  CardDirection,
  string
>;

function drawRate(pen: CardPen, card: Of<'rate'>, format: CardFormat): void {
  const hasPast = card.line.length > 0;
  const { number, where: below, size } = hasPast ? WITH_PAST : RATE[format];
  drawNumber(pen, card.number, [EDGE, number, INNER, size]);
  let x = EDGE;
  if (card.change) {
    const { direction, text } = card.change;
    pen.arrow(direction, x, below, TURNED[direction]);
    x = pen.line(text, x + 40, below, { size: 38, weight: 600, colour: TURNED[direction] }) + 40;
  }
  pen.line(card.note, x, below, { size: 38, colour: 'mute', room: RIGHT - x });
  if (hasPast) drawPast(pen, card, CARD_HEIGHTS[format] - CARD_WIDTH);
  else drawMarkets(pen, card, format);
}

/** The month's line, and the markets side by side below it. */
function drawPast(pen: CardPen, { line, markets }: Of<'rate'>, below: number): void {
  pen.past(line, EDGE, 470, INNER, 216 + below);
  const [gap, width] = [24, (INNER - 48) / 3];
  markets.forEach(({ name, price, isMain }, index) => {
    const left = EDGE + index * (width + gap);
    const top = 722 + below;
    const room = width - 56;
    pen.box(left, top, width, 152, 24, isMain ? 'chosen' : 'tile');
    const { ink, soft } = inksOf(isMain);
    pen.line(name, left + 28, top + 46, { size: 34, colour: soft, room });
    const bold = { size: 46, weight: 700, spacing: -0.02, colour: ink, room } as const;
    pen.line(price, left + 28, top + 98, bold);
  });
}

/** Without a line, the markets have a row each. */
function drawMarkets(pen: CardPen, { markets }: Of<'rate'>, format: CardFormat): void {
  markets.forEach(({ name, price, isMain }, index) => {
    const middle = drawRow(pen, RATE[format], index, isMain);
    const { ink, soft } = inksOf(isMain);
    const result = { size: 54, weight: 700, spacing: -0.02, colour: ink } as const;
    pen.line(price, RIGHT - 36, middle, { ...result, align: 'right', room: INNER * 0.6 });
    pen.line(name, EDGE + 36, middle, { size: 40, colour: soft, room: INNER * 0.4 - 96 });
  });
}

/** Centres of the lines, the size of the number, the first row, a row's height and the gap. */
interface Rows {
  readonly number: number;
  readonly size: number;
  readonly where: number;
  readonly first: number;
  readonly height: number;
  readonly gap: number;
}

const WITH_PAST = { number: 278, size: 188, where: 413 };
const RATE: Readonly<Record<CardFormat, Rows>> = {
  square: { number: 290, size: 200, where: 437, first: 512, height: 112, gap: 16 },
  portrait: { number: 356, size: 216, where: 524, first: 630, height: 148, gap: 20 },
};

/** The box of a row. @returns its middle. */
function drawRow(
  pen: CardPen,
  { first, height, gap }: Rows,
  index: number,
  isChosen: boolean,
): number {
  const top = first + index * (height + gap);
  pen.box(EDGE, top, INNER, height, 28, isChosen ? 'chosen' : 'tile');
  return top + height / 2;
}

const inksOf = (isChosen: boolean) =>
  isChosen
    ? ({ ink: 'chosen-ink', soft: 'chosen-mute' } as const)
    : ({ ink: 'ink', soft: 'mute' } as const);

const DEAL: Readonly<Record<CardFormat, Rows & { readonly lead: number }>> = {
  square: { lead: 199, number: 310, size: 150, where: 420, first: 483, height: 116, gap: 16 },
  portrait: { lead: 231, number: 368, size: 200, where: 508, first: 600, height: 140, gap: 20 },
};

function drawDeal(pen: CardPen, card: Of<'deal'>, format: CardFormat): void {
  const { lead, number, size, where } = DEAL[format];
  pen.line(card.lead, EDGE, lead, { size: 42, colour: 'mute', room: INNER });
  drawNumber(pen, card.number, [EDGE, number, INNER, size]);
  const end = pen.line(card.where, EDGE, where, { size: 42, weight: 600, room: INNER * 0.5 });
  pen.line(card.note, end + 12, where, { size: 42, colour: 'mute', room: RIGHT - end - 12 });
  card.ranking.forEach((each, index) => {
    const middle = drawRow(pen, DEAL[format], index, each.isShared);
    const { ink, soft } = inksOf(each.isShared);
    pen.box(EDGE + 28, middle - 34, 68, 68, 34, each.isShared ? 'chosen-mute' : 'place');
    pen.line(each.place, EDGE + 62, middle, { size: 40, weight: 700, align: 'center' });
    const result = { size: 48, weight: 700, spacing: -0.02, colour: ink } as const;
    pen.line(each.result, RIGHT - 36, middle, { ...result, align: 'right' });
    const room = INNER - 128 - 36 - 24 - pen.width(each.result, result);
    pen.line(each.name, EDGE + 128, middle - 21, { size: 40, weight: 700, colour: ink, room });
    pen.line(each.price, EDGE + 128, middle + 26, { size: 32, colour: soft, room });
  });
}

function drawPrice(pen: CardPen, card: Of<'price'>, format: CardFormat): void {
  const below = (CARD_HEIGHTS[format] - CARD_WIDTH) / 2;
  const [gap, label] = [24, 58];
  const isAlone = card.sides.length === 1;
  // One side takes the room of two.
  const tile = isAlone ? 2 * (270 + below) + gap : 270 + below;
  const size = format === 'square' && !isAlone ? 150 : 210;
  card.sides.forEach(({ name, number }, index) => {
    const top = 188 + index * (tile + gap);
    pen.box(EDGE, top, INNER, tile, 28, 'tile');
    pen.line(name, EDGE + 36, top + label, { size: 42, colour: 'mute' });
    const middle = top + label + (tile - label) / 2;
    drawNumber(pen, number, [EDGE + 36, middle, INNER - 72, size]);
  });
  let [x, y] = [EDGE, 808 + 2 * below];
  for (const note of card.notes) {
    const ink = { size: 38, colour: 'mute' } as const;
    if (x > EDGE && x + pen.width(note, ink) > RIGHT) [x, y] = [EDGE, y + 56];
    x = pen.line(note, x, y, { ...ink, room: RIGHT - x }) + 40;
  }
}

function drawFoot(pen: CardPen, { app, time, source }: Card, height: number): void {
  const middle = height - EDGE - 39;
  pen.logo(EDGE, middle - 32, 64);
  const from = pen.line(app, EDGE + 84, middle, { size: 34, weight: 700 }) + 40;
  const facts = source === null ? [time] : [time, source];
  facts.forEach((fact, index) => {
    const y = middle + 39 * (index - (facts.length - 1) / 2);
    pen.line(fact, RIGHT, y, { size: 30, colour: 'mute', align: 'right', room: RIGHT - from });
  });
}
