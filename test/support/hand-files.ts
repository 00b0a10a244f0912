import fc from 'fast-check';
import type { ToldTrade } from './trade-dialects.ts';

/** A column that people name as they like; null for none. */
const name = (...names: readonly (string | null)[]): fc.Arbitrary<string | null> =>
  fc.constantFrom(...names);

/** How a person keeps a list of trades: which columns it has, what they are called, what else is in it. */
export const handFiles = fc.record({
  isSplit: fc.boolean(),
  zone: name(null, 'Timezone', 'TZ'),
  amount: fc.constantFrom('Amount', 'Qty', 'Quantité', 'Menge', 'Cantidad'),
  price: fc.constantFrom('Price', 'Prix', 'Preis', 'Precio', 'Rate'),
  /** Without it, sales have a minus. */
  kind: name(null, 'Side', 'Type', 'Sens', 'Tipo'),
  /** The last one is no name of a fee. */
  fee: name(null, 'Fee', 'Trading Fee', 'Fee amount', 'Frais', 'What it took'),
  money: name(null, 'Currency', 'Devise', 'Quote currency'),
  /** The last two are known by their values alone. */
  status: name(null, 'Status', 'Statut', 'Result', 'Lage', 'Wie'),
  done: fc.constantFrom('Completed', 'Terminé', 'OK', 'erledigt'),
  hasWallet: fc.boolean(),
  /** What is no trade, by its own word. */
  other: name(null, 'Trading fee', 'Deposit', 'Staking reward', 'Transfer', 'Dividend', 'Airdrop'),
  shuffle: fc.nat({ max: 96 }),
});
export type HandFile = typeof handFiles extends fc.Arbitrary<infer File> ? File : never;

const WORDS: Readonly<Record<string, Record<ToldTrade['kind'], string>>> = {
  Sens: { buy: 'Achat', sell: 'Vente' },
  Tipo: { buy: 'Compra', sell: 'Venta' },
};

type HandRow = readonly (readonly [header: string | null, cell: string])[];

export function handFile(trades: readonly ToldTrade[], file: HandFile): string {
  const row = (trade: ToldTrade, word: string | null, status: string): HandRow => {
    const [day = '', time = ''] = new Date(trade.atMs).toISOString().slice(0, 19).split('T');
    const minus = file.kind === null && trade.kind === 'sell' ? '-' : '';
    const kind = WORDS[file.kind ?? '']?.[trade.kind] ?? trade.kind;
    return [
      ['Date', file.isSplit ? day : `${day} ${time}`],
      [file.isSplit ? 'Time' : null, time],
      [file.zone, 'UTC'],
      [file.amount, `${minus}${trade.amount}`],
      [file.price, trade.price],
      [file.kind, word ?? kind],
      [file.fee, trade.fee],
      [file.money, 'NGN'],
      [file.status, status],
      [file.hasWallet ? 'Wallet' : null, 'Spot'],
      [file.kind === null ? 'Description' : null, word ?? 'Order 7'],
    ];
  };
  const [first] = trades;
  const rows = [
    ...trades.map((each) => row(each, null, file.done)),
    ...(first && file.status !== null ? [row(first, null, 'Cancelled')] : []),
    ...(first && file.other !== null ? [row(first, file.other, file.done)] : []),
  ];
  const lines = rows.map((each) => {
    const used = each.filter(([header]) => header !== null);
    const place = (at: number): number => ((at + 1) * (file.shuffle + 1)) % 97;
    return used
      .map((cell, at) => ({ cell, place: place(at) }))
      .sort((left, right) => left.place - right.place)
      .map(({ cell }) => cell);
  });
  const headers = (lines[0] ?? []).map(([header]) => header ?? '');
  return [headers, ...lines.map((each) => each.map(([, cell]) => cell))]
    .map((each) => `${each.join(';')}\n`)
    .join('');
}

/** The columns that nobody can know, and that have to be named. */
export const unknownColumns = ({ fee, hasWallet }: HandFile): string[] => [
  ...(fee === 'What it took' ? [fee] : []),
  ...(hasWallet ? ['Wallet'] : []),
];
