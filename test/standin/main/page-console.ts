import type * as Electron from 'electron';
import { standFor } from '../host/guard.ts';
import type { CdpSession, Protocol } from '../host/cdp.ts';
import { createEvent } from './events.ts';
import type { FrameTree } from './frame-tree.ts';
import { toAppText } from './schemes.ts';
import type { WebContents } from './web-contents.ts';

type Level = Electron.WebContentsConsoleMessageEventParams['level'];

interface Line {
  level: Level;
  message: string;
  sourceId: string;
  lineNumber: number;
}

const LEVELS: Partial<Record<string, Level>> = {
  assert: 'error',
  debug: 'debug',
  error: 'error',
  verbose: 'debug',
  warning: 'warning',
};

function textOf(value: Protocol.Runtime.RemoteObject): string {
  if (value.type === 'string') return String(value.value);
  if (value.unserializableValue) return value.unserializableValue;
  return value.description ?? String(value.value);
}

/** Hands on what the page writes to its console, throws, or is refused. */
export function watchConsole(contents: WebContents, frames: FrameTree, cdp: CdpSession): void {
  function emit(line: Line): void {
    const event = createEvent({
      ...line,
      sourceId: toAppText(line.sourceId),
      message: toAppText(line.message),
      frame: standFor<Electron.WebFrameMain>(frames.main),
    }) satisfies Electron.Event<Electron.WebContentsConsoleMessageEventParams>;
    contents.emit('console-message', event);
  }

  cdp.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const top = stackTrace?.callFrames[0];
    emit({
      level: LEVELS[type] ?? 'info',
      message: args.map(textOf).join(' '),
      sourceId: top?.url ?? '',
      lineNumber: (top?.lineNumber ?? 0) + 1,
    });
  });
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { exception, text, url, lineNumber } = exceptionDetails;
    const message = exception?.description ?? '';
    const sourceId = url ?? '';
    emit({
      level: 'error',
      message: `${text} ${message}`.trim(),
      sourceId,
      lineNumber: lineNumber + 1,
    });
  });
  cdp.on('Log.entryAdded', ({ entry }) => {
    const { level, text, url, lineNumber } = entry;
    emit({
      level: LEVELS[level] ?? 'info',
      message: text,
      sourceId: url ?? '',
      lineNumber: (lineNumber ?? 0) + 1,
    });
  });
}
