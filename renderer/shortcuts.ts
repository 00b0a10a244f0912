import { type AppModel, TABS } from './state/app.svelte.ts';

/** The search box of the view that is open, if it has one. */
const SEARCH = 'input[type="search"]';

/** The keys of the whole popup; what a control has already used is left alone. */
export function handleShortcut(event: KeyboardEvent, model: AppModel): void {
  if (event.defaultPrevented) return;
  const done = event.ctrlKey || event.metaKey ? withControl(event.key, model) : plain(event, model);
  if (done) event.preventDefault();
}

function withControl(key: string, model: AppModel): boolean {
  const tab = TABS[Number(key) - 1];
  if (tab) model.openTab(tab);
  else if (key === 'r') model.refresh();
  else if (key === ',') model.toggleSettings(true);
  else return false;
  return true;
}

function plain(event: KeyboardEvent, model: AppModel): boolean {
  if (event.key === 'Escape') return escape(model);
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return false;
  document.querySelector<HTMLInputElement>(SEARCH)?.focus();
  return true;
}

/** One step back at a time: the settings, the search, at last the popup. */
function escape(model: AppModel): boolean {
  if (model.settingsOpen) model.toggleSettings(false);
  else if (model.tab === 'rates' && model.search !== '') model.search = '';
  else model.hide();
  return true;
}
