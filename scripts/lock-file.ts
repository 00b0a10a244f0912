import fs from 'node:fs';

/** The parts of a package-lock.json entry that we read. */
interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** The parts of package.json that we read. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

/** By path, such as `node_modules/x`; the app itself has the empty path. */
export type Lock = Readonly<Record<string, Locked>>;

export function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** An alias (`npm:name@1.2.3`) has the version of its target. */
const versionOf = (wanted: string): string => wanted.replace(/^npm:(?:@[^/]+\/)?[^@/]+@/, '');

/** Problems of the versions in package.json, one a line. */
export function versionProblems(manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !EXACT.test(versionOf(version)))
    .map(([name, version]) => `package.json: ${name} has the version ${version}, not an exact one`);
}

/** Packages that could be installed without review. */
export function lockProblems(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([place, { version, resolved, integrity, link }]) => {
    if (place === '') return [];
    const strong = integrity?.startsWith('sha512-') === true;
    // Without an address, npm uses the configured registry over HTTPS.
    const plain = resolved !== undefined && !/^https:\/\/[^@/]+\/[^?#]+\.tgz$/.test(resolved);
    return [
      ...(link ? [`${place} is a link`] : []),
      ...(version === undefined || !EXACT.test(version) ? [`${place} has no exact version`] : []),
      ...(strong ? [] : [`${place} has no sha512 integrity`]),
      ...(plain ? [`${place} comes from somewhere that is no registry over HTTPS`] : []),
    ].map((problem) => `package-lock.json: ${problem}`);
  });
}

/** Packages with install scripts that `allowScripts` does not decide about. */
export function scriptProblems(lock: Lock, { allowScripts = {} }: Manifest): string[] {
  const withScripts = Object.entries(lock).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScripts.map(([place]) => nameAt(place));
  const undecided = names.filter((name) => !Object.hasOwn(allowScripts, name));
  const needless = Object.keys(allowScripts).filter((name) => !names.includes(name));
  return [
    ...undecided.map((name) => `allowScripts does not say whether ${name} may run its scripts`),
    ...needless.map((name) => `allowScripts names ${name}, which has none`),
  ];
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameAt = (place: string): string => place.replace(/^.*node_modules\//, '');
