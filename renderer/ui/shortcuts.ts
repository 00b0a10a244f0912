import { tick } from 'svelte';
import { actionOf, type KeyAction } from '#core/settings/keys.ts';
import type { AppModel } from '../app/app.svelte.ts';

/** The search box of the view that is open, if it has one. */
const SEARCH = 'input[type="search"]';

const VIEW = '[data-view]:not([hidden])';
/** What a view is opened for, where it has such a thing. */
const FIRST = `${VIEW} [data-first]`;

/** Where a character is a character. */
const FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';
/** While one is open, nothing beneath it is to be reached. */
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** The keys of the whole popup; what a control has already used is left alone. */
export function handleShortcut(event: KeyboardEvent, model: AppModel): void {
  if (event.defaultPrevented || document.querySelector(DIALOG)) return;
  if (actionOf('choices', event) === 'undo' && !isTyping() && model.undoSetting()) {
    event.preventDefault();
    return;
  }
  const action = actionOf('anywhere', event);
  const isCharacter = action === 'search' || action === 'keys';
  if (action === null || (isCharacter && (event.target as Element).closest(FIELD))) return;
  event.preventDefault();
  act(action, model);
}

function act(action: KeyAction<'anywhere'>, model: AppModel): void {
  switch (action) {
    case 'refresh':
      void model.refresh();
      break;
    case 'settings':
      model.toggleSettings(true);
      focusView();
      break;
    case 'search':
      document.querySelector<HTMLInputElement>(SEARCH)?.focus();
      break;
    case 'keys':
      model.keysOpen = true;
      break;
    case 'back':
      escape(model);
      break;
    default:
      model.openTab(action);
      focusView();
  }
}

/** What is being typed has a way back of its own. */
function isTyping(): boolean {
  const focused = document.activeElement;
  const isText =
    focused instanceof HTMLInputElement && /^(?:text|search|password)$/.test(focused.type);
  return isText && focused.value !== focused.defaultValue;
}

/** One step back at a time: the settings, an open row, the search, at last the popup. */
function escape(model: AppModel): void {
  if (model.settingsOpen) {
    if (model.settings.back()) {
      if (!document.activeElement?.matches(SEARCH)) focusView();
      return;
    }
    model.toggleSettings(false);
    focusView();
  } else if (model.tab === 'alerts' && model.alerts.isEditing) {
    model.alerts.cancel();
    focusView();
  } else if (model.tab === 'rates' && closeRow(model)) return;
  else if (model.tab === 'rates' && model.search !== '') model.search = '';
  else model.hide();
}

/** What is wrong is shown where it is, also when that has been scrolled away. */
export function focusInvalid(): void {
  void tick().then(() =>
    document.querySelector<HTMLElement>(`${VIEW} [aria-invalid="true"]`)?.focus(),
  );
}

/** Closes the open row; the keyboard goes on at its button. */
function closeRow(model: AppModel): boolean {
  const { open } = model.rates;
  if (!model.rates.close()) return false;
  void tick().then(() => document.querySelector<HTMLElement>(`[data-row="${open}"]`)?.focus());
  return true;
}

/** The keyboard goes on in the view that is now shown, not in one that is gone. */
export function focusView(): void {
  void tick().then(() => {
    const first = document.querySelector<HTMLElement>(FIRST);
    (first ?? document.querySelector<HTMLElement>(VIEW))?.focus();
  });
}

/**
 * Where what had the focus went with the view before, such as a row's button that opens the
 * converter, the keyboard goes on in the one that is shown now.
 */
export function focusIfLost(): void {
  void tick().then(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || !focused.checkVisibility()) focusView();
  });
}
