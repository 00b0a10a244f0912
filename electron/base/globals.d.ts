/** Of the command line only: main reads it from Electron. */
declare const __APP_VERSION__: string;

/** False in packaged builds, which omit everything that only tests and development use. */
declare const __TEST_HOOKS__: boolean;

/** The URL of the releases; null in a build without updates. */
declare const __UPDATE_URL__: string | null;

/** The public key that verifies releases, base64; null without a URL of releases. */
declare const __UPDATE_KEY__: string | null;

declare module '*.png?inline' {
  const dataUrl: string;
  export default dataUrl;
}
