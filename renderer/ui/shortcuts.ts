import { tick } from 'svelte';
import { actionOf, type KeyAction } from '#core/settings/keys.ts';
import type { AppModel } from '../app/app.svelte.ts';

/** The open view's search field, if it has one. */
const SEARCH = 'input[type="search"]';

const VIEW = '[data-view]:not([hidden])';
/** The open view's main control, if it has one. */
const FIRST = `${VIEW} [data-first]`;

/** Fields in which a character key types a character. */
const FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';
/** While a dialog is open, keys must not reach what is beneath it. */
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** The popup's keyboard shortcuts. Keys that a control has used are ignored. */
export function handleShortcut(event: KeyboardEvent, model: AppModel): void {
  if (event.defaultPrevented || document.querySelector(DIALOG)) return;
  if (actionOf('choices', event) === 'undo' && !isTyping() && model.undo()) {
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
    case 'command':
      model.command.open();
      break;
    case 'refresh':
      void model.refresh();
      break;
    case 'settings':
      model.toggleSettings(true);
      focusView();
      break;
    case 'search':
      searchHere(model);
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

/** An edited text field has an undo of its own. */
function isTyping(): boolean {
  const focused = document.activeElement;
  const isText =
    focused instanceof HTMLInputElement && /^(?:text|search|password)$/.test(focused.type);
  return isText && focused.value !== focused.defaultValue;
}

/** Goes one step back: the settings, an open row, the search, then the popup. */
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
  } else if (model.tab === 'desk' && model.desk.form !== null) {
    if (model.desk.form === 'import') model.desk.cancelImport();
    else model.desk.cancel();
    focusView();
  } else if (model.shows('rates') && closeSearch(model)) focusView();
  else model.hide();
}

/** Focuses the first invalid field, which may be scrolled out of view. */
export function focusInvalid(): void {
  void tick().then(() =>
    document.querySelector<HTMLElement>(`${VIEW} [aria-invalid="true"]`)?.focus(),
  );
}

/** Focuses the search of the open view; a view without one searches the board of Rates. */
export function searchHere(model: AppModel): void {
  const find = (): HTMLInputElement | null =>
    document.querySelector<HTMLInputElement>(`[data-view]:not([hidden]) ${SEARCH}`);
  const here = find();
  if (here) {
    here.focus();
    return;
  }
  model.openTab('rates');
  model.rates.filtering = true;
  void tick().then(() => find()?.focus());
}

function closeSearch(model: AppModel): boolean {
  const { rates } = model;
  if (!rates.filtering && model.search === '') return false;
  model.search = '';
  rates.filtering = false;
  return true;
}

export function focusView(): void {
  void tick().then(() => {
    const first = document.querySelector<HTMLElement>(FIRST);
    (first ?? document.querySelector<HTMLElement>(VIEW))?.focus();
  });
}

/**
 * If the focused element left with the previous view, moves the focus into the visible one. An
 * example is a row's button that opens Convert.
 */
export function focusIfLost(): void {
  void tick().then(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || !focused.checkVisibility()) focusView();
  });
}
