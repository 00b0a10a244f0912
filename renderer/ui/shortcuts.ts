import { flushSync, tick } from 'svelte';
import { actionOf, type KeyAction } from '#core/settings/keys.ts';
import type { AppModel } from '../app/app.svelte.ts';
import type { Page } from '../app/pages.ts';
import { enterRows, firstRow } from './row-keys.ts';

/** The open view's search field, if it has one. */
const SEARCH = 'input[type="search"]';

const VIEW = '[data-view]:not([hidden])';
/** The open view's main control, if it has one. */
const FIRST = `${VIEW} [data-first]`;

/** Fields in which a character key types a character. */
const FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';
/** Controls in which the arrow down has a meaning of its own. */
const OWN_DOWN =
  'textarea, select, [role="combobox"], [role="radio"], [role="slider"], input:is([type="radio"], [type="date"], [type="time"], [type="number"], [type="range"])';
/** An open row, or the button of something else that Escape closes. */
const OPEN_ROW = ':is([data-row]:not([data-row=""]), [data-opens])[aria-expanded="true"]';
/** A field whose text is neither a search nor stored by itself. */
const DRAFT = `${VIEW} input[data-draft]`;
/** While a dialog is open, keys must not reach what is beneath it. */
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * The popup's keyboard shortcuts. Keys that a control has used are ignored. `front` is the page that
 * lies over the view.
 */
export function handleShortcut(event: KeyboardEvent, model: AppModel, front: Page | null): void {
  if (event.defaultPrevented || document.querySelector(DIALOG)) return;
  if (actionOf('choices', event) === 'undo' && !isTyping() && model.undo()) {
    event.preventDefault();
    return;
  }
  const target = event.target as Element;
  if (event.key === 'Enter' && takeFirst(target)) {
    event.preventDefault();
    return;
  }
  const action = actionOf('anywhere', event);
  if (action === 'list') {
    if (!target.closest(OWN_DOWN) && enterRows(paneOf(target), target)) event.preventDefault();
    return;
  }
  const isCharacter = action === 'search' || action === 'keys';
  if (action === null || (isCharacter && target.closest(FIELD))) return;
  event.preventDefault();
  act(action, model, front);
}

/** The pane that has the focus, else the open view. */
const paneOf = (focused: Element): ParentNode =>
  focused.closest('.pane, [data-view]') ?? document.querySelector(VIEW) ?? document;

/** Enter in a search opens the first row that it found. */
function takeFirst(focused: Element): boolean {
  if (!(focused instanceof HTMLInputElement) || !focused.matches(SEARCH)) return false;
  const row = focused.value.trim() === '' ? undefined : firstRow(paneOf(focused));
  row?.click();
  return row !== undefined;
}

function act(
  action: Exclude<KeyAction<'anywhere'>, 'list'>,
  model: AppModel,
  front: Page | null,
): void {
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
      escape(model, front);
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

/**
 * Goes one step back; the last step hides the popup. What is typed into a form is there when it is
 * opened again; a field that is stored by itself is entered first, as when it is left.
 */
function escape(model: AppModel, front: Page | null): void {
  if (front) {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && isTyping() && !focused.matches(SEARCH))
      focused.blur();
    front.back();
    // A search that is emptied keeps the focus.
    if (!document.activeElement?.matches(SEARCH)) focusView();
  } else if (closeRow() || leaveDraft()) {
    return;
  } else if (model.shows('rates') && closeSearch(model)) focusView();
  else model.hide();
}

/** Closes the open row; what is typed in it is entered first, as when its field is left. */
function closeRow(): boolean {
  const row = [...document.querySelectorAll<HTMLElement>(OPEN_ROW)].find((each) =>
    each.checkVisibility(),
  );
  if (!row) return false;
  const isWithin = row.closest('ul, table')?.contains(document.activeElement);
  const wasTyping = isWithin && isTyping();
  row.focus();
  if (!wasTyping) row.click();
  return true;
}

/** Leaves a field with a draft, which stays in it. */
function leaveDraft(): boolean {
  const draft = document.querySelector<HTMLInputElement>(DRAFT);
  if (draft === null || draft !== document.activeElement || draft.value === '') return false;
  document.querySelector<HTMLElement>(VIEW)?.focus();
  return true;
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
  if (model.settingsOpen) model.settings.section = null;
  flushSync();
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
  if (!rates.editing && !rates.filtering && model.search === '') return false;
  if (rates.editing) rates.editing = false;
  else {
    model.search = '';
    rates.filtering = false;
  }
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
