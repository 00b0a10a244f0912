import type { CardDirection } from '#core/desk/card.ts';
import type { Trend } from '#core/rates/trend.ts';

/** A colour of share cards, as in `--card-ink`. */
type Colour = string;

interface Ink {
  readonly size: number;
  readonly weight?: 400 | 500 | 600 | 700 | 800;
  /** Between letters, in parts of the size. */
  readonly spacing?: number;
  readonly colour?: Colour;
  readonly align?: 'left' | 'center' | 'right';
  /** A longer text becomes smaller, down to what is still read, and then is cut. */
  readonly room?: number;
}

const LEAST_SIZE = 30;
/** From the middle of a line down to its letters' feet, in parts of the size: half of a capital. */
const FEET = 0.363;
/** Space for the dot at the end of a line. */
const DOT = 12;

/** Draws on a card's canvas, with the page's font and the colours of the tokens. */
export class CardPen {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #style: CSSStyleDeclaration;

  private constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is no canvas');
    this.#canvas = canvas;
    this.#context = context;
    this.#style = getComputedStyle(canvas);
  }

  /** Waits for the font's files with these letters. */
  static async of(canvas: HTMLCanvasElement, letters: string): Promise<CardPen> {
    const pen = new CardPen(canvas);
    await document.fonts.load(pen.#font({ size: 40 }), letters);
    return pen;
  }

  width(words: string, ink: Ink): number {
    this.#take(ink);
    return words === '' ? 0 : this.#context.measureText(words).width;
  }

  /** Writes one line around the height `y`. @returns where it ends. */
  line(words: string, x: number, y: number, ink: Ink): number {
    if (words === '') return x;
    const { room = Infinity, align = 'left' } = ink;
    const smaller = Math.max(LEAST_SIZE, (ink.size * room) / this.width(words, ink));
    const size = Math.min(ink.size, smaller);
    const shown = this.#cut(words, { ...ink, size }, room);
    const width = this.width(shown, { ...ink, size });
    const left = { left: x, center: x - width / 2, right: x - width }[align];
    this.#context.fillText(shown, left, y + size * FEET);
    return left + width;
  }

  box(x: number, y: number, width: number, height: number, radius: number, colour: Colour): void {
    this.#context.fillStyle = this.#colour(colour);
    this.#context.beginPath();
    this.#context.roundRect(x, y, width, height, radius);
    this.#context.fill();
  }

  arrow(direction: CardDirection, x: number, middle: number, colour: Colour): void {
    if (direction === 'flat') {
      this.box(x + 4, middle - 10, 20, 20, 2, colour);
      return;
    }
    const turned = direction === 'rise' ? -1 : 1;
    this.#context.fillStyle = this.#colour(colour);
    this.#context.beginPath();
    this.#context.moveTo(x, middle - turned * 12);
    this.#context.lineTo(x + 27, middle - turned * 12);
    this.#context.lineTo(x + 13.5, middle + turned * 12);
    this.#context.fill();
  }

  /** The course of a price from edge to edge, with a dot at its end. */
  past(points: Trend['sparkline'], x: number, y: number, width: number, height: number): void {
    const [begin = 0] = points[0] ?? [];
    const places = points.map(([along, up]) => {
      const part = (along - begin) / (1 - begin);
      return [x + part * (width - DOT), y + DOT + (1 - up) * (height - 2 * DOT)] as const;
    });
    const [first, last] = [places[0], places.at(-1)];
    if (!first || !last) return;
    const context = this.#context;
    const line = new Path2D();
    for (const [left, top] of places) line.lineTo(left, top);
    const under = new Path2D(line);
    under.lineTo(last[0], y + height);
    under.lineTo(first[0], y + height);
    const fading = context.createLinearGradient(0, y, 0, y + height);
    fading.addColorStop(0, this.#colour('under'));
    fading.addColorStop(1, this.#colour('none'));
    context.fillStyle = fading;
    context.fill(under);
    context.strokeStyle = this.#colour('accent');
    context.lineWidth = 5;
    context.lineJoin = 'round';
    context.stroke(line);
    this.box(last[0] - 11, last[1] - 11, 22, 22, 11, 'ink');
  }

  background(width: number, height: number): void {
    const context = this.#context;
    const [across, down] = [1_200, 900];
    const light = context.createRadialGradient(0, 0, 0, 0, 0, 1);
    light.addColorStop(0, this.#colour('1'));
    light.addColorStop(0.45, this.#colour('2'));
    light.addColorStop(1, this.#colour('3'));
    context.save();
    context.translate(width, 0);
    context.scale(across, down);
    context.fillStyle = light;
    context.fillRect(-width / across, 0, width / across, height / down);
    context.restore();
  }

  /** Over everything, from edge to edge. */
  watermark(mark: string, width: number, height: number): void {
    const context = this.#context;
    const lines = Math.round(height / 160);
    context.save();
    context.translate(width / 2, height / 2);
    context.rotate((-24 * Math.PI) / 180);
    for (let line = -lines / 2; line <= lines / 2; line += 1) {
      const ink = { size: 110, weight: 800, spacing: 0.12, colour: 'watermark' } as const;
      this.line(`${mark} ${mark} ${mark}`, 0, line * 200, { ...ink, align: 'center' });
    }
    context.restore();
  }

  logo(x: number, y: number, size: number): void {
    const part = size / 1_024;
    this.box(x, y, size, size, 228 * part, 'chosen-mute');
    for (const [middle, colour] of [
      [392, 'logo'],
      [512, 'accent'],
      [632, 'ink'],
    ] as const) {
      const [left, across] = [x + (middle - 272) * part, 544 * part];
      this.box(left, y + 240 * part, across, across, across / 2, colour);
    }
  }

  async png(): Promise<Uint8Array<ArrayBuffer>> {
    const blob = await new Promise<Blob | null>((resolve) => this.#canvas.toBlob(resolve));
    if (!blob) throw new Error('the card became no picture');
    return new Uint8Array(await blob.arrayBuffer());
  }

  #cut(words: string, ink: Ink, room: number): string {
    let cut = words;
    // Advances are rounded at each size, so that a size that just fits may be a little wider.
    while (cut.length > 1 && this.width(cut, ink) > room * 1.02)
      cut = `${cut.slice(0, -2).trimEnd()}…`;
    return cut;
  }

  #take(ink: Ink): void {
    const { size, spacing = 0, colour = 'ink' } = ink;
    this.#context.font = this.#font(ink);
    this.#context.letterSpacing = `${spacing * size}px`;
    this.#context.fillStyle = this.#colour(colour);
  }

  #font({ size, weight = 400 }: Ink): string {
    return `${weight} ${size}px ${this.#style.getPropertyValue('--font')}`;
  }

  #colour(name: Colour): string {
    return this.#style.getPropertyValue(`--card-${name}`).trim();
  }
}
