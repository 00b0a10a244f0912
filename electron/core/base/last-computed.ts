/** Keeps the last result and computes again only when an input is another one. */
export function lastComputed<T>(): (inputs: readonly unknown[], compute: () => T) => T {
  let last: { readonly inputs: readonly unknown[]; readonly value: T } | null = null;
  return (inputs, compute) => {
    if (!last || inputs.some((input, index) => input !== last?.inputs[index])) {
      last = { inputs, value: compute() };
    }
    return last.value;
  };
}
