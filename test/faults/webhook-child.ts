import { createStore } from '../../electron/store/store.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { persistTo } from '../../electron/store/persist.ts';
import { hooked, SOURCE, fire } from '../support/webhooks.ts';
import { say } from './say.ts';

/** Commits a firing that waits for the webhook, and hangs before it is sent. */
const [file = ''] = process.argv.slice(2);
const record = openRecord(file, SOURCE);
const store = createStore({
  initial: hooked(),
  persist: persistTo(() => record, { save: () => undefined }),
  hasStorage: () => true,
  onError: (error) => {
    throw error;
  },
});
fire(store);
say('committed');
setInterval(() => undefined, 1_000);
