/**
 * The sandbox's trading platforms. The names are invented, except the references, whose codes the
 * app knows (service/domain.md, "Seen in the wild").
 */
export interface SandboxPlatform {
  readonly code: string;
  /** A desk quotes both sides, a remitter only what it pays out. A reference is no counterparty. */
  readonly kind: 'desk' | 'remitter' | 'reference';
  /** The assets that it trades for naira. */
  readonly assets: readonly string[];
}

const CASH = ['USD', 'EUR', 'GBP'];
const WALLET = ['USD', 'USDT'];
const EXCHANGE = ['USD', 'USDT', 'USDC', 'BTC'];

const BUREAUX =
  'acacia-bdc agate-bdc ardent-bdc basalt-bdc bobbin-bdc bronze-bdc calabash-bdc clayline-bdc cobble-desk dovetail-desk drumline-desk ebony-desk fennel-desk flintlock-desk gantry-fx garnet-fx gullwing-fx hibiscus-fx ivoryline-fx juniper-fx';
const WALLETS = 'lantern-pay lichen-pay mapleleaf-pay nettle-pay oxbow-pay';
const EXCHANGES =
  'pebble-p2p pinnace-p2p quartzite-p2p rafter-p2p rosewood-p2p saffron-p2p sandpiper-p2p tamarind-p2p teasel-x thistle-x umberline-x vellum-x weaverbird-x yarrow-x';
/** The quickest, with the narrowest spreads: gaps open between them. */
export const LEADERS: readonly string[] = ['rafter-p2p', 'teasel-x', 'vellum-x'];
const REMITTERS =
  'almond-remit barley-remit bramble-remit cardamom-remit clover-remit damson-remit driftwood-remit elder-remit foxglove-remit gooseberry-remit heather-send inkwell-send larch-send marigold-send nutmeg-send orchard-send parsley-send redcurrant-send sorrel-send tarragon-send';

const named = (
  codes: string,
  kind: SandboxPlatform['kind'],
  assets: readonly string[],
): SandboxPlatform[] => codes.split(' ').map((code) => ({ code, kind, assets }));

export const SANDBOX_PLATFORMS: readonly SandboxPlatform[] = [
  ...named('cbn cambridge_currencies', 'reference', CASH),
  ...named('monierate-fx fastforex', 'reference', [...CASH, 'USDT', 'USDC', 'BTC']),
  ...named(BUREAUX, 'desk', CASH),
  ...named(WALLETS, 'desk', WALLET),
  ...named(EXCHANGES, 'desk', EXCHANGE),
  ...named(REMITTERS, 'remitter', CASH),
].sort((left, right) => (left.code < right.code ? -1 : 1));

/** The four of the interface, and two of the many others that a live service answers. */
export const SANDBOX_TICKERS: readonly string[] = [
  'USDNGN',
  'USDTNGN',
  'BTCNGN',
  'USDCNGN',
  'EURNGN',
  'GBPNGN',
];
