import fs from 'node:fs';
import path from 'node:path';

/**
 * The change log's section for a version, else its unreleased section.
 * @throws if it has neither.
 */
export function notesFor(changelog: string, version: string): string {
  const notes = sectionOf(changelog, version) ?? sectionOf(changelog, 'Unreleased') ?? '';
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
}

function sectionOf(changelog: string, title: string): string | undefined {
  const sections = changelog.split(/^## +/m).slice(1);
  const found = sections.find((section) => section.split('\n', 1)[0]?.trim() === title);
  return found?.slice(found.indexOf('\n') + 1).trim();
}

/** The entries that are in no version's notes, though the version has its section already. */
export function leftOutOf(changelog: string, version: string): number {
  if (sectionOf(changelog, version) === undefined) return 0;
  return (sectionOf(changelog, 'Unreleased') ?? '').match(/^- /gm)?.length ?? 0;
}

/**
 * Writes the notes where packing reads them for the feed, and a release for its page.
 * @returns the file.
 */
export function writeNotes(root: string, version: string): string {
  const changelog = fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const file = path.join(root, 'out', 'release-notes.md');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, notesFor(changelog, version));
  return file;
}
