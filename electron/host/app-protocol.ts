import type { Protocol } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import { LANGUAGE_PARAMETER } from '#core/text/catalogue.ts';

/** The popup's pages are the app's own files, under their own origin. */
const APP_SCHEME = 'app';
const APP_ORIGIN = 'app://parallax';

export interface OwnPages {
  readonly url: string;
  /** Serialized, as in Electron's origin of a frame. */
  readonly origin: string;
  readonly mayLoad: (url: string) => boolean;
  readonly development: boolean;
}

/**
 * The app's own files. In development, the server at `devUrl` and its socket for hot replacement.
 * `language` is the page's language.
 */
export function ownPages(devUrl: string | null, language = 'en'): OwnPages {
  const origin = devUrl === null ? APP_ORIGIN : new URL(devUrl).origin;
  // Developer tools are pages of the same session.
  const tools = 'devtools://devtools';
  const own = devUrl === null ? [origin] : [origin, origin.replace(/^http/, 'ws'), tools];
  return {
    origin,
    url: `${devUrl ?? `${origin}/index.html`}?${LANGUAGE_PARAMETER}=${language}`,
    development: devUrl !== null,
    // With the slash, because `app://parallax.example/` also begins with the origin.
    mayLoad: (url) => own.some((each) => url.startsWith(`${each}/`)),
  };
}

/** No network, no inline script or style, no eval, no framing. */
export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Must be called before the app is ready. */
export function declareAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

/** Also on answers without a body, because a document without a policy is unrestricted. */
const HEADERS = {
  'content-security-policy': CSP,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
};

/** Serves the files that exist at start, by their exact URL only. */
export function serveApp(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  const files = manifest(folder);
  protocol.handle(APP_SCHEME, (request) => {
    const file = files.get(request.url.split(/[?#]/, 1)[0] ?? '');
    if (!file || request.method !== 'GET') {
      return new Response(null, { status: 404, headers: HEADERS });
    }
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    return new Response(new Uint8Array(fs.readFileSync(file)), {
      headers: { ...HEADERS, 'content-type': type },
    });
  });
}

/** Maps URLs to the files of the folder. */
function manifest(folder: string): ReadonlyMap<string, string> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [
      `${APP_ORIGIN}/${path.relative(folder, file).split(path.sep).join('/')}`,
      file,
    ]),
  );
}
