import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, standFor, type PartOf } from '../host/guard.ts';
import { app } from './app.ts';
import { focusedWindow } from './base-window.ts';
import { createEvent } from './events.ts';

type Role = NonNullable<Electron.MenuItem['role']>;

/** The labels that Electron gives to the roles an app is likely to use. */
const ROLE_LABELS: Partial<Record<Role, string>> = {
  about: 'About',
  close: 'Close Window',
  copy: 'Copy',
  cut: 'Cut',
  delete: 'Delete',
  editMenu: 'Edit',
  fileMenu: 'File',
  help: 'Help',
  hide: 'Hide',
  minimize: 'Minimize',
  paste: 'Paste',
  quit: 'Quit',
  redo: 'Redo',
  reload: 'Reload',
  selectAll: 'Select All',
  toggleDevTools: 'Toggle Developer Tools',
  undo: 'Undo',
  viewMenu: 'View',
  windowMenu: 'Window',
};

const isMac = process.platform === 'darwin';
const SEPARATOR = { type: 'separator' } as const;
const rolesOf = (...roles: Role[]): Electron.MenuItemConstructorOptions[] =>
  roles.map((role) => ({ role }));

/** What Electron puts into the menus that are roles. */
const ROLE_MENUS: Partial<Record<Role, Electron.MenuItemConstructorOptions[]>> = {
  appMenu: rolesOf('about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'),
  fileMenu: rolesOf(isMac ? 'close' : 'quit'),
  editMenu: rolesOf('undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'),
  viewMenu: [
    ...rolesOf('reload', 'forceReload', 'toggleDevTools'),
    SEPARATOR,
    ...rolesOf('resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'),
  ],
  windowMenu: rolesOf('minimize', 'zoom', isMac ? 'front' : 'close'),
};

const ROLE_ACTIONS: Partial<Record<Role, () => void>> = {
  close: () => focusedWindow()?.close(),
  quit: () => app.quit(),
};

let lastCommandId = 0;

/** An item and its menu are made of each other. */
export class MenuItem implements PartOf<Electron.MenuItem> {
  readonly commandId: number;
  readonly type: Electron.MenuItem['type'];
  readonly userAccelerator = null;
  accelerator: string | null;
  accessibilityLabel: string;
  enabled: boolean;
  icon?: Electron.NativeImage | string;
  id: string;
  label: string;
  menu = standFor<Electron.Menu>({});
  registerAccelerator: boolean;
  role?: Role;
  sublabel: string;
  submenu?: NonNullable<Electron.MenuItem['submenu']>;
  toolTip: string;
  visible: boolean;
  readonly #onClick: Electron.MenuItemConstructorOptions['click'];
  #isChecked: boolean;

  constructor(options: Electron.MenuItemConstructorOptions) {
    lastCommandId += 1;
    this.commandId = lastCommandId;
    const { role, icon } = options;
    const own = role as Role | undefined;
    const submenu = options.submenu ?? (own && ROLE_MENUS[own]);
    if (own) this.role = own;
    if (icon) this.icon = icon;
    if (submenu) this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu;
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    this.accelerator = options.accelerator ?? null;
    this.accessibilityLabel = options.accessibilityLabel ?? '';
    this.enabled = options.enabled ?? true;
    this.id = options.id ?? '';
    this.label = options.label ?? (own && ROLE_LABELS[own]) ?? '';
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.visible = options.visible ?? true;
    this.#isChecked = options.checked ?? false;
    this.#onClick = options.click;
  }

  get checked(): boolean {
    return this.#isChecked;
  }

  set checked(checked: boolean) {
    if (this.type === 'radio' && checked) for (const item of this.#group()) item.#isChecked = false;
    this.#isChecked = checked;
  }

  /** What a person's click does; a property, as Electron's is, so that it can be handed around. */
  readonly click = (event: Electron.KeyboardEvent = {}, window?: Electron.BaseWindow): void => {
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    const action = this.role && ROLE_ACTIONS[this.role];
    if (action) action();
    else this.#onClick?.(standFor<Electron.MenuItem>(this), window, event);
  };

  /** The radio items next to this one, up to whatever is not one. */
  #group(): MenuItem[] {
    const items = this.menu.items.map((item) => item as unknown as MenuItem);
    const at = items.indexOf(this);
    const isOther = (item: MenuItem): boolean => item.type !== 'radio';
    const start = items.slice(0, at).findLastIndex(isOther) + 1;
    const length = items.slice(at).findIndex(isOther);
    return items.slice(start, length < 0 ? undefined : at + length);
  }
}

guardClass('electron.MenuItem', MenuItem);

/** Undefined until the app sets one. */
let applicationMenu: Electron.Menu | null | undefined;

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
    return applicationMenu ?? null;
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

/** An app that has set none when it is ready gets Electron's: it zooms, reloads and opens the tools. */
app.once('ready', () => {
  if (applicationMenu !== undefined) return;
  const bar = rolesOf('appMenu', 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help');
  Menu.setApplicationMenu(Menu.buildFromTemplate(isMac ? bar : bar.slice(1)));
});
