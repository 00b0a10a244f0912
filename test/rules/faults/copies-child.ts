import { makeCopy, removeOldCopies } from '../../../electron/store/copies.ts';
import { say } from './say.ts';

/** Copies trades and settings again and again, and says each one that is made, until it is killed. */
const [folder = '', first = '0'] = process.argv.slice(2);
for (let number = Number(first); ; number += 1) {
  makeCopy(folder, number);
  removeOldCopies(folder, number);
  say(String(number));
}
