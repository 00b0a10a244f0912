/**
 * Everything that is in the archive of a packaged app; `*` stands for the checksum that the build
 * puts into a name. What is new here is shipped to everyone: add it knowingly.
 */
export const PACKED_FILES = [
  'LICENSE',
  'NOTICE',
  'dist/main/main.js',
  'dist/preload/preload.cjs',
  'dist/record-worker/record-worker.cjs',
  'dist/renderer/assets/chart-time-*.js',
  'dist/renderer/assets/index-*.css',
  'dist/renderer/assets/index-*.js',
  'dist/renderer/assets/price-chart-*.js',
  'dist/renderer/index.html',
  'package.json',
];

/** `assets/index-BL-IdR15.js` is `assets/index-*.js`. */
export const withoutHash = (name: string): string =>
  name.replace(/(\/assets\/.+)-[\w-]{8}(\.\w+)$/, '$1-*$2');
