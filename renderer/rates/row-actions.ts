import type { MenuItem } from '../ui/Menu.svelte';
import { groupText, text } from '../text/format.ts';
import type { AppModel } from '../app/app.svelte.ts';

const words = text.rates.menu;

/**
 * What can be done with a row of the board. One entry is one action: the menu and the keys read
 * this list.
 * @param row what the form of an alert stands beside.
 */
export function rowActions(
  { rates, snapshot }: AppModel,
  code: string,
  row = document.activeElement,
): readonly MenuItem[] {
  const pin = rates.rowPair(code);
  const watched = rates.currencies.filter((each) => each.watched).map((each) => each.code);
  const place = watched.indexOf(code);
  const isWatched = place !== -1;
  const moves = isWatched ? { up: watched[place - 1], down: watched[place + 1] } : {};
  const isPinned = rates.isPinned(pin);
  return [
    { label: words.copy, act: () => rates.copyPrice(code) },
    { label: words.chart, key: 'chart', act: () => rates.openChart(code) },
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
    { label: words.pair, act: () => rates.addPair(pin.base, pin.quote) },
    ...(snapshot?.choices.groups ?? []).map((group, index) => {
      const isMember = group.codes.some((each) => each === code);
      return {
        label: words.group(groupText(group)),
        isChosen: isMember,
        hasLine: index === 0,
        act: () => rates.putInGroup(group.id, code, !isMember),
      };
    }),
  ];
}
