import { tick } from 'svelte';
import { TABS } from '#core/place.ts';
import type { AppModel } from './state/app.svelte.ts';

/** The search box of the view that is open, if it has one. */
const SEARCH = 'input[type="search"]';

const VIEW = '[data-view]:not([hidden])';
/** What a view is opened for, where it has such a thing. */
const FIRST = `${VIEW} [data-first]`;

/** The keys of the whole popup; what a control has already used is left alone. */
export function handleShortcut(event: KeyboardEvent, model: AppModel): void {
  if (event.defaultPrevented) return;
  const done = event.ctrlKey || event.metaKey ? withControl(event.key, model) : plain(event, model);
  if (done) event.preventDefault();
}

function withControl(key: string, model: AppModel): boolean {
  const tab = TABS[Number(key) - 1];
  if (tab) {
    model.openTab(tab);
    focusView();
  } else if (key === 'r') void model.refresh();
  else if (key === ',') {
    model.toggleSettings(true);
    focusView();
  } else return false;
  return true;
}

function plain(event: KeyboardEvent, model: AppModel): boolean {
  if (event.key === 'Escape') return escape(model);
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return false;
  document.querySelector<HTMLInputElement>(SEARCH)?.focus();
  return true;
}

/** One step back at a time: the settings, an open row, the search, at last the popup. */
function escape(model: AppModel): boolean {
  if (model.settingsOpen) {
    model.toggleSettings(false);
    focusView();
  } else if (model.tab === 'alerts' && model.alerts.isEditing) {
    model.alerts.cancel();
    focusView();
  } else if (model.tab === 'rates' && closeRow(model)) return true;
  else if (model.tab === 'rates' && model.search !== '') model.search = '';
  else model.hide();
  return true;
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
