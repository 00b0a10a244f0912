import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, standFor, type PartOf } from '../host/guard.ts';
import { createEvent } from './events.ts';
import { MenuItem } from './menu-item.ts';

let applicationMenu: Electron.Menu | null = null;

/** A menu that is never drawn; a test opens it by reading it, and clicks by calling `click()`. */
export class Menu extends EventEmitter implements PartOf<Electron.Menu> {
  items: Electron.MenuItem[] = [];
  #whenClosed: (() => void) | undefined;

  static buildFromTemplate(
    template: (Electron.MenuItemConstructorOptions | Electron.MenuItem)[],
  ): Electron.Menu {
    const menu = new Menu();
    for (const entry of template) {
      const isMade = (entry as unknown) instanceof MenuItem;
      const made = isMade ? entry : new MenuItem(entry as Electron.MenuItemConstructorOptions);
      menu.append(made as Electron.MenuItem);
    }
    return standFor<Electron.Menu>(menu);
  }

  static setApplicationMenu(menu: Electron.Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Electron.Menu | null {
    return applicationMenu;
  }

  append(item: Electron.MenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(position: number, item: Electron.MenuItem): void {
    this.items.splice(position, 0, item);
    item.menu = standFor<Electron.Menu>(this);
  }

  getMenuItemById(id: string): ReturnType<Electron.Menu['getMenuItemById']> {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(options?: Electron.PopupOptions): void {
    this.emit('menu-will-show', createEvent());
    this.#whenClosed = options?.callback;
  }

  closePopup(): void {
    this.emit('menu-will-close', createEvent());
    this.#whenClosed?.();
    this.#whenClosed = undefined;
  }
}

guardClass('electron.Menu', Menu);
Menu satisfies PartOf<typeof Electron.Menu>;
