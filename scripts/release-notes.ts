import fs from 'node:fs';
import path from 'node:path';

/**
 * The change log's section for a version, else its unreleased section.
 * @throws if it has neither.
 */
export function notesFor(changelog: string, version: string): string {
  const sections = changelog.split(/^## +/m).slice(1);
  const of = (title: string): string | undefined =>
    sections.find((section) => section.split('\n', 1)[0]?.trim() === title);
  const section = of(version) ?? of('Unreleased');
  const notes = section?.slice(section.indexOf('\n') + 1).trim() ?? '';
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
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
