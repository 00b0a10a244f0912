import { mount } from 'svelte';
import App from './App.svelte';
import { language, speak } from '../text/language.svelte.ts';
import { focusView } from '../ui/shortcuts.ts';
import { AppModel } from './app.svelte.ts';

/** The whole page. */
export async function start(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('index.html has no #app');
  document.documentElement.lang = language();
  window.parallax.on('language', (tag) => {
    speak(tag);
    focusView();
  });
  const model = new AppModel(window.parallax);
  await model.start();
  mount(App, { target, props: { model } });
  model.drawn();
}
