import * as v from 'valibot';
import type { Schema } from '#core/schema/forms.ts';
import { isPlatformCode } from './platform-quotes.ts';

export const platform: Schema<string> = v.pipe(v.string(), v.check(isPlatformCode));
