import type * as Electron from 'electron';
import { focusedWindow } from './base-window.ts';
import { usesWayland } from './ozone-platform.ts';
import { guardClass, guardObject, type PartOf, standFor } from '../host/guard.ts';

type Selection = Pick<
  Electron.Clipboard,
  'readText' | 'writeText' | 'clear' | 'read' | 'write' | 'has'
> & {
  /** What other programs paste: of a Wayland client only what it wrote after a press in its focused window. */
  _textForOthers: string;
};

/** Holds what it was given, by type. Of the kinds of content, text and blobs are known. */
export class ClipboardItem implements PartOf<Electron.ClipboardItem> {
  readonly #items: Readonly<Record<string, Blob>>;

  constructor(items: Readonly<Record<string, unknown>>) {
    this.#items = Object.fromEntries(
      Object.entries(items).map(([type, content]) => {
        if (typeof content === 'string') return [type, new Blob([content], { type })];
        if (content instanceof Blob) return [type, content];
        throw new TypeError(`stand-in: the clipboard holds text and blobs, not this ${type}`);
      }),
    );
  }

  get types(): string[] {
    return Object.keys(this.#items);
  }

  getType(type: string): Promise<never> {
    const content = this.#items[type];
    if (!content) return Promise.reject(new Error(`The type ${type} was not found.`));
    return Promise.resolve(content as never);
  }
}

guardClass('electron.ClipboardItem', ClipboardItem);

/** A clipboard of this process alone: tests must not read or overwrite a person's. */
function createSelection(owner: string): Selection {
  let text = '';
  let items: Electron.ClipboardItem[] = [];
  const clear = (): void => {
    text = '';
    items = [];
  };
  const selection: Selection = guardObject(owner, {
    _textForOthers: '',
    readText: () => Promise.resolve(text),
    writeText: (written: string) => {
      clear();
      text = written;
      if (!usesWayland() || focusedWindow()?._wasPressed) selection._textForOthers = written;
      return Promise.resolve();
    },
    read: () => Promise.resolve(items),
    write: (written: Electron.ClipboardItem[]) => {
      clear();
      items = written;
      return Promise.resolve();
    },
    has: (type: string) => Promise.resolve(items.some(({ types }) => types.includes(type))),
    clear,
  });
  return selection;
}

export const clipboard = Object.assign(createSelection('electron.clipboard'), {
  selection: standFor<Electron.Clipboard>(createSelection('electron.clipboard.selection')),
}) satisfies Partial<Electron.Clipboard>;
