import fs from 'node:fs';

/** Windows has no rights of this kind: those of the profile's folder hold there. */
export const hasRights = process.platform !== 'win32';

/** What anybody but its owner may do with a file or folder: 0 for nothing. */
export const othersMay = ({ mode }: Pick<fs.Stats, 'mode'>): number =>
  hasRights ? mode & 0o077 : 0;
