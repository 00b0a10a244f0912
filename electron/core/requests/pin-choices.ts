import * as v from 'valibot';
import { platform } from '#core/platforms/platform-form.ts';
import { code, market, ticker } from '#core/rates/forms.ts';
import { setting } from '#core/schema/choice.ts';
import { list, type Schema } from '#core/schema/forms.ts';
import { MOST_PINS, type Pin, pinKey, TRAY_TEXTS } from './pins.ts';

export const pin: Schema<Pin> = v.variant('kind', [
  v.strictObject({ kind: v.literal('pair'), base: code, quote: code, market }),
  v.strictObject({
    kind: v.literal('quote'),
    ticker,
    platform: v.nullable(platform),
    side: v.picklist(['ask', 'bid']),
  }),
  v.strictObject({
    kind: v.literal('stock'),
    ticker,
    price: v.picklist(['break-even', 'replacement']),
  }),
]);

export const PIN_CHOICES = {
  pins: setting('watched', list(pin, MOST_PINS, pinKey), [], { isOpen: false }),
  trayText: setting('desktop', v.picklist(TRAY_TEXTS), 'full'),
};
