/** False in the build that is packaged: what only tests and development use is left out of it. */
declare const __TEST_DOORS__: boolean;

declare module '*.png?inline' {
  const dataUrl: string;
  export default dataUrl;
}
