import fs from 'node:fs';

/** Windows has no such modes; the profile folder's permissions apply instead. */
export const hasRights = process.platform !== 'win32';

/** What others may do with a file or folder: 0 for nothing. */
export const othersMay = ({ mode }: Pick<fs.Stats, 'mode'>): number =>
  hasRights ? mode & 0o077 : 0;
