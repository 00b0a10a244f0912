import { execFileSync } from 'node:child_process';

interface Bill {
  metadata: { component: { name: string } };
  components: { readonly 'bom-ref': string; scope?: string; properties?: unknown }[];
  dependencies: { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * What `npm sbom` says about a folder's lock file (CycloneDX), reduced to the packages that are
 * shipped, such as `svelte@5.0.0`. To npm they all are development packages.
 */
export function billOfMaterials(folder: string, app: string, shipped: readonly string[]): Bill {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const npm = execFileSync('npm', [...args, '--package-lock-only', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  });
  const bill = JSON.parse(npm.toString()) as Bill;
  const all = new Set(shipped);
  bill.metadata.component.name = app;
  bill.components = bill.components.filter((each) => all.has(each['bom-ref']));
  for (const each of bill.components) {
    delete each.scope;
    delete each.properties;
  }
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => all.has(ref) || ref.startsWith(`${app}@`))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => all.has(each)) }));
  return bill;
}
