import type { AppState } from '#core/app/app-state.ts';
import { chosenLines, type TrayReader } from '#core/tray/tray-lines.ts';
import { troubleOf } from '#core/tray/tray-state.ts';
import type { AnswerOf } from './answers.ts';
import { stampOf } from './stamp.ts';

/** The numbers that the person chose for the tray, whether or not the tray shows them. */
export function statusAnswer(state: AppState, reader: TrayReader): AnswerOf<'status'> {
  const trouble = troubleOf(state, reader);
  return {
    command: 'status',
    ...stampOf(state, reader.moment.nowMs),
    // What follows from trades stays in the app.
    lines: chosenLines(state, reader)
      .filter(({ pin }) => pin.kind !== 'stock')
      .map((line) => ({
        label: line.label,
        market: line.from,
        rate: line.rate,
        number: line.number,
        platform: line.leader,
        published: line.number === null ? [line.time, ...line.warnings].join(': ') : line.time,
        age: line.published,
        isChecked: line.isChecked,
        isDoubtful: line.isDoubtful,
        warnings: line.number === null ? [] : [...line.warnings],
      })),
    trouble: trouble && reader.text.trayMenu.trouble[trouble],
  };
}
