import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { CardProblem } from '#core/base/reason.ts';
import { CARD_HEIGHTS, CARD_WIDTH, type CardRequest } from '#core/desk/card.ts';
import { quoteId } from '#core/desk/customer-quote.ts';
import type { Text } from '#core/text/en.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { reasonOf } from '../store/reason.ts';
import type { Store } from '../store/store.ts';
import type { Dialogs, Host, Picture } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';
import { saveAs } from '../window/save-as.ts';

export interface ShareCardsOptions {
  readonly host: Pick<Host, 'copyPicture' | 'decodePicture' | 'dragFile'>;
  readonly store: Pick<Store, 'state'>;
  readonly text: Text;
  readonly now: () => number;
  readonly dialog: Pick<Dialogs, 'pickTarget'>;
  readonly window: () => AppWindow;
  /** The app's own folder, in which nothing is overwritten. Dragged files are in a folder of it. */
  readonly folder: string;
  readonly onProblem: (what: string, error: unknown) => void;
}

const MOST_BYTES = 4 * 1024 * 1024;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Width and height are two numbers of four bytes from here on. */
const SIZE_AT = 16;
/** Other apps may read a dropped file late, so the last ones stay until the app quits. */
const MOST_DRAGGED = 8;
/** The width of the picture under the pointer, px. */
const DRAGGED_WIDTH = 128;

/**
 * Share cards on their way out: into a file, the clipboard or another app. The page draws them; of
 * its bytes only the pixels go on, encoded anew.
 */
export class ShareCards {
  readonly #options: ShareCardsOptions;
  readonly #dragged: string;

  constructor(options: ShareCardsOptions) {
    this.#options = options;
    this.#dragged = path.join(options.folder, 'dragged-cards');
    this.close();
  }

  async save(png: Uint8Array, of: CardRequest): Promise<Result<JobOutcome>> {
    const picture = this.#pictureOf(png);
    if (!picture.ok) return picture;
    const kinds = [{ name: this.#options.text.share.picture, extensions: ['png'] }];
    return saveAs(this.#options, { name: this.#name(of), kinds }, (append) =>
      append(picture.value.toPNG()),
    );
  }

  async copy(png: Uint8Array): Promise<Result<null>> {
    const picture = this.#pictureOf(png);
    if (!picture.ok) return picture;
    await this.#options.host.copyPicture(picture.value.toPNG());
    return ok(null);
  }

  drag(png: Uint8Array, of: CardRequest): Result<null> {
    const picture = this.#pictureOf(png);
    if (!picture.ok) return picture;
    const { host, window } = this.#options;
    const icon = picture.value.resize({ width: DRAGGED_WIDTH });
    try {
      const file = this.#draggable(picture.value.toPNG(), of);
      host.dragFile(window(), file, icon);
      return ok(null);
    } catch (error) {
      return fail(appError('internal', reasonOf(error)));
    }
  }

  /** Removes the dragged files, also those that a crash left behind. */
  close(): void {
    try {
      fs.rmSync(this.#dragged, { recursive: true, force: true });
    } catch (error) {
      this.#options.onProblem('dragged cards:', error);
    }
  }

  #pictureOf(bytes: Uint8Array): Result<Picture> {
    const png = Buffer.from(bytes);
    // Before it is decoded, as one of a vast size would fill the memory.
    const problem = problemOf(png);
    if (problem) return notCard(problem);
    const picture = this.#options.host.decodePicture(png);
    return picture.isEmpty() ? notCard('damaged') : ok(picture);
  }

  /** Writes a file that only this person can read. */
  #draggable(png: Uint8Array, of: CardRequest): string {
    fs.mkdirSync(this.#dragged, { recursive: true, mode: 0o700 });
    const known = fs
      .readdirSync(this.#dragged)
      .map((name) => path.join(this.#dragged, name))
      .sort((left, right) => fs.statSync(right).mtimeMs - fs.statSync(left).mtimeMs);
    for (const old of known.slice(MOST_DRAGGED - 1)) fs.rmSync(old, { recursive: true });
    const folder = path.join(this.#dragged, randomUUID());
    fs.mkdirSync(folder, { mode: 0o700 });
    const file = path.join(folder, this.#name(of));
    fs.writeFileSync(file, png, { flag: 'wx', mode: 0o600 });
    return file;
  }

  #name(of: CardRequest): string {
    const { store, now } = this.#options;
    const { source } = store.state;
    const today = new Date(now()).toISOString().slice(0, 10);
    return `parallax-${source.kind}-${nameOf(of)}-${today}.png`;
  }
}

function nameOf(request: CardRequest): string {
  switch (request.kind) {
    case 'rate':
      return `${request.base}-${request.quote}-${request.market}`;
    case 'deal':
      return `${request.ticker}-${request.side}`;
    case 'price':
      return `${request.pair.asset}-${request.pair.money}-price`;
    case 'quote':
      return quoteId(request.number);
  }
}

const notCard = (problem: CardProblem): Result<never> =>
  fail(appError('not-a-card', { kind: 'card', problem }));

function problemOf(png: Buffer): CardProblem | null {
  if (png.length > MOST_BYTES) return 'too-large';
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return 'not-png';
  if (png.length < SIZE_AT + 8) return 'damaged';
  const [width, height] = [png.readUInt32BE(SIZE_AT), png.readUInt32BE(SIZE_AT + 4)];
  const isCard = width === CARD_WIDTH && Object.values(CARD_HEIGHTS).includes(height);
  return isCard ? null : 'wrong-size';
}
