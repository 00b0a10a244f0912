/** False in the build that is packaged: what only tests and development use is left out of it. */
declare const __TEST_DOORS__: boolean;

/** The folder of the releases; null in a build that looks for no updates. */
declare const __UPDATE_URL__: string | null;

/** The public key of who signs releases, base64; null where there is no folder of them. */
declare const __UPDATE_KEY__: string | null;

declare module '*.png?inline' {
  const dataUrl: string;
  export default dataUrl;
}
