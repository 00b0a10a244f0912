import type { CdpSession, Protocol } from '../host/cdp.ts';
import type { HostMessage } from '../page/isolated-world.ts';
import { ISOLATED_WORLD } from '../page/source.ts';
import { codec } from './codec.ts';
import { toAppText } from './schemes.ts';
import { WebFrame } from './web-frame.ts';

interface Context {
  frame: WebFrame;
  uniqueId: string;
  world: 'main' | 'isolated' | 'foreign';
}

/** A page's frames, and the script contexts that belong to them. */
export class FrameTree {
  readonly main = new WebFrame(this, null);
  readonly #frames = new Map<string, WebFrame>();
  readonly #contexts = new Map<number, Context>();
  #session: CdpSession | undefined;

  attach(session: CdpSession, mainFrameId: string): void {
    this.#session = session;
    this.#frames.clear();
    this.#contexts.clear();
    this.main._token = mainFrameId;
    this.#frames.set(mainFrameId, this.main);
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      const parent = this.#frames.get(parentFrameId) ?? this.main;
      const frame = new WebFrame(this, parent);
      frame._token = frameId;
      this.#frames.set(frameId, frame);
    });
    session.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame));
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.#frames.get(frameId);
      if (frame) frame._url = toAppText(url);
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.#remove(frameId);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => this.#contextCreated(context));
    session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      for (const [id, { uniqueId }] of this.#contexts) {
        if (uniqueId === executionContextUniqueId) this.#contexts.delete(id);
      }
    });
    session.on('Runtime.executionContextsCleared', () => this.#contexts.clear());
  }

  /** The window is closed: whoever still holds a frame of it can tell. */
  detach(): void {
    for (const frame of this.#frames.values()) frame._isGone = true;
    this.#frames.clear();
    this.#contexts.clear();
  }

  find(frameId: string): WebFrame | undefined {
    return this.#frames.get(frameId);
  }

  all(): WebFrame[] {
    return [...this.#frames.values()];
  }

  /** The context a message came from; its frame is the message's sender. */
  context(contextId: number): Context | undefined {
    return this.#contexts.get(contextId);
  }

  deliver(frame: WebFrame, message: HostMessage): void {
    const context = this.#contextOf(frame, 'isolated');
    if (context) this.deliverTo(context, message);
  }

  deliverTo(context: Context, message: HostMessage): void {
    const text = JSON.stringify(JSON.stringify(message));
    this.#session?.notify('Runtime.evaluate', {
      uniqueContextId: context.uniqueId,
      expression: `globalThis.__standinDeliver?.(${text})`,
    });
  }

  async evaluate(frame: WebFrame, code: string, userGesture: boolean): Promise<unknown> {
    const context = this.#contextOf(frame, 'main');
    const session = this.#session;
    if (!context || !session) throw new Error('Render frame was disposed before it could be used');
    const evaluated = await session.send('Runtime.evaluate', {
      uniqueContextId: context.uniqueId,
      expression: code,
      awaitPromise: true,
      userGesture,
      allowUnsafeEvalBlockedByCSP: false,
      objectGroup: 'standin',
    });
    const { exceptionDetails, result } = evaluated;
    if (exceptionDetails) {
      const { exception, text } = exceptionDetails;
      throw new Error(exception?.description?.split('\n')[0] ?? text);
    }
    return this.#fetchResult(session, context, result);
  }

  async #fetchResult(
    session: CdpSession,
    context: Context,
    result: Protocol.Runtime.RemoteObject,
  ): Promise<unknown> {
    const { result: packed, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      uniqueContextId: context.uniqueId,
      functionDeclaration: `function (value) { return (${codec.createSource})().encode(structuredClone(value)); }`,
      arguments: [
        result.objectId
          ? { objectId: result.objectId }
          : result.unserializableValue
            ? { unserializableValue: result.unserializableValue }
            : { value: result.value as unknown },
      ],
      returnByValue: true,
    });
    session.notify('Runtime.releaseObjectGroup', { objectGroup: 'standin' });
    if (exceptionDetails) throw new Error('An object could not be cloned.');
    return codec.decode(String(packed.value));
  }

  #contextOf(frame: WebFrame, world: Context['world']): Context | undefined {
    return [...this.#contexts.values()].findLast(
      (context) => context.frame === frame && context.world === world,
    );
  }

  #contextCreated(context: Protocol.Runtime.ExecutionContextDescription): void {
    const { frameId, isDefault } = context.auxData as { frameId?: string; isDefault?: boolean };
    const frame = frameId ? this.#frames.get(frameId) : undefined;
    if (!frame) return;
    const other = context.name === ISOLATED_WORLD ? 'isolated' : 'foreign';
    this.#contexts.set(context.id, {
      frame,
      uniqueId: context.uniqueId,
      world: isDefault ? 'main' : other,
    });
  }

  #navigated(navigated: Protocol.Page.Frame): void {
    const frame = this.#frames.get(navigated.id);
    if (!frame) return;
    const opaque = !/^https?:|^file:/.test(navigated.securityOrigin);
    frame._url = toAppText(navigated.url) + (navigated.urlFragment ?? '');
    frame._securityOrigin = opaque ? 'null' : toAppText(navigated.securityOrigin);
    frame._name = navigated.name ?? '';
  }

  #remove(frameId: string): void {
    const frame = this.#frames.get(frameId);
    if (!frame) return;
    frame._isGone = true;
    this.#frames.delete(frameId);
    for (const [id, below] of this.#frames) if (below._parent === frame) this.#remove(id);
  }
}
