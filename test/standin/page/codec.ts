type Plain = string | number | boolean | null;

/** A value in place: a JSON primitive as it is, everything else as a tagged pair. */
type Slot =
  | Plain
  | ['undefined']
  | ['number', string]
  | ['bigint', string]
  | ['node', number]
  | ['foreign', string];

/** An object in the table; objects refer to each other by index, so cycles and sharing survive. */
type Node =
  | { type: 'object'; entries: [string, Slot][] }
  | { type: 'array'; length: number; entries: [string, Slot][] }
  | { type: 'map'; entries: [Slot, Slot][] }
  | { type: 'set'; items: Slot[] }
  | { type: 'date'; time: Slot }
  | { type: 'regexp'; source: string; flags: string }
  | { type: 'error'; name: string; message: string; stack: Slot; cause: Slot | undefined }
  | { type: 'boxed'; value: Slot }
  | { type: 'buffer'; base64: string }
  | { type: 'view'; kind: string; buffer: Slot; offset: number; length: number };

interface Packet {
  root: Slot;
  nodes: Node[];
}

/** How values that are not copied (functions, promises) cross: as a token that stands for them. */
export interface Foreign {
  send: (value: object) => string | undefined;
  receive: (token: string) => unknown;
}

export interface Codec {
  encode: (value: unknown, foreign?: Foreign) => string;
  decode: (text: string, foreign?: Foreign) => unknown;
}

/**
 * Structured clone as JSON text. The function is self-contained because its source also runs in
 * the page; there and here the real `structuredClone` has gone before where Electron uses it.
 */
export function createCodec(): Codec {
  type View = ArrayBufferView & { length?: number };
  type ViewConstructor = new (buffer: ArrayBuffer, offset: number, length: number) => View;
  const views: Record<string, ViewConstructor> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  const errors: Record<string, ErrorConstructor> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };
  const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

  function toBase64(buffer: ArrayBuffer): string {
    const bytes = new Uint8Array(buffer);
    let binary = '';
    for (let at = 0; at < bytes.length; at += 0x8000) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    }
    return btoa(binary);
  }

  function fromBase64(text: string): ArrayBuffer {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    // `Uint8Array.from` is much slower, because it reads a text as an iterator.
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes.buffer;
  }

  function encode(value: unknown, foreign?: Foreign): string {
    const found = new Map<object, number>();
    const queue: object[] = [];

    function slot(item: unknown): Slot {
      switch (typeof item) {
        case 'undefined':
          return ['undefined'];
        case 'string':
        case 'boolean':
          return item;
        case 'number':
          return Number.isFinite(item) && !Object.is(item, -0)
            ? item
            : ['number', Object.is(item, -0) ? '-0' : String(item)];
        case 'bigint':
          return ['bigint', String(item)];
        case 'symbol':
          return refuse();
        case 'function':
        case 'object': {
          if (item === null) return null;
          const token = foreign?.send(item);
          if (token !== undefined) return ['foreign', token];
          if (typeof item === 'function') return refuse();
          const known = found.get(item);
          if (known !== undefined) return ['node', known];
          found.set(item, queue.length);
          queue.push(item);
          return ['node', queue.length - 1];
        }
      }
    }

    const entries = (item: object): [string, Slot][] =>
      Object.entries(item)
        .filter(([, member]) => !(foreign && typeof member === 'symbol'))
        .map(([key, member]) => [key, slot(member)]);

    function node(item: object): Node {
      if (Array.isArray(item))
        return { type: 'array', length: item.length, entries: entries(item) };
      if (item instanceof Date) return { type: 'date', time: slot(item.getTime()) };
      if (item instanceof RegExp) return { type: 'regexp', source: item.source, flags: item.flags };
      if (item instanceof Map) {
        return {
          type: 'map',
          entries: [...item].map(([key, member]) => [slot(key), slot(member)]),
        };
      }
      if (item instanceof Set) return { type: 'set', items: [...item].map(slot) };
      if (item instanceof Error) {
        const { name, message, stack, cause } = item;
        // The bridge between worlds keeps the message alone.
        if (foreign)
          return { type: 'error', name: 'Error', message, stack: null, cause: undefined };
        return {
          type: 'error',
          name: name in errors ? name : 'Error',
          message,
          stack: stack ?? null,
          cause: 'cause' in item ? slot(cause) : undefined,
        };
      }
      if (item instanceof ArrayBuffer) return { type: 'buffer', base64: toBase64(item) };
      if (ArrayBuffer.isView(item)) {
        const { buffer, byteOffset, byteLength } = item;
        const length = (item as View).length ?? byteLength;
        return {
          type: 'view',
          kind: tagOf(item),
          buffer: slot(buffer),
          offset: byteOffset,
          length,
        };
      }
      if (['Number', 'String', 'Boolean', 'BigInt'].includes(tagOf(item))) {
        return { type: 'boxed', value: slot(item.valueOf()) };
      }
      if (tagOf(item) !== 'Object') return refuse();
      return { type: 'object', entries: entries(item) };
    }

    const root = slot(value);
    const nodes: Node[] = [];
    // The queue grows while it is read: what an object refers to comes after it.
    for (const item of queue) nodes.push(node(item));
    return JSON.stringify({ root, nodes });
  }

  function decode(text: string, foreign?: Foreign): unknown {
    const { root, nodes } = JSON.parse(text) as Packet;
    const made: unknown[] = [];

    function value(item: Slot): unknown {
      if (!Array.isArray(item)) return item;
      switch (item[0]) {
        case 'undefined':
          return undefined;
        case 'number':
          return Number(item[1]);
        case 'bigint':
          return BigInt(item[1]);
        case 'node':
          return made[item[1]];
        case 'foreign':
          return foreign?.receive(item[1]);
      }
    }

    function shell(item: Node): unknown {
      switch (item.type) {
        case 'object':
          return {};
        case 'array':
          return new Array(item.length);
        case 'map':
          return new Map();
        case 'set':
          return new Set();
        case 'date':
          return new Date(value(item.time) as number);
        case 'regexp':
          return new RegExp(item.source, item.flags);
        case 'error': {
          const error = new (errors[item.name] ?? Error)(item.message);
          if (item.stack !== null) error.stack = item.stack as string;
          return error;
        }
        case 'boxed':
          return Object(value(item.value));
        case 'buffer':
          return fromBase64(item.base64);
        case 'view':
          return undefined;
      }
    }

    const hide = { enumerable: false, configurable: true, writable: true };

    function fill(item: Node, target: unknown): void {
      if (item.type === 'object' || item.type === 'array') {
        for (const [key, member] of item.entries) {
          // Not by assignment: a key may be "__proto__".
          const own = { enumerable: true, configurable: true, writable: true };
          Object.defineProperty(target, key, { ...own, value: value(member) });
        }
      } else if (item.type === 'map') {
        for (const [key, member] of item.entries) {
          (target as Map<unknown, unknown>).set(value(key), value(member));
        }
      } else if (item.type === 'set') {
        for (const member of item.items) (target as Set<unknown>).add(value(member));
      } else if (item.type === 'error' && item.cause !== undefined) {
        Object.defineProperty(target, 'cause', { ...hide, value: value(item.cause) });
      }
    }

    for (const item of nodes) made.push(shell(item));
    // Views need their buffers, and the rest needs the views.
    for (const [index, item] of nodes.entries()) {
      const View = item.type === 'view' ? views[item.kind] : undefined;
      if (item.type !== 'view' || !View) continue;
      made[index] = new View(value(item.buffer) as ArrayBuffer, item.offset, item.length);
    }
    for (const [index, item] of nodes.entries()) fill(item, made[index]);
    return value(root);
  }

  return { encode, decode };
}
