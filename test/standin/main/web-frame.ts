import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, standFor, type PartOf } from '../host/guard.ts';
import { codec } from './codec.ts';
import type { FrameTree } from './frame-tree.ts';
import { originOf } from './schemes.ts';

const PROCESS_ID = 1;
let lastRoutingId = 0;

/** A frame as the main process sees it. The tree keeps its state; this is what the app reads. */
export class WebFrame extends EventEmitter implements PartOf<Electron.WebFrameMain> {
  readonly processId = PROCESS_ID;
  readonly routingId: number;
  readonly frameTreeNodeId: number;
  readonly #tree: FrameTree;
  readonly _parent: WebFrame | null;
  _token = '';
  _url = '';
  _securityOrigin = '';
  _name = '';
  _isGone = false;

  constructor(tree: FrameTree, parent: WebFrame | null) {
    super();
    lastRoutingId += 1;
    this.#tree = tree;
    this._parent = parent;
    this.routingId = lastRoutingId;
    this.frameTreeNodeId = lastRoutingId;
  }

  get frameToken(): string {
    return this._token;
  }

  get url(): string {
    return this._url;
  }

  get origin(): string {
    if (this._securityOrigin) return this._securityOrigin;
    return URL.canParse(this._url) ? originOf(this._url) : 'null';
  }

  get name(): string {
    return this._name;
  }

  get parent(): Electron.WebFrameMain | null {
    return this._parent && standFor<Electron.WebFrameMain>(this._parent);
  }

  get top(): Electron.WebFrameMain {
    return this._parent?.top ?? standFor<Electron.WebFrameMain>(this);
  }

  get frames(): Electron.WebFrameMain[] {
    return this.#children().map((frame) => standFor<Electron.WebFrameMain>(frame));
  }

  get framesInSubtree(): Electron.WebFrameMain[] {
    const below = this.#children().flatMap((frame) => frame.framesInSubtree);
    return [standFor<Electron.WebFrameMain>(this), ...below];
  }

  get detached(): boolean {
    return this._isGone;
  }

  isDestroyed(): boolean {
    return this._isGone;
  }

  send(channel: string, ...args: unknown[]): void {
    const values = codec.encodeClone(args, 'Failed to serialize arguments');
    this.#tree.deliver(this, { kind: 'event', channel, values });
  }

  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return this.#tree.evaluate(this, code, userGesture);
  }

  #children(): WebFrame[] {
    return this.#tree.all().filter((frame) => frame._parent === this);
  }
}

guardClass('electron.WebFrameMain', WebFrame);
