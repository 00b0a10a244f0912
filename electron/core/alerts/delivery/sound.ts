/** What an alert's notification sounds like; the usual one is the system's. */
export const SOUNDS = ['usual', 'none', 'glass', 'hero', 'ping', 'submarine'] as const;
export type Sound = (typeof SOUNDS)[number];

/** The files of macOS. Elsewhere Electron can only leave the system's sound out. */
const ON_MAC: Readonly<Partial<Record<Sound, string>>> = {
  glass: 'Glass',
  hero: 'Hero',
  ping: 'Ping',
  submarine: 'Submarine',
};

/** What a person can choose; a rule from another computer keeps its sound. */
export const soundsOn = (isMac: boolean, chosen: Sound): readonly Sound[] =>
  SOUNDS.filter((sound) => isMac || sound === chosen || !(sound in ON_MAC));

/**
 * The sound of one notification for these rules: the first that is not none.
 * @param isOn whether notifications have a sound at all.
 */
export function soundOf(
  rules: readonly { readonly sound: Sound }[],
  isOn: boolean,
): { readonly silent: boolean; readonly sound?: string } {
  const sounds = rules.map(({ sound }) => sound);
  const chosen = sounds.length === 0 ? 'usual' : sounds.find((sound) => sound !== 'none');
  const sound = isOn && chosen ? ON_MAC[chosen] : undefined;
  return { silent: !isOn || chosen === undefined, ...(sound !== undefined && { sound }) };
}
