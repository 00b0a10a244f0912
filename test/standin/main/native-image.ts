import { readFileSync, statSync } from 'node:fs';
import type * as Electron from 'electron';
import { guardClass, standFor, type PartOf } from '../host/guard.ts';
import { encodedAnew } from './png.ts';

/** In points: what a px is at that scale. */
function sizeAt(png: Buffer, scaleFactor: number): Electron.Size {
  if (png.length === 0) return { width: 0, height: 0 };
  return { width: png.readUInt32BE(16) / scaleFactor, height: png.readUInt32BE(20) / scaleFactor };
}

function pngOf(dataUrl: string): Buffer {
  const base64 = /^data:image\/png;base64,(.*)$/.exec(dataUrl)?.[1];
  return Buffer.from(base64 ?? '', 'base64');
}

const EMPTY = Buffer.alloc(0);

/** Keeps PNG bytes, one picture for each scale, and what is said about them; nothing is scaled. */
export class NativeImage implements PartOf<Electron.NativeImage> {
  readonly #byScale = new Map<number, Buffer>();
  #size: Electron.Size;
  #isTemplate = false;

  constructor(png: Buffer = EMPTY, scaleFactor = 1, size = sizeAt(png, scaleFactor)) {
    this.#size = size;
    if (size.width > 0) this.#byScale.set(scaleFactor, png);
  }

  static createEmpty(): Electron.NativeImage {
    return standFor<Electron.NativeImage>(new NativeImage());
  }

  static createFromBuffer(
    buffer: Buffer,
    options: Electron.CreateFromBufferOptions = {},
  ): Electron.NativeImage {
    return standFor<Electron.NativeImage>(
      new NativeImage(encodedAnew(buffer) ?? EMPTY, options.scaleFactor),
    );
  }

  static createFromPath(file: string): Electron.NativeImage {
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    return NativeImage.createFromBuffer(isFile ? readFileSync(file) : EMPTY);
  }

  static createFromDataURL(url: string): Electron.NativeImage {
    return NativeImage.createFromBuffer(pngOf(url));
  }

  get isMacTemplateImage(): boolean {
    return this.#isTemplate;
  }

  set isMacTemplateImage(isTemplate: boolean) {
    this.#isTemplate = isTemplate;
  }

  setTemplateImage(isTemplate: boolean): void {
    this.#isTemplate = isTemplate;
  }

  /** A template is a matter of macOS alone, as in Electron. */
  isTemplateImage(): boolean {
    return process.platform === 'darwin' && this.#isTemplate;
  }

  isEmpty(): boolean {
    return this.#size.width === 0;
  }

  getSize(): Electron.Size {
    return { ...this.#size };
  }

  getAspectRatio(): number {
    return this.isEmpty() ? 1 : this.#size.width / this.#size.height;
  }

  getScaleFactors(): number[] {
    return [...this.#byScale.keys()];
  }

  addRepresentation(options: Electron.AddRepresentationOptions): void {
    const { scaleFactor = 1, buffer, dataURL } = options;
    const png = encodedAnew(buffer ?? pngOf(dataURL ?? '')) ?? EMPTY;
    const size = sizeAt(png, scaleFactor);
    // What can't be read is passed over; a scale that is there stays as it is.
    if (size.width === 0 || this.#byScale.has(scaleFactor)) return;
    if (this.isEmpty()) this.#size = size;
    this.#byScale.set(scaleFactor, png);
  }

  resize({ width, height }: Electron.ResizeOptions): Electron.NativeImage {
    const ratio = this.getAspectRatio();
    const size = {
      width: width ?? (height === undefined ? this.#size.width : Math.round(height * ratio)),
      height: height ?? (width === undefined ? this.#size.height : Math.round(width / ratio)),
    };
    return standFor<Electron.NativeImage>(new NativeImage(this.toPNG(), 1, size));
  }

  toPNG({ scaleFactor = 1 }: Electron.ToPNGOptions = {}): Buffer {
    const first = this.#byScale.values().next().value;
    return this.#byScale.get(scaleFactor) ?? first ?? EMPTY;
  }

  toDataURL(options?: Electron.ToDataURLOptions): string {
    return `data:image/png;base64,${this.toPNG(options).toString('base64')}`;
  }
}

guardClass('electron.NativeImage', NativeImage);

export const nativeImage = NativeImage satisfies PartOf<typeof Electron.nativeImage>;
