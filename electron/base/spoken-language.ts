import type { Text } from '#core/text/en.ts';
import type { Store } from '../store/store.ts';
import type { LaunchOptions } from './launch-options.ts';

/**
 * Main's language. Its texts are one object that everybody holds, whose parts are replaced when
 * another language is chosen: rules and messages still get their texts as an argument.
 */
export class SpokenLanguage {
  readonly text: Text;
  readonly #speak: LaunchOptions['speak'];
  #tag: string;

  constructor({ speak }: Pick<LaunchOptions, 'speak'>) {
    const { language, text } = speak('auto');
    this.#speak = speak;
    this.#tag = language;
    this.text = { ...text };
  }

  /** A BCP 47 tag. */
  get tag(): string {
    return this.#tag;
  }

  /** Subscribe it before what shows texts, so that a change is shown in the new language. */
  follow(store: Pick<Store, 'state' | 'subscribe'>): void {
    const take = (): void => this.#take(store);
    store.subscribe(take);
    take();
  }

  #take({ state }: Pick<Store, 'state'>): void {
    const { language, text } = this.#speak(state.choices.language);
    if (language === this.#tag) return;
    this.#tag = language;
    Object.assign(this.text, text);
  }
}
