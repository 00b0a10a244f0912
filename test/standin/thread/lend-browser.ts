import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { MessagePort } from 'node:worker_threads';
import type { CdpMessage } from '../host/cdp.ts';

/** A session of any method: which one is known to the thread alone. */
interface AnySession {
  send(method: string, params: unknown): Promise<unknown>;
}

/**
 * Answers a thread as Chromium's pipe would: each page that it creates is a page of Playwright, in
 * one context. Only what the stand-in says to the browser itself is known here; what it says to a
 * page goes on as it is.
 */
export class LentBrowser {
  readonly #context: BrowserContext;
  readonly #port: MessagePort;
  readonly #onPage: (page: Page) => void;
  readonly #pages = new Map<string, { page: Page; session: CDPSession }>();
  /** Chromium's own name of the context, known from its first page. */
  readonly #contextId = Promise.withResolvers<string | undefined>();

  constructor(context: BrowserContext, port: MessagePort, onPage: (page: Page) => void) {
    this.#context = context;
    this.#port = port;
    this.#onPage = onPage;
    port.on('message', (message: CdpMessage) => void this.#answer(message));
  }

  async #answer({ id, sessionId, method = '', params }: CdpMessage): Promise<void> {
    if (id === undefined) return;
    try {
      const session: AnySession | undefined = this.#pages.get(sessionId ?? '')?.session;
      const result = sessionId
        ? await session?.send(method, params)
        : await this.#command(method, params as Record<string, unknown>);
      this.#post({ id, result: result ?? {} });
    } catch (error) {
      this.#post({
        id,
        error: { message: error instanceof Error ? error.message : String(error) },
      });
    }
  }

  async #command(method: string, params: Record<string, unknown>): Promise<object> {
    switch (method) {
      case 'Target.setDiscoverTargets':
      case 'Target.setAutoAttach':
        return {};
      case 'Target.createTarget':
        return this.#open(String(params['url']));
      case 'Target.closeTarget':
        await this.#pages.get(String(params['targetId']))?.page.close();
        return {};
      case 'Browser.getVersion':
        return { product: `Chromium/${this.#context.browser()?.version() ?? ''}` };
      case 'Browser.setPermission':
        return this.#setPermission(params);
      default:
        throw new Error(`${method} is not lent`);
    }
  }

  async #open(mark: string): Promise<object> {
    const page = await this.#context.newPage();
    const session = await this.#context.newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    const { targetId } = targetInfo;
    this.#contextId.resolve(targetInfo.browserContextId);
    this.#pages.set(targetId, { page, session });
    session.on('event', ({ method, params }) => {
      this.#post({ sessionId: targetId, method, params });
    });
    page.once('close', () => {
      this.#pages.delete(targetId);
      this.#post({ method: 'Target.targetDestroyed', params: { targetId } });
    });
    // Its address is the mark: no script of the page has run that could tell it from about:blank.
    const opened = { targetId, type: 'page', url: mark };
    this.#post({
      method: 'Target.attachedToTarget',
      params: { sessionId: targetId, targetInfo: opened, waitingForDebugger: false },
    });
    this.#onPage(page);
    return { targetId };
  }

  /** Without the context's name it would be one of the whole browser. */
  async #setPermission(params: Record<string, unknown>): Promise<object> {
    const browserContextId = await this.#contextId.promise;
    const session = await this.#context.browser()?.newBrowserCDPSession();
    await session?.send('Browser.setPermission', { ...params, browserContextId } as never);
    await session?.detach();
    return {};
  }

  #post(message: CdpMessage): void {
    this.#port.postMessage(message);
  }
}
