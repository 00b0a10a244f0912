import type { Readable, Writable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { CdpChannel, CdpMessage } from './cdp.ts';

/**
 * `--remote-debugging-pipe`: JSON texts that end in NUL. The pipe is also a lifeline: Chromium ends
 * by itself when this process is gone.
 */
export function pipeChannel(output: Writable, input: Readable): CdpChannel {
  return {
    post: (message) => output.write(`${JSON.stringify(message)}\0`),
    listen(receive, end) {
      let rest = '';
      input.setEncoding('utf8');
      input.on('data', (chunk: string) => {
        const texts = (rest + chunk).split('\0');
        rest = texts.pop() ?? '';
        for (const text of texts) receive(JSON.parse(text) as CdpMessage);
      });
      for (const stream of [input, output]) {
        stream.on('close', end);
        stream.on('error', end);
      }
    },
  };
}

/** To whoever lends this thread a Chromium. */
export function portChannel(port: MessagePort): CdpChannel {
  return {
    post: (message) => port.postMessage(message),
    listen(receive, end) {
      port.on('message', receive);
      port.on('close', end);
    },
  };
}
