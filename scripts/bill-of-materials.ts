import { type Lock, nameAt } from './lock-file.ts';

/**
 * The contents of a package as CycloneDX 1.6: the bundled packages and Electron, each with the
 * checksum of its download.
 * @param places of the lock file.
 */
export function billOfMaterials(
  app: { readonly name: string; readonly version: string; readonly license: string },
  lock: Lock,
  places: readonly string[],
): object {
  const own = `pkg:npm/${app.name}@${app.version}`;
  const components = places.map((place) => component(place, lock));
  const refs = components.map((each) => each['bom-ref']);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: app.name,
        version: app.version,
        purl: own,
        licenses: [{ license: { id: app.license } }],
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: refs }, ...refs.map((ref) => ({ ref, dependsOn: [] }))],
  };
}

function component(place: string, lock: Lock) {
  const { version = '', integrity = '', license } = lock[place] ?? {};
  const name = nameAt(place);
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    hashes: [{ alg: 'SHA-512', content }],
    // A choice or sum of licences is an expression; so is one that stands for itself.
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  };
}
