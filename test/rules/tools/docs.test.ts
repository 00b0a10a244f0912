import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../scripts/lock-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');
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

/** The sections that a text names, each with the folder of its page; a page may have several. */
function citationsIn(text: string): { readonly folder: string; readonly section: string }[] {
  const joined = text.replaceAll(/\s+(?:\* )?/g, ' ');
  const cited = /((?:[\w-]+\/)*)domain\.md`?,((?: "[^"]+"(?:,| and)?)+)/g;
  return [...joined.matchAll(cited)].flatMap(([, folder = '', named = '']) =>
    all(named, /"([^"]+)"/g).map((section) => ({ folder, section })),
  );
}

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
  const pages = FILES.filter((file) => file.endsWith('/domain.md'));
  const sections = pages.map((page) => all(read(page), /^## (.+)$/gm));
  const cited = FILES.filter((file) => /\.(?:ts|svelte|md)$/.test(file)).flatMap((file) =>
    citationsIn(read(file)).map(({ folder, section }) => {
      const page = folder === '' ? `${path.posix.dirname(file)}/domain.md` : `/${folder}domain.md`;
      const at = pages.findIndex((each) => each === page || each.endsWith(page));
      return { file, page, section, isThere: sections[at]?.includes(section) ?? false };
    }),
  );
  expect(cited.length).toBeGreaterThan(90);
  expect(cited.filter(({ isThere }) => !isThere)).toEqual([]);
  const listed = all(read('electron/core/domain.md'), /\]\(([^)#]+)#/g).map((link) =>
    path.posix.join('electron/core', link),
  );
  expect(pages.filter((page) => !listed.includes(page))).toEqual(['electron/core/domain.md']);
});
