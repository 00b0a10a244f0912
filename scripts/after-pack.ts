import { flipFuses } from '@electron/fuses';
import { Arch, type AfterPackContext } from 'electron-builder';
import path from 'node:path';
import { FUSES } from './fuses.ts';

/** electron-builder calls this after it fills a package's folder and before it signs. */
export default async function afterPack(context: AfterPackContext): Promise<void> {
  await flipFuses(binary(context), {
    ...FUSES,
    // Changed bytes break the ad-hoc signature, which Apple's own processors require.
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
