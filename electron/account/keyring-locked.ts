/** The keyring can't seal now, so what is sealed stays as it is. Apart from the vault, which needs files. */
export class KeyringLockedError extends Error {
  override readonly name = 'KeyringLockedError';
}
