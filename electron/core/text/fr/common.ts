import type { RefreshedFeeds } from '#core/requests/budget-view.ts';
import type { PartOf } from '../translation.ts';
import type { CommonText } from '../en/common.ts';
import { byCount, counted, othersOf, on, sides, percentText } from './words.ts';
import { rates } from './rates.ts';

const refreshed = {
  markets: ', une par marché',
  tickers: ', une par paire',
  both: ', une par marché et par paire',
  other: '',
} satisfies Record<RefreshedFeeds, string>;

export const common: PartOf<CommonText> = {
  app: 'Parallax',
  sandboxMark: 'DÉMO',
  sandboxNumbers: 'DÉMO : chiffres inventés',
  dash: '–',
  ok: 'OK',
  toast: { undo: 'Annuler', undoHint: 'Ctrl ou Cmd et Z aussi', copied: 'Copié' },
  tabs: {
    label: 'Vues',
    all: 'Marchés',
    rates: 'Taux',
    platforms: 'Plateformes',
    convert: 'Convertir',
    history: 'Historique',
    alerts: 'Alertes',
    desk: 'Comptoir',
  },
  markets: { label: 'Marché', official: 'Officiel', mid: 'Moyen', parallel: 'Parallèle' },
  marketInline: { official: 'officiel', mid: 'moyen', parallel: 'parallèle' },
  header: {
    command: 'Saisissez un montant, un nom ou une action (Ctrl ou Cmd et K)',
    commandKeys: (isMac) => (isMac ? '⌘ K' : 'Ctrl K'),
    refresh: 'Actualiser',
    refreshCost: (requests, of) =>
      byCount(requests, {
        one: `${requests} requête`,
        other: `${requests} requêtes${refreshed[of]}`,
      }),
    refreshCostSandbox: 'Gratuit : la démo ne consomme aucune requête',
    refreshPublic: (host) => `${host} est interrogé au plus une fois par jour`,
    refreshKept: (cost, left) => `${cost} ; ${left} sont réservées à cet usage`,
    refreshIn: (time) => `Actualiser dans ${time}`,
    refreshWaits: 'Le service demande une pause jusque-là',
    refreshNoKey: 'Il n’y a pas de clé : saisissez-la dans les réglages',
    refreshNothingLeft: 'La limite du mois est épuisée',
    search: 'Rechercher',
    searchLong: 'Cherchez, ou tapez « 500 usdt »',
    back: 'Retour',
    settings: 'Réglages',
    published: (time) => `Publié ${on(time)}`,
    timeUnknown: (age) => `Heure de publication inconnue, vu pour la première fois il y a ${age}`,
    timeAhead: (age) => `Daté dans le futur, vu pour la première fois il y a ${age}`,
    checked: (age) => `vérifié il y a ${age}`,
    checkedNow: 'vérifié à l’instant',
    notChecked: (age) => `non vérifié depuis ${age}`,
    neverChecked: 'pas encore vérifié',
    noRates: 'Pas encore de taux',
    loading: 'Chargement',
    now: 'à l’instant',
    ago: (age) => `il y a ${age}`,
    state: { fresh: 'À jour', ageing: 'Vieillissant', stale: 'Périmé', none: 'Aucun taux' },
  },
  banner: { hint: 'Taux fictifs. Connectez votre compte' },
  notOffered: {
    about: 'Taux moyens, une fois par jour. Connectez votre compte',
    markets: 'Officiel et parallèle : absents de cette source',
    title: 'Absent de cette source',
    platforms: (host) =>
      `${host} ne donne que des taux moyens. Pour les plateformes et les transactions, il faut un compte.`,
    connect: 'Connecter un compte',
  },
  statusLine: { label: 'État' },
  tray: {
    pair: (base, quote) => `${base}/${quote}`,
    pin: (base, quote, market) => `${base}/${quote} ${market}`,
    quote: (pair, platform, side) => `${pair} ${platform} ${sides[side]}`,
    best: (side, what) =>
      side === 'ask'
        ? `Meilleur achat${what === undefined ? '' : ` ${what}`}`
        : `Meilleure vente${what === undefined ? '' : ` ${what}`}`,
    sides,
    more: othersOf,
    notQuoted: 'non coté',
    market: (market, when) => `${market}, ${when}`,
    published: (time) => `publié ${on(time)}`,
    timeUnknown: 'heure de publication inconnue',
    stale: 'périmé',
    notChecked: 'pas vérifié récemment',
    noRates: 'pas encore de taux',
    noQuotes: 'pas encore de cotations',
    stock: {
      'break-even': (pair) => `${pair} point mort`,
      replacement: (pair) => `${pair} remplacement`,
    },
    noStock: 'aucun stock',
    noFresh: 'aucune cotation à jour',
    nobody: { ask: 'personne ne vend', bid: 'personne n’achète' },
    notListed: 'non répertorié',
    vanished: 'n’est plus répertorié',
    doubts: {
      implausible: 'invraisemblable',
      missing: 'absent de la dernière réponse',
    },
    marks: {
      crossed: 'cotation croisée',
      outlier: 'loin des autres',
      implausible: 'invraisemblable',
      hidden: 'masqué',
      reference: 'référence',
    },
  },
  age: {
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => `${count} j`,
    wholeDays: (count) => counted(count, 'jour', 'jours'),
  },
  percent: percentText,
  money: (amount, code) => `${amount} ${code}`,
  utc: (time) => `${time} UTC`,
  inZone: (time, zone) => `${time} ${zone}`,
  rates,
};
