import { mount } from 'svelte';
import { MINI_PARAMETER } from '#core/tray/mini-view.ts';
import App from './App.svelte';
import { language } from '../text/language.ts';
import { AppModel } from './app.svelte.ts';
import { lazyParts } from './lazy-views.svelte.ts';
import '../ui/tokens.css';
import '../ui/appearance.css';
import '../ui/base.css';

/** Not awaited here: parts that load later import this file, and would wait for its end. */
async function start(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('index.html has no #app');
  document.documentElement.lang = language;
  const model = new AppModel(window.parallax);
  await model.start();
  // Loaded first: shown later, it would push the rates down.
  if (model.isFirstStart) await lazyParts.firstStart.read();
  mount(App, { target, props: { model } });
  model.drawn();
}

const isMini = new URLSearchParams(location.search).has(MINI_PARAMETER);
void (isMini ? import('../mini/start.ts').then((mini) => mini.start()) : start());
