import { readFileSync, statSync } from 'node:fs';
import type * as Electron from 'electron';
import { guardClass, standFor, type PartOf } from '../host/guard.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function sizeOf(png: Buffer): Electron.Size {
  if (png.length < 24 || !png.subarray(0, 8).equals(PNG_SIGNATURE)) return { width: 0, height: 0 };
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Keeps PNG bytes and what is said about them; nothing is ever decoded or scaled. */
export class NativeImage implements PartOf<Electron.NativeImage> {
  readonly #png: Buffer;
  readonly #size: Electron.Size;
  readonly #scaleFactors = [1];
  #isTemplate = false;

  constructor(png: Buffer, size = sizeOf(png)) {
    this.#png = png;
    this.#size = size;
  }

  static createEmpty(): Electron.NativeImage {
    return standFor<Electron.NativeImage>(new NativeImage(Buffer.alloc(0)));
  }

  static createFromBuffer(
    buffer: Buffer,
    options: Electron.CreateFromBufferOptions = {},
  ): Electron.NativeImage {
    const { scaleFactor = 1 } = options;
    const { width, height } = sizeOf(buffer);
    const size = { width: width / scaleFactor, height: height / scaleFactor };
    return standFor<Electron.NativeImage>(new NativeImage(buffer, size));
  }

  static createFromPath(file: string): Electron.NativeImage {
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    return NativeImage.createFromBuffer(isFile ? readFileSync(file) : Buffer.alloc(0));
  }

  static createFromDataURL(url: string): Electron.NativeImage {
    const base64 = /^data:image\/png;base64,(.*)$/.exec(url)?.[1];
    return NativeImage.createFromBuffer(Buffer.from(base64 ?? '', 'base64'));
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

  isTemplateImage(): boolean {
    return this.#isTemplate;
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
    return [...this.#scaleFactors];
  }

  addRepresentation({ scaleFactor = 1 }: Electron.AddRepresentationOptions): void {
    if (!this.#scaleFactors.includes(scaleFactor)) this.#scaleFactors.push(scaleFactor);
  }

  resize({ width, height }: Electron.ResizeOptions): Electron.NativeImage {
    const ratio = this.getAspectRatio();
    const size = {
      width: width ?? (height === undefined ? this.#size.width : Math.round(height * ratio)),
      height: height ?? (width === undefined ? this.#size.height : Math.round(width / ratio)),
    };
    return standFor<Electron.NativeImage>(new NativeImage(this.#png, size));
  }

  toPNG(): Buffer {
    return this.#png;
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }
}

guardClass('electron.NativeImage', NativeImage);

export const nativeImage = NativeImage satisfies PartOf<typeof Electron.nativeImage>;
