import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const REPOSITORY = 'https://parallax.example/parallax';
const root = path.resolve(import.meta.dirname, '../..');
// Read by Node itself: VitePress would bundle it, and lose what `#core` names.
const made = pathToFileURL(path.join(root, 'scripts/made-docs.ts')).href;
const { withMade, withRepositoryLinks } = (await import(
  made
)) as typeof import('../../scripts/made-docs.ts');

const page = (text: string, link: string): object => ({ text, link: `/${link}` });
const whole = (source: string): string =>
  withRepositoryLinks(withMade(source, { root }), REPOSITORY);

/** A dead link ends the build, which is VitePress's own rule. */
export default {
  title: 'Parallax',
  description: 'Exchange rates from every angle, in the tray.',
  lang: 'en',
  cleanUrls: true,
  outDir: path.join(root, 'out/docs'),
  cacheDir: path.join(root, 'out/docs-cache'),
  // Software centres show them by these addresses (app.parallax.desktop.metainfo.xml).
  buildEnd: ({ outDir }: { readonly outDir: string }): void => {
    const pictures = path.join(root, '.github/pictures');
    for (const file of fs.globSync('*.png', { cwd: pictures })) {
      fs.mkdirSync(path.join(outDir, 'pictures'), { recursive: true });
      fs.copyFileSync(path.join(pictures, file), path.join(outDir, 'pictures', file));
    }
  },
  vite: {
    plugins: [
      {
        name: 'made-parts',
        enforce: 'pre',
        transform: (source: string, id: string) => (id.endsWith('.md') ? whole(source) : null),
      },
    ],
    server: { fs: { allow: [root] } },
  },
  // Braces in code are no place of a value, as Vue would read them.
  markdown: {
    config: ({ renderer: { rules } }: Markdown): void => {
      const { code_inline: write } = rules;
      rules.code_inline = (tokens, index, ...rest) => {
        tokens[index]?.attrSet('v-pre', '');
        return write?.(tokens, index, ...rest) ?? '';
      };
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        _render: (source: string, env: object, markdown: Markdown) =>
          markdown.render(whole(source), env),
      },
    },
    outline: [2, 3],
    nav: [
      page('Start', 'start'),
      page('Five minutes', 'walk'),
      page('Command sentences', 'commands'),
      page('Changelog', 'changelog'),
    ],
    sidebar: [
      {
        text: 'Begin',
        items: [
          page('Install', 'install'),
          page('Start', 'start'),
          page('Five minutes: one trade', 'walk'),
          page('Glossary', 'glossary'),
          page('Accounts and requests', 'account'),
        ],
      },
      {
        text: 'Views',
        items: [
          page('Rates', 'rates'),
          page('Platforms', 'platforms'),
          page('Convert', 'convert'),
          page('History', 'history'),
          page('Alerts', 'alerts'),
          page('Desk', 'desk'),
          page('Settings and the desktop', 'settings'),
          page('Command sentences', 'commands'),
        ],
      },
      {
        text: 'Advanced',
        items: [
          page('Command line', 'terminal'),
          page('Local interface', 'socket'),
          page('Assistants (MCP)', 'mcp'),
          page('Recipes', 'recipes'),
          page('A firm of many desks', 'firm'),
          page('Channels', 'channels'),
        ],
      },
      {
        text: 'About',
        items: [
          page('Questions', 'faq'),
          page('Report a wrong rate', 'wrong-rate'),
          page('Privacy', 'privacy'),
          page('How it differs', 'compare'),
          page('Roadmap', 'roadmap'),
          page('Changelog', 'changelog'),
        ],
      },
    ],
  },
};

interface Token {
  readonly attrSet: (name: string, value: string) => void;
}

interface Markdown {
  readonly render: (source: string, env: object) => string;
  readonly renderer: {
    readonly rules: {
      code_inline?: (tokens: readonly Token[], index: number, ...rest: unknown[]) => string;
    };
  };
}
