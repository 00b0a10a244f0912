/** Values that cross between the processes, by name. Main requires this file for them as well. */
const samples = {
  primitives: () => [undefined, null, true, 'tëxt \u{1f4b1}', 0, -0, NaN, Infinity, -Infinity, 12n],
  dates: () => [new Date(0), new Date(NaN)],
  expressions: () => [/a+\/b/giu],
  collections: () => [new Map([[{ key: 1 }, new Set(['a', 'b'])]]), new Set([new Map()])],
  bytes: () => [
    new Uint8Array([0, 255]).buffer,
    new Uint8Array([1, 2, 3]),
    new Float64Array([-0, 1.5]),
    new BigInt64Array([-1n]),
  ],
  views: () => {
    const { buffer } = new Uint8Array([1, 2, 3, 4]);
    return [new Uint8Array(buffer, 1, 2), new DataView(buffer, 2), buffer];
  },
  errors: () => [new TypeError('wrong', { cause: new Error('deeper') })],
  boxes: () => [Object(1), Object('s'), Object(false)],
  cycle: () => {
    const ring = { name: 'ring' };
    ring.self = ring;
    return ring;
  },
  shared: () => {
    const one = { id: 1 };
    return [one, one, { id: 1 }];
  },
  sparse: () => [1, , 3],
  keys: () => ({ 'with space': 1, ['__proto__']: 2, gone: undefined }),
  classes: () =>
    new (class Money {
      amount = 5;
    })(),
};

/** A text that differs whenever the values do, in kind, content or shape. */
function describe(value, seen = new Map()) {
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return `#${seen.get(value)}`;
  seen.set(value, seen.size);
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  const inner = (item) => describe(item, seen);
  if (value instanceof Date) return `Date ${value.getTime()}`;
  if (value instanceof RegExp) return `RegExp ${value}`;
  if (value instanceof Error) return `${value.name} ${value.message} <${inner(value.cause)}>`;
  if (value instanceof Map) return `Map ${[...value].map(([k, v]) => `${inner(k)}=>${inner(v)}`)}`;
  if (value instanceof Set) return `Set ${[...value].map(inner)}`;
  if (value instanceof ArrayBuffer) return `ArrayBuffer ${new Uint8Array(value)}`;
  if (ArrayBuffer.isView(value)) {
    return `${kind} ${value.byteOffset}+${value.byteLength} of ${inner(value.buffer)}`;
  }
  if (['Number', 'String', 'Boolean'].includes(kind)) return `${kind} ${value}`;
  const own = Object.keys(value).map((key) => `${key}:${inner(value[key])}`);
  const isPlain = [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value));
  return `${isPlain ? '' : 'odd '}${kind} ${value.length ?? ''} {${own}}`;
}

if (typeof window === 'undefined') {
  module.exports = { describe, samples };
} else {
  const { contextBridge, ipcRenderer } = require('electron');
  const messageOf = (error) => `${error.name}: ${error.message}`;

  ipcRenderer.send('preload-ran', location.href);
  class Counter {
    own = 1;
    method() {}
  }
  contextBridge.exposeInMainWorld('hostBridge', {
    sampleNames: Object.keys(samples),
    /** How a sample looks here, as it arrives in main, and as it comes back from there. */
    compare: async (name) => ({
      here: describe(samples[name]()),
      arrived: await ipcRenderer.invoke('describe', samples[name]()),
      fromMain: describe(await ipcRenderer.invoke('sample', name)),
    }),
    invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
    send: (channel, ...args) => ipcRenderer.send(channel, ...args),
    on: (channel, listener) => {
      const wrapped = (_event, ...args) => listener(...args);
      ipcRenderer.on(channel, wrapped);
      return () => ipcRenderer.off(channel, wrapped);
    },
    invokeError: (channel, ...args) =>
      ipcRenderer.invoke(channel, ...args).then(() => 'none', messageOf),
    invokeFunction: () =>
      ipcRenderer.invoke('echo', { deep: () => {} }).then(() => 'none', messageOf),
    sendSymbol: () => {
      try {
        ipcRenderer.send('echo', Symbol('s'));
        return 'none';
      } catch (error) {
        return messageOf(error);
      }
    },
    argv: process.argv,
    values: { deep: { list: [1, { two: 2 }] }, when: new Date(0), map: new Map([['a', 1]]) },
    instance: new Counter(),
    throwError: () => {
      throw Object.assign(new TypeError('thrown in preload'), { extra: 1 });
    },
    rejectError: () => Promise.reject(new RangeError('rejected in preload')),
    call: (callback, ...args) => callback(...args),
    twice: (value) => [value, value],
    isOwnRealm: (value) => Array.isArray(value) && value instanceof Array,
    exposeAgain: () => {
      try {
        contextBridge.exposeInMainWorld('hostBridge', {});
        return 'none';
      } catch (error) {
        return messageOf(error);
      }
    },
  });
}
