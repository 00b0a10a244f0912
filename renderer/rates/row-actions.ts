import type { MenuEntry } from '../ui/Menu.svelte';
import { groupText, text } from '../text/format.ts';
import type { AppModel } from '../app/app.svelte.ts';

const words = text.rates.menu;

/**
 * What can be done with a row of the board, beside its chart, which a press opens. One entry is one
 * action: the menu and the keys read this list.
 * @param row what the form of an alert stands beside.
 */
export function rowActions(
  { rates, snapshot }: AppModel,
  code: string,
  row = document.activeElement,
): readonly MenuEntry[] {
  const pin = rates.rowPair(code);
  const watched = rates.currencies.filter((each) => each.watched).map((each) => each.code);
  const place = watched.indexOf(code);
  const isWatched = place !== -1;
  const moves = isWatched ? { up: watched[place - 1], down: watched[place + 1] } : {};
  const isPinned = rates.isPinned(pin);
  const groups = (snapshot?.choices.groups ?? []).map((group) => {
    const isMember = group.codes.some((each) => each === code);
    return {
      label: groupText(group),
      isChosen: isMember,
      act: () => rates.putInGroup(group.id, code, !isMember),
    };
  });
  return [
    { label: words.copy, act: () => rates.copyPrice(code) },
    { label: words.convert, act: () => rates.convert(code) },
    { label: words.alert, key: 'alert', act: () => rates.alertOn(code, row) },
    { label: words.share, key: 'share', act: () => rates.share(code) },
    {
      label: isWatched ? words.unwatch : words.watch,
      key: 'watch',
      hasLine: true,
      act: () => rates.watch(code, !isWatched),
    },
    ...(['up', 'down'] as const).flatMap((way) => {
      const target = moves[way];
      return target === undefined
        ? []
        : [{ label: words.move[way], act: () => rates.move(code, target) }];
    }),
    {
      label: isPinned ? words.unpin : words.pin,
      key: 'pin',
      act: () => void (isPinned ? rates.unpin(pin) : rates.pin(pin)),
    },
    ...(groups.length === 0 ? [] : [{ label: words.groups, items: groups, note: null }]),
  ];
}
