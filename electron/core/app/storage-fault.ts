/** Why something cannot be stored, as far as the system's message shows. */
export type StorageFault = 'newer' | 'locked' | 'full' | 'other';

const REPORTS: readonly (readonly [StorageFault, RegExp])[] = [
  ['newer', /newer version/i],
  ['locked', /database (?:table )?is locked|EBUSY/i],
  ['full', /disk is full|no space|ENOSPC|EDQUOT|quota/i],
];

export function storageFault(detail: string): StorageFault {
  return REPORTS.find(([, words]) => words.test(detail))?.[0] ?? 'other';
}
