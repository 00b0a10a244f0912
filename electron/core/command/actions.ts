import { keywordOf } from './match.ts';

/**
 * What is done by its name alone. An entry is one action: what people type, the usual text first.
 * Its title is in `text.command.actions`, what it does in `renderer/command/actions.ts`; the
 * compiler asks for both.
 */
export const ACTIONS = {
  refresh: ['refresh', 'update', 'reload'],
  pause: ['pause', 'stop'],
  resume: ['resume'],
  undo: ['undo'],
  help: ['help'],
  mini: ['mini'],
  quit: ['quit', 'exit'],
  'send-price': ['send price', 'send quote'],
  routes: ['best deal', 'best deals', 'best route', 'deal', 'deals', 'routes', 'arbitrage', 'arb'],
  import: ['import trades', 'import'],
  connect: ['real rates', 'real', 'real market', 'connect'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type ActionId = keyof typeof ACTIONS;

export const isAction = (kind: string): kind is ActionId => Object.hasOwn(ACTIONS, kind);

const NAMES: readonly (readonly [id: ActionId, phrase: string])[] = Object.entries(ACTIONS).flatMap(
  ([id, phrases]) => (isAction(id) ? phrases.map((phrase) => [id, phrase] as const) : []),
);

/** `pause the updates`, `send my price`: words that say nothing more. */
const ANYWHERE = /^(?:the|my)$/;
const AFTER = /^(?:rates?|updates?|updating|parallax)$/;

const plain = (words: readonly string[]): readonly string[] =>
  words
    .map((word) => word.toLowerCase())
    .filter((word, at) => !ANYWHERE.test(word) && (at === 0 || !AFTER.test(word)));

/** The action that the words name without a typing error; null for none. */
export function actionNamed(words: readonly string[]): ActionId | null {
  const typed = plain(words).join(' ');
  return NAMES.find(([, phrase]) => phrase === typed)?.[0] ?? null;
}

/**
 * What may be meant by words that begin with an action, or with a typing error in one: `pause
 * everything`, `send prise`. It is never done, but offered. Null for nothing.
 */
export function actionAlike(words: readonly string[]): string | null {
  const typed = plain(words);
  const alike = NAMES.find(([, phrase]) =>
    phrase.split(' ').every((part, at) => keywordOf(typed[at] ?? '', [part]) !== null),
  );
  return alike?.[1] ?? null;
}
