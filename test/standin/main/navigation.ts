import { setTimeout } from 'node:timers/promises';
import type * as Electron from 'electron';
import { standFor } from '../host/guard.ts';
import type { CdpSession, Protocol } from '../host/cdp.ts';
import { createEvent } from './events.ts';
import type { FrameTree } from './frame-tree.ts';
import { LoadError } from './net-errors.ts';
import { schemeOf, toAppText, toPageUrl } from './schemes.ts';
import type { WebContents } from './web-contents.ts';
import type { WebFrame } from './web-frame.ts';

type Paused = Protocol.Fetch.RequestPausedEvent;

/** Long, as a busy machine may let the page wait; only what has no wish, such as a frame, waits so long. */
const WISH_DELAY_MS = 1_000;

interface Load {
  loaderId: string;
  url: string;
  done: PromiseWithResolvers<undefined>;
}

const withoutHash = (url: string): string => url.replace(/#.*/, '');

/** Loads, and what the page does about its own address. */
export class Navigation {
  readonly #contents: WebContents;
  readonly #frames: FrameTree;
  readonly #blank: string;
  #cdp: CdpSession | undefined;
  #loaderId = '';
  #loadedId = '';
  #load: Load | undefined;
  #isLoading = false;
  /** The app itself began the navigation whose request is to come. */
  #isOwn = false;
  #hasDocument = false;
  #lastStatus = 200;
  /** Frames whose page asked to go somewhere, until the request for it is seen. */
  readonly #wishes = new Map<string, string>();

  constructor(contents: WebContents, frames: FrameTree, blank: string) {
    this.#contents = contents;
    this.#frames = frames;
    this.#blank = blank;
  }

  get isLoading(): boolean {
    return this.#isLoading;
  }

  get hasDocument(): boolean {
    return this.#hasDocument;
  }

  attach(cdp: CdpSession): void {
    this.#cdp = cdp;
    cdp.on('Page.frameRequestedNavigation', (wish) => this.#wished(wish));
    cdp.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame));
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      this.#wishes.delete(frameId);
      const isMain = frameId === this.#frames.main.frameToken;
      this.#contents.emit('did-navigate-in-page', createEvent(), toAppText(url), isMain, 1, 1);
    });
    cdp.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId !== this.#frames.main.frameToken || loaderId !== this.#loaderId) return;
      if (name === 'DOMContentLoaded') this.#contents.emit('dom-ready', createEvent());
      if (name === 'load') this.#loaded(loaderId);
    });
  }

  /** Rejects as Electron does: with the network error, after `did-fail-load`. */
  async load(url: string): Promise<void> {
    this.#start();
    const pageUrl = this.#canLoad(url) ? toPageUrl(url) : null;
    if (pageUrl === null) throw this.#failed('net::ERR_UNKNOWN_URL_SCHEME', url);
    this.#load?.done.reject(new LoadError('net::ERR_ABORTED', this.#load.url));
    this.#load = undefined;
    this.#isOwn = /^(https?|file):/.test(pageUrl);
    const { loaderId, errorText } = await this.#send('Page.navigate', { url: pageUrl });
    if (errorText) throw this.#failed(errorText, url);
    if (!loaderId) this.#stop();
    // Without a loader it stayed within the document; and a load may be quicker than the answer.
    if (!loaderId || loaderId === this.#loadedId) return;
    this.#load = { loaderId, url, done: Promise.withResolvers() };
    await this.#load.done.promise;
  }

  reload(): void {
    this.#start();
    this.#isOwn = true;
    this.#cdp?.notify('Page.reload', {});
  }

  answered({ frameId }: Paused, status: number): void {
    if (frameId === this.#frames.main.frameToken) this.#lastStatus = status;
  }

  /** Asks the app about a navigation that the page began; those of the app itself just go on. */
  async allow({ frameId, request, redirectedRequestId }: Paused): Promise<boolean> {
    const frame = this.#frames.find(frameId);
    const url = toAppText(request.url);
    if (redirectedRequestId !== undefined)
      return this.#emitCancellable('will-redirect', url, frame);
    if (frame === this.#frames.main && this.#isOwn) {
      this.#isOwn = false;
      return true;
    }
    // The renderer's wish travels by another way than the request, and may be a little late.
    if (!this.#wishes.has(frameId)) await setTimeout(WISH_DELAY_MS);
    const wish = this.#wishes.get(frameId);
    if (wish === undefined || withoutHash(wish) !== withoutHash(request.url)) return true;
    this.#wishes.delete(frameId);
    return this.#askBoth(url, frame);
  }

  #send: CdpSession['send'] = (method, params) => {
    if (!this.#cdp) throw new Error('stand-in: the page is not there');
    return this.#cdp.send(method, params);
  };

  #canLoad(url: string): boolean {
    const isMapped = toPageUrl(url) !== url;
    const { _protocolHandlers } = this.#contents._requestSession;
    return !isMapped || _protocolHandlers.find(schemeOf(url)) !== undefined;
  }

  #start(): void {
    this.#isLoading = true;
    this.#contents.emit('did-start-loading', createEvent());
  }

  #stop(): void {
    this.#isLoading = false;
    this.#contents.emit('did-stop-loading', createEvent());
  }

  #failed(text: string, url: string): LoadError {
    const error = new LoadError(text, url);
    this.#isLoading = false;
    this.#contents.emit('did-fail-load', createEvent(), error.errno, error.code, url, true, 1, 1);
    this.#stop();
    return error;
  }

  #wished({ frameId, url, disposition }: Protocol.Page.FrameRequestedNavigationEvent): void {
    if (disposition !== 'currentTab') return;
    this.#wishes.set(frameId, url);
    const scheme = schemeOf(url);
    if (['http', 'https', 'file'].includes(scheme)) return;
    // Chromium will make no request for it: the app's own scheme, or one for another program.
    this.#wishes.delete(frameId);
    const frame = this.#frames.find(frameId);
    const pageUrl = this.#canLoad(url) ? toPageUrl(url) : null;
    if (['about', 'blob', 'data', 'javascript'].includes(scheme)) return;
    if (this.#askBoth(url, frame) && pageUrl !== null && frame === this.#frames.main) {
      this.#isOwn = true;
      this.#cdp?.notify('Page.navigate', { url: pageUrl });
    }
  }

  #askBoth(url: string, frame: WebFrame | undefined): boolean {
    if (!this.#emitCancellable('will-frame-navigate', url, frame)) return false;
    return frame !== this.#frames.main || this.#emitCancellable('will-navigate', url, frame);
  }

  #emitCancellable(name: string, url: string, frame: WebFrame | undefined): boolean {
    const shown = frame ? standFor<Electron.WebFrameMain>(frame) : null;
    const isMainFrame = frame === this.#frames.main;
    const details = { url, isSameDocument: false, isMainFrame, frame: shown, initiator: shown };
    const event = createEvent(
      details,
    ) satisfies Electron.Event<Electron.WebContentsWillNavigateEventParams>;
    this.#contents.emit(name, event, url, false, isMainFrame, 1, 1);
    return !event.defaultPrevented;
  }

  #navigated(frame: Protocol.Page.Frame): void {
    const isMain = frame.id === this.#frames.main.frameToken;
    const fullUrl = frame.url + (frame.urlFragment ?? '');
    if (fullUrl === this.#blank || frame.unreachableUrl) return;
    const url = toAppText(fullUrl);
    this.#contents.emit(
      'did-frame-navigate',
      createEvent(),
      url,
      this.#lastStatus,
      '',
      isMain,
      1,
      1,
    );
    if (!isMain) return;
    if (!this.#isLoading) this.#start();
    this.#hasDocument = true;
    this.#loaderId = frame.loaderId;
    // Playwright may have reset it when it attached.
    this.#contents._applyTheme();
    this.#contents._applyFrames();
    this.#contents.emit('did-navigate', createEvent(), url, this.#lastStatus, '');
    this.#lastStatus = 200;
  }

  #loaded(loaderId: string): void {
    this.#loadedId = loaderId;
    this.#isLoading = false;
    this.#contents.emit('did-finish-load', createEvent());
    this.#stop();
    this.#contents._readyToShow();
    if (this.#load?.loaderId !== loaderId) return;
    this.#load.done.resolve(undefined);
    this.#load = undefined;
  }
}
