/** Where updates are looked for: the folder that releases are put into, as packages are made. */
const NAME = 'PARALLAX_UPDATE_URL';

/**
 * The address of the folder with the releases, without a last slash; null where no updates are to
 * be looked for.
 * @throws where it is no plain HTTPS address: what is fetched from there is run.
 */
export function readUpdateUrl(env: NodeJS.ProcessEnv): string | null {
  const given = env[NAME]?.trim() ?? '';
  if (given === '') return null;
  const url = URL.parse(given);
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && !url.hash;
  if (url?.protocol !== 'https:' || !isPlain) {
    throw new Error(`${NAME} has to be the https:// address of a folder, and no more: ${given}`);
  }
  return url.href.replace(/\/+$/, '');
}
