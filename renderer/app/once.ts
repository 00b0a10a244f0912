import { isSame } from '#core/base/same-parts.ts';

/** The same act, asked for again while it is under way, is one: a second press of its button. */
export function once<Of, T>(act: (of: Of) => Promise<T>): (of: Of) => Promise<T> {
  let underWay: { readonly of: Of; readonly done: Promise<T> } | null = null;
  return (of) => {
    if (underWay && isSame(underWay.of, of)) return underWay.done;
    const own = { of, done: act(of) };
    underWay = own;
    return own.done.finally(() => {
      if (underWay === own) underWay = null;
    });
  };
}
