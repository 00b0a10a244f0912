import { readPublicKey } from '../electron/updates/signed-release.ts';

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

const KEY = 'PARALLAX_UPDATE_KEY';

/**
 * The public key of who signs the releases there (`node scripts/release-manifest.ts --new-key`); null
 * where no updates are to be looked for.
 * @throws where there is none: what is fetched is run, so it is never believed unsigned.
 */
export function readUpdateKey(env: NodeJS.ProcessEnv): string | null {
  if (readUpdateUrl(env) === null) return null;
  const given = env[KEY]?.trim() ?? '';
  try {
    readPublicKey(given);
    return given;
  } catch (error) {
    throw new Error(`${KEY} has to be the public key that releases are signed with.`, {
      cause: error,
    });
  }
}
