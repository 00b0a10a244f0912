import { EventEmitter } from 'node:events';

/**
 * The part of Electron's type that a stand-in has to fit, as far as it goes. The methods of event
 * emitters are left out: Electron types them by event, and they return the whole object.
 */
export type PartOf<Real> = Partial<Omit<Real, keyof EventEmitter | 'prototype'>>;

/** Names that the language, Node's `util.inspect` and test tools ask any object for. */
const ALWAYS_ALLOWED = new Set([
  '$$typeof',
  'asymmetricMatch',
  'constructor',
  'domain',
  'inspect',
  'nodeType',
  'tagName',
  'then',
  'toJSON',
]);

const mayBeMissing = (key: string | symbol): boolean =>
  typeof key === 'symbol' || key.startsWith('_') || ALWAYS_ALLOWED.has(key);

function notProvided(owner: string, key: string): Error {
  return new Error(
    `stand-in: ${owner}.${key} is not provided (it has a part of Electron's API only; add what is missing)`,
  );
}

/** An object that answers like `parent`, and throws by name for what `parent` does not know. */
function throwingParent(owner: string, parent: object): object {
  return new Proxy(parent, {
    get(target, key, receiver): unknown {
      if (key in target) return Reflect.get(target, key, receiver) as unknown;
      if (mayBeMissing(key)) return undefined;
      throw notProvided(owner, String(key));
    },
  });
}

/** Makes the use of anything that `mine` lacks an error that names it, at the moment of access. */
export function guardObject<T extends object>(owner: string, mine: T): T {
  const parent: unknown = Object.getPrototypeOf(mine);
  return Object.setPrototypeOf(mine, throwingParent(owner, parent as object)) as T;
}

/** The same for a class: for its instances, and for its static side. */
export function guardClass<T extends { prototype: object }>(owner: string, mine: T): T {
  guardObject(owner, mine.prototype);
  return guardObject(owner, mine);
}

/** What may still be asked of a destroyed object: whether it is, and to let go of listeners. */
function answersWhenDestroyed(key: string | symbol): boolean {
  return mayBeMissing(key) || key === 'isDestroyed' || key in EventEmitter.prototype;
}

/** From now on any other use of the object is the error that Electron makes of it. */
export function retire(mine: object): void {
  const prototype = Object.getPrototypeOf(mine) as object;
  const destroyed = new Proxy(prototype, {
    get(target, key, receiver): unknown {
      if (answersWhenDestroyed(key)) return Reflect.get(target, key, receiver) as unknown;
      throw new TypeError('Object has been destroyed');
    },
  });
  Object.setPrototypeOf(mine, destroyed);
}

/** An export that links, and throws on any use. */
export function notProvidedExport(name: string): object {
  const owner = `electron.${name}`;
  function target(): void {
    // Something that may be called and constructed, so that the traps below are reached.
  }
  return new Proxy(target, {
    get(_target, key): unknown {
      if (mayBeMissing(key) || key === 'prototype') return undefined;
      throw notProvided(owner, String(key));
    },
    construct(): object {
      throw notProvided('electron', name);
    },
    apply(): unknown {
      throw notProvided('electron', name);
    },
  });
}

/**
 * Lets a partial object stand for Electron's whole one. What it has is checked against Electron's
 * own type here; what it lacks is caught by the guard when the program runs.
 */
export function standFor<Real extends object>(mine: PartOf<Real>): Real {
  return mine as Real;
}
