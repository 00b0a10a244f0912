import { readPublicKey } from '../electron/updates/signed-release.ts';

/** The variable with the address of the update feed, set when packages are built. */
const NAME = 'PARALLAX_UPDATE_URL';

/**
 * The address of the releases' folder, without a trailing slash; null to build without updates.
 * @throws if it is no plain HTTPS address: the app runs what it downloads from there.
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
 * The public key of the releases' signer (`node scripts/release-manifest.ts --new-key`); null to
 * build without updates.
 * @throws if an address is set without a key: the app runs what it downloads, so it must be signed.
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
