/** Work in slices of a few ms: each `next()` is one slice, and the last returns the result. */
export type Steps<T> = Generator<undefined, T>;
