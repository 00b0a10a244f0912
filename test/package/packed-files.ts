/**
 * Everything that is in the archive of a packaged app, but the page's parts, which are compared with
 * the build's. What is new here is shipped to everyone: add it knowingly.
 */
export const PACKED_FILES = [
  'LICENSE',
  'NOTICE',
  'dist/licences.json',
  'dist/main/main.js',
  'dist/preload/preload.cjs',
  'dist/worker/worker.cjs',
  'dist/renderer/index.html',
  'package.json',
];

/** Where the build puts the page's parts: scripts, styles, drawings and fonts, each with a checksum in its name. */
export const ASSETS = 'dist/renderer/assets/';
export const ASSET_NAME = /^[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2)$/;
