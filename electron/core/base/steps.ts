/** Work in pieces of a few ms: each `next()` is one, and the last gives what came of it. */
export type Steps<T> = Generator<undefined, T>;
