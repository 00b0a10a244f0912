import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';

/** What `app/preload.cjs` exposes to pages. */
interface HostBridge {
  sampleNames: string[];
  compare: (name: string) => Promise<{ here: string; arrived: string; fromMain: string }>;
  invoke: (channel: string, ...args: unknown[]) => Promise<unknown>;
  send: (channel: string, ...args: unknown[]) => void;
  on: (channel: string, listener: (...args: unknown[]) => void) => () => void;
  invokeError: (channel: string, ...args: unknown[]) => Promise<string>;
  invokeFunction: () => Promise<string>;
  sendSymbol: () => string;
  argv: string[];
  values: { deep: { list: [number, { two: number }] }; when: Date; map: Map<string, number> };
  instance: { own: number; method?: () => void };
  throwError: () => void;
  rejectError: () => Promise<never>;
  call: <Result>(callback: (...args: unknown[]) => Result, ...args: unknown[]) => Result;
  twice: <Value>(value: Value) => [Value, Value];
  isOwnRealm: (value: unknown) => boolean;
  exposeAgain: () => string;
}

/** What `app/main.js` puts in the main process for specs. */
interface HostMain {
  secondInstances: { argv: string[]; data: unknown }[];
  readyBeforeEntry: boolean;
  /** The first page is loaded. */
  loaded: boolean;
  open: (options?: BrowserWindowConstructorOptions) => BrowserWindow;
  serve: (request: Request) => Promise<Response>;
}

declare global {
  interface Window {
    hostBridge: HostBridge;
    pageRan?: boolean;
    inlineRan?: boolean;
    ticks: number;
  }
  /** Where specs leave what main-process listeners have seen. */
  var seen: unknown[];
  var hostMain: HostMain;
}
