import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../scripts/lock-file.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** What is in the tree, without what is built or fetched. */
const NOT_OURS = new Set(['.git', 'dist', 'node_modules', 'out', 'test-results']);
const FILES = fs
  .readdirSync(root)
  .filter((name) => !NOT_OURS.has(name))
  .flatMap((name) =>
    fs.statSync(path.join(root, name)).isFile()
      ? [name]
      : fs
          .readdirSync(path.join(root, name), { encoding: 'utf8', recursive: true })
          .map((below) => path.posix.join(name, below.replaceAll(path.sep, '/'))),
  )
  // Benchmarks have packages of their own.
  .filter((file) => !file.includes('/node_modules/'));
const DOCS = FILES.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** A heading's address, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

describe.each(DOCS)('%s', (file) => {
  const text = read(file);

  it('links to what is there', () => {
    const links = all(text, /\]\(([^)\s]+)\)/g).concat(all(text, /(?:src|srcset)="([^"]+)"/g));
    for (const link of links.filter((each) => !/^[a-z]+:/.test(each))) {
      const [name = '', anchor] = link.split('#');
      const target = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
      expect(FILES, `${file}: ${link}`).toContain(target);
      if (anchor === undefined) continue;
      const anchors = all(read(target), /^#+ (.+)$/gm).map(anchorOf);
      expect(anchors, `${file}: ${link}`).toContain(anchor);
    }
  });

  it('names files that are there', () => {
    const named = all(text, /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|svelte|css|svg|yml|spec|cjs))`/g);
    const lost = named.filter(
      (name) => !FILES.some((each) => each === name || each.endsWith(`/${name}`)),
    );
    expect(lost).toEqual([]);
  });

  it('names commands that there are', () => {
    const { scripts } = readJson(path.join(root, 'package.json')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const named = all(text, /npm run ([a-z][a-z0-9:-]*[a-z0-9])/g);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it('comments cite sections of the domain that there are', () => {
  const sections = all(read('electron/core/domain.md'), /^## (.+)$/gm);
  const cited = FILES.filter((file) => /^(?:electron|renderer)\/.*\.(?:ts|svelte|md)$/.test(file))
    .flatMap((file) => all(read(file), /domain\.md,\s+(?:\*\s+)?"([^"]+)"/g))
    .map((section) => section.replace(/\s+(?:\*\s+)?/g, ' '));
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter((section) => !sections.includes(section))).toEqual([]);
});
