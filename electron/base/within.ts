/** The result of work that must not take longer; a late one rejects with ETIMEDOUT and is dropped. */
export function within<T>(patienceMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('ETIMEDOUT')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
