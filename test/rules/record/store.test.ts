import { describe, expect, it, vi } from 'vitest';
import { FIRST_PLACE } from '#core/settings/place.ts';
import { persistTo } from '../../../electron/store/persist.ts';
import { createStore, type Store } from '../../../electron/store/store.ts';
import { accountOpened } from '../../support/account.ts';
import { ANSWERED, emptyState, rateTable } from '../../support/rates.ts';

const early = rateTable({ NGN: '1600' }, { publishedAtMs: 1_000 });
const answered = (table = early, atMs = 1_500) =>
  ({ kind: 'latest-answered', table, droppedCount: 0, atMs, steadyMs: 0 }) as const;

function storeOver(): {
  store: Store;
  record: Record<
    | 'saveLatest'
    | 'saveOtherBase'
    | 'saveMarks'
    | 'confirmLatest'
    | 'fileEarlier'
    | 'saveCurrencies'
    | 'savePlatforms'
    | 'saveAlerts'
    | 'together',
    ReturnType<typeof vi.fn>
  >;
  settings: { save: ReturnType<typeof vi.fn> };
} {
  const record = {
    saveLatest: vi.fn(),
    saveOtherBase: vi.fn(),
    saveMarks: vi.fn(),
    confirmLatest: vi.fn(),
    fileEarlier: vi.fn(),
    saveCurrencies: vi.fn(),
    savePlatforms: vi.fn(),
    savePlan: vi.fn(),
    saveAlerts: vi.fn(),
    together: vi.fn(),
  };
  const settings = { save: vi.fn() };
  const store = createStore({
    initial: emptyState(),
    persist: persistTo((work) => work(record), settings),
    hasStorage: () => true,
    onError: () => undefined,
  });
  return { store, record, settings };
}

const refuse = (message: string) => () => {
  // As SQLite throws it, for a file or a disk that is full.
  throw Object.assign(new Error(message), { errcode: 13 });
};

describe('the store notifies', () => {
  it('every listener, also after one that fails', () => {
    const failed = vi.fn();
    const store = createStore({
      initial: emptyState(),
      persist: () => undefined,
      hasStorage: () => true,
      onError: failed,
    });
    const listener = vi.fn();
    store.subscribe(refuse('no window'));
    store.subscribe(listener);
    store.announce();
    expect(listener).toHaveBeenCalledOnce();
    expect(failed).toHaveBeenCalledOnce();
  });
});

describe('the store writes down', () => {
  it('new rates with those they replace, and an unchanged answer only as a check', () => {
    const { store, record } = storeOver();
    store.dispatch(answered());
    expect(record.saveLatest).toHaveBeenCalledExactlyOnceWith(early, 1_500, null, 10_000);
    store.dispatch(answered({ ...early }, 2_500));
    expect(record.saveLatest).toHaveBeenCalledOnce();
    expect(record.confirmLatest).toHaveBeenCalledExactlyOnceWith('mid', 2_500, 10_000);
  });

  it('before any listener is called', () => {
    const { store, record } = storeOver();
    store.subscribe(() => expect(record.saveLatest).toHaveBeenCalledOnce());
    store.dispatch(answered());
  });

  it('an answer published before the current one, without making it current', () => {
    const { store, record } = storeOver();
    store.dispatch(answered());
    const older = rateTable({ NGN: '1590' }, { publishedAtMs: 500 });
    store.dispatch(answered(older, 2_500));
    expect(record.fileEarlier).toHaveBeenCalledExactlyOnceWith(older, 2_500, 10_000);
    expect(record.saveLatest).toHaveBeenCalledOnce();
    expect(store.state.markets.mid.table).toBe(early);
  });

  it('after a failure all that it could not, in order, and only then is the problem over', () => {
    const { store, record } = storeOver();
    record.saveLatest.mockImplementationOnce(refuse('disk full'));
    store.dispatch(answered());
    expect(store.state.storageProblems.record).toBe('disk full');
    expect(store.state.markets.mid.table).toBe(early);
    record.saveLatest.mockImplementationOnce(refuse('disk full'));
    const later = rateTable({ NGN: '1601' }, { publishedAtMs: 2_000 });
    store.dispatch(answered(later, 2_500));
    expect(store.state.storageProblems.record).toBe('disk full');
    record.saveLatest.mockClear();
    store.dispatch(answered({ ...later }, 3_500));
    expect(record.saveLatest.mock.calls.map(([table]) => table as unknown)).toEqual([early, later]);
    expect(record.confirmLatest).toHaveBeenCalledExactlyOnceWith('mid', 3_500, 10_000);
    expect(store.state.storageProblems.record).toBeNull();
  });

  it('past one that can’t be written at all, which is reported and dropped', () => {
    const { store, record } = storeOver();
    record.saveLatest.mockImplementationOnce(() => {
      throw new RangeError('of no use');
    });
    store.dispatch(answered());
    expect(store.state.storageProblems.record).toBe('of no use');
    const later = rateTable({ NGN: '1601' }, { publishedAtMs: 2_000 });
    store.dispatch(answered(later, 2_500));
    expect(record.saveLatest.mock.calls.map(([table]) => table as unknown)).toEqual([early, later]);
    expect(store.state.storageProblems.record).toBeNull();
  });

  it('what waits into whichever record its source has by then, and into no other’s', () => {
    const [first, second, third] = [storeOver().record, storeOver().record, storeOver().record];
    let record = first;
    const persist = persistTo((work) => work(record as never), { save: vi.fn() });
    const store = createStore({
      initial: emptyState(),
      persist,
      hasStorage: () => true,
      onError: () => undefined,
    });
    first.saveLatest.mockImplementation(refuse('disk full'));
    store.dispatch(answered());
    record = second;
    persist.flush('another source');
    expect(second.saveLatest).not.toHaveBeenCalled();
    persist.flush(store.state.source.key);
    expect(second.saveLatest).toHaveBeenCalledOnce();
    record = third;
    persist.flush(store.state.source.key);
    expect(third.saveLatest).not.toHaveBeenCalled();
  });

  it('changes of another source without pending writes of the previous one', () => {
    const { store, record } = storeOver();
    record.saveLatest.mockImplementationOnce(refuse('disk full'));
    store.dispatch(answered());
    store.dispatch(accountOpened());
    const own = rateTable({ NGN: '1601' }, { publishedAtMs: 2_000 });
    record.saveLatest.mockClear();
    store.dispatch(answered(own, 2_500));
    expect(record.saveLatest.mock.calls.map(([table]) => table as unknown)).toEqual([own]);
  });

  it('the place to the settings alone, and it changes no choice', () => {
    const { store, settings } = storeOver();
    const { choices } = store.state;
    store.dispatch({ kind: 'place-changed', place: { tab: 'convert' } });
    expect(settings.save).toHaveBeenCalledExactlyOnceWith({
      place: { ...FIRST_PLACE, tab: 'convert' },
    });
    expect(store.state.choices).toBe(choices);
  });

  it('choices while the record is full, and nothing of the record with them', () => {
    const { store, record, settings } = storeOver();
    record.saveLatest.mockImplementation(refuse('disk full'));
    store.dispatch(answered());
    record.saveLatest.mockClear();
    store.dispatch({ kind: 'chosen', choices: { market: 'parallel' } });
    expect(settings.save).toHaveBeenCalledOnce();
    expect(record.saveLatest).not.toHaveBeenCalled();
    expect(store.state.storageProblems).toMatchObject({ record: 'disk full', settings: null });
  });

  it('choices to the settings, whose failure differs from the record’s', () => {
    const { store, settings } = storeOver();
    settings.save.mockImplementationOnce(refuse('read-only'));
    store.dispatch({ kind: 'chosen', choices: { market: 'parallel' } });
    store.dispatch(answered());
    expect(store.state.storageProblems).toEqual({
      record: null,
      settings: 'read-only',
      ledger: null,
      trades: null,
    });
    store.dispatch({ kind: 'chosen', choices: { pinned: true } });
    expect(settings.save).toHaveBeenLastCalledWith({
      ...ANSWERED,
      market: 'parallel',
      pinned: true,
    });
    expect(store.state.storageProblems.settings).toBeNull();
  });
});
