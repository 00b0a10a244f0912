import * as v from 'valibot';
import { learned } from '#core/schema/choice.ts';
import { list, type Schema } from '#core/schema/forms.ts';
import type { Use } from './use.ts';

const use: Schema<Use> = v.strictObject({
  key: v.pipe(v.string(), v.maxLength(400)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
});

export const COMMAND_CHOICES = {
  /** What the person used of the command bar, the last used first. */
  used: learned(
    list(use, 200, ({ key }) => key),
    [],
  ),
};
