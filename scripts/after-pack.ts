import { flipFuses } from '@electron/fuses';
import { Arch, type AfterPackContext } from 'electron-builder';
import path from 'node:path';
import { FUSES } from './fuses.ts';

/** electron-builder calls this once a package's folder is whole, and signs it afterwards. */
export default async function afterPack(context: AfterPackContext): Promise<void> {
  await flipFuses(binary(context), {
    ...FUSES,
    // Changed bytes break the signature without which nothing starts on Apple's own processors.
    resetAdHocDarwinSignature:
      context.electronPlatformName === 'darwin' && context.arch === Arch.arm64,
  });
}

function binary({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${name}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${name}.exe`);
  const { executableName } = packager as typeof packager & { executableName: string };
  return path.join(appOutDir, executableName);
}
