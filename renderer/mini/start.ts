import { mount } from 'svelte';
import { language } from '../text/language.svelte.ts';
import Mini from './Mini.svelte';

/** The mini-board in place of the whole page. */
export function start(): void {
  const target = document.getElementById('app');
  if (!target) throw new Error('index.html has no #app');
  document.documentElement.lang = language();
  mount(Mini, { target, props: { bridge: window.parallax } });
}
