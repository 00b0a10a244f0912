import type { RefreshedFeeds } from '#core/requests/budget-view.ts';
import type { ErrorCode } from '#core/base/result.ts';
import type { KeyState } from '#core/requests/connection.ts';
import type { DealSide, PlatformKind } from '#core/routes/terms.ts';
import { type StorageFault, storageFault } from '#core/app/storage-fault.ts';
import type { Translation } from './translation.ts';
import { listOf, wordByCount } from './words-by-number.ts';

const byCount = wordByCount('fr');
const list = listOf('fr');
const counted = (count: number, one: string, other: string): string =>
  `${count} ${byCount(count, { one, other })}`;

/** `1 autre`, `3 autres`: what a list leaves out. */
const othersOf = (count: number | string): string =>
  `${count} ${/^[01]$/.test(String(count)) ? 'autre' : 'autres'}`;

/** `à 14:02`, `le 30 janv. 14:02`, `mar. 14:02`: a moment after a verb. */
const on = (time: string): string =>
  /^\d{1,2}:/.test(time) ? `à ${time}` : /^\d/.test(time) ? `le ${time}` : time;

/** `de 14:02`, `du 30 janv. 14:02`, `du mar. 14:02`. */
const ofTime = (time: string): string => `${/^\d{1,2}:/.test(time) ? 'de' : 'du'} ${time}`;

/** `1 USDT coûte`, `500 USDT coûtent`: below two is one. */
const agreed = (amount: string, one: string, other: string): string =>
  `${amount} ${/^[01](?:[.,]\d+)?(?!\s?\d)/.test(amount) ? one : other}`;

/** What an alert watches, within a sentence: `le meilleur achat USDT/NGN`. */
const ARTICLES = new Map([
  ['Meilleur', 'le '],
  ['Meilleure', 'la '],
  ['Écart', 'l’'],
  ['Arbitrage', 'l’'],
  ['Plus', 'la '],
  ['Remplacement', 'le '],
  ['Parallèle', 'le '],
  ['Mon', ''],
]);
function withArticle(subject: string): string {
  const article = ARTICLES.get(subject.split(' ', 1)[0] ?? '');
  return article === undefined
    ? subject
    : `${article}${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
}

const MOST_NAMED = 5;
const fewOf = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} et ${counted(names.length - MOST_NAMED, 'autre', 'autres')}`;

const sides = { ask: 'achat', bid: 'vente' };
const KEY_NOTES = {
  none: ', déconnecté',
  opening: '',
  held: '',
  refused: ', clé refusée',
  missing: ', clé absente',
  locked: ', trousseau verrouillé',
} satisfies Record<KeyState, string>;

const VERBS = { buy: 'acheter', sell: 'vendre' } satisfies Record<DealSide, string>;
const SIDE_WORDS = { buy: 'achat', sell: 'vente' };
const percent = (digits: string): string => `${digits} %`;

const storageAdvice = {
  newer: 'Mettez Parallax à jour',
  locked: 'Fermez l’autre programme qui tient le fichier ouvert',
  full: 'Libérez de la place',
  other: 'Vérifiez que le dossier est accessible en écriture',
} satisfies Record<StorageFault, string>;

/** `toutes les 5 min`, `tous les 2 jours`: days are masculine, all shorter spans are not. */
function every(span: string): string {
  const [, one] = /^1 (min|h|jour)$/.exec(span) ?? [];
  if (one !== undefined)
    return { min: 'chaque minute', h: 'chaque heure', jour: 'chaque jour' }[one] ?? span;
  return `${/^\d+ jour/.test(span) ? 'tous' : 'toutes'} les ${span}`;
}

const KINDS = {
  p2p: 'P2P',
  exchange: 'Bourse crypto',
  card: 'Carte',
  bank: 'Banque',
  remittance: 'Transfert d’argent',
  'off-ramp': 'Retrait crypto',
} satisfies Record<PlatformKind, string>;

const A_KIND = {
  p2p: 'une plateforme P2P',
  exchange: 'une bourse crypto',
  card: 'une carte',
  bank: 'une banque',
  remittance: 'un transfert d’argent',
  'off-ramp': 'un retrait crypto',
} satisfies Record<PlatformKind, string>;

/** `de l’officiel`, `du parallèle`. */
const ofMarket = (market: string): string =>
  /^[aeiouéè]/iu.test(market) ? `de l’${market}` : `du ${market}`;

const refreshed = {
  markets: ', une par marché',
  tickers: ', une par paire',
  both: ', une par marché et par paire',
  other: '',
} satisfies Record<RefreshedFeeds, string>;

/** What went wrong and what to do about it. */
const ERRORS = {
  'bad-request': 'Le service a refusé la requête. Son motif dit ce qu’il faut changer.',
  'exceeds-open':
    'Vous avez vendu plus que vous n’aviez : rien n’a été modifié. Ajoutez ce que vous aviez avant.',
  forbidden:
    'Le forfait de cette clé ne comprend pas cela. Choisissez-en un autre auprès du service.',
  internal:
    'Une erreur s’est produite dans Parallax : relancez-le, et signalez-la si elle revient.',
  'invalid-address': 'L’adresse n’est pas valable.',
  'invalid-key': 'La clé n’est pas valable.',
  'invalid-terms': 'Ces conditions sont impossibles : elles n’ont pas été enregistrées.',
  'invalid-trade': 'Cette opération est impossible : elle n’a pas été enregistrée.',
  'invalid-amount': 'Le montant n’a pas été compris : écrivez par exemple 1 200,50.',
  'keyring-locked':
    'Le trousseau est verrouillé, la clé n’a donc pas été remplacée : déverrouillez-le, puis réessayez.',
  'limit-reached':
    'La limite ou le budget du mois est épuisé : attendez le renouvellement, ou modifiez cette limite dans les réglages.',
  'login-not-changed':
    'Le système ne l’a pas permis. Vérifiez si Parallax a le droit de démarrer à l’ouverture de session.',
  network: 'La connexion s’est coupée avant la réponse. Réessayez.',
  'no-notifications':
    'Ce système n’a affiché aucune notification : il ne les prend pas en charge, ou elles sont désactivées pour Parallax dans les réglages du système. Les alertes n’apparaissent que dans la liste.',
  'no-past': 'L’historique de ce moment n’a pas pu être lu : réessayez, ou choisissez maintenant.',
  'not-a-card': 'Ce n’est pas l’image d’une carte : elle n’a pas été utilisée.',
  'not-confirmed': 'Rien n’a été envoyé ni modifié, car vous ne l’avez pas confirmé.',
  'not-counted':
    'La requête n’a pas pu être comptée, elle n’a donc pas été envoyée : vérifiez que le dossier de Parallax est accessible en écriture et a de la place.',
  'not-in-market': 'Ce marché ne cote pas cette devise : choisissez un autre marché.',
  'not-json':
    'Une page web a répondu, pas le service. Vérifiez l’adresse, ou identifiez-vous sur ce réseau.',
  'not-stored':
    'Cela n’a pas pu être enregistré : vérifiez que le dossier de Parallax est accessible en écriture et a de la place.',
  'pins-full': 'Quatre valeurs sont déjà épinglées : désépinglez-en une d’abord.',
  quota:
    'Les requêtes du mois ou le solde sont épuisés : attendez le renouvellement, ou rechargez auprès du service.',
  'quote-ended': 'Cette offre est déjà close : rien n’a été modifié.',
  'rate-limited': 'Le service demande de ralentir : Parallax attend avant de réessayer.',
  redirected:
    'Cette adresse mène à une autre, qui n’est jamais suivie. Vérifiez-la, ou identifiez-vous sur ce réseau.',
  'refused-call': 'Parallax a refusé un appel inattendu : relancez-le.',
  server: 'Le service est en panne. Réessayez plus tard.',
  'shortcut-taken':
    'Un autre programme ou le système utilise ces touches : choisissez-en d’autres.',
  timeout: 'Pas de réponse à temps. Vérifiez l’adresse et le réseau.',
  tls: 'Pas de connexion sécurisée. Vérifiez l’adresse et l’heure de cet ordinateur.',
  'too-large': 'La réponse était trop grande pour des taux. Vérifiez l’adresse.',
  'too-many-alerts': 'Il y a déjà 500 alertes : supprimez-en une d’abord.',
  'too-often': 'Trop souvent en une minute. Patientez un peu.',
  unauthorized: 'Clé refusée. Vérifiez-la (mode d’envoi : Avancé).',
  'unexpected-shape': 'Cette réponse n’est pas celle d’un service de taux. Vérifiez l’adresse.',
  unreachable: 'Injoignable. Vérifiez l’adresse et le réseau.',
  'unknown-currency': 'Ce n’est pas un code de devise : écrivez par exemple XOF.',
} satisfies Record<ErrorCode, string>;

/** Those of a public source: there is no key, no plan and no address to check. */
const PUBLIC_ERRORS: Partial<Record<ErrorCode, (host: string) => string>> = {
  'bad-request': (host) =>
    `${host} a refusé la requête. Si cela continue, cherchez une nouvelle version de Parallax.`,
  network: (host) => `La connexion à ${host} s’est coupée. Vérifiez le réseau.`,
  'not-counted': () => ERRORS['not-counted'],
  'not-json': (host) => `Une page web a répondu, pas ${host}. Identifiez-vous sur ce réseau.`,
  'rate-limited': (host) => `${host} n’accepte aucune requête pour l’instant. Parallax attend.`,
  redirected: (host) =>
    `${host} a mené à une autre adresse, qui n’est jamais suivie. Identifiez-vous sur ce réseau.`,
  server: (host) => `${host} est en panne. Parallax réessaiera plus tard.`,
  timeout: (host) => `Pas de réponse de ${host} à temps. Vérifiez le réseau.`,
  tls: (host) => `Pas de connexion sécurisée à ${host}. Vérifiez l’heure de cet ordinateur.`,
  'too-large': (host) =>
    `La réponse de ${host} était trop grande pour des taux. Si cela continue, cherchez une nouvelle version de Parallax.`,
  'unexpected-shape': (host) =>
    `La réponse de ${host} est inutilisable. Si cela continue, cherchez une nouvelle version de Parallax.`,
  unreachable: (host) => `${host} est injoignable. Vérifiez le réseau.`,
};

/**
 * The French texts. A missing one is English, and a test counts them. Spaces before `:`, `;`,
 * `!`, `?` and `%` and within « » are no-break spaces. One word for one thing:
 *
 * - taux: of a market (officiel, moyen, parallèle); prix: of a platform, or one's own; cotation:
 *   what a platform quotes. Cours is only understood, never written.
 * - achat, vente: of the person who reads, so achat is what he pays. Prime: parallel over official.
 *   Écart achat-vente: spread; écart alone names its two sides (écart USDT/USD).
 * - plateforme, service (what gives the rates), source (service or demo), clé (clé d’API).
 * - transaction: a deal on a platform; opération: one that is logged; offre: a quote to a customer.
 *   Arbitrage: a deal between two platforms; circuit: a way with more steps; opportunité: a gap.
 * - requête: one call to the service, which is interrogé; data are récupérées. Limite du mois is in
 *   requests, budget du mois in money.
 * - afficher, apparaître, écarter (leave out), masquer (hide), réglage. Vous, never tu.
 *
 * A sentence names what it is about: no « elle » for something in the line above. « Plus de » is
 * always more, never no more.
 */
export const fr: Translation = {
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

  rates: {
    search: 'Chercher une devise',
    closeSearch: 'Fermer la recherche',
    list: 'Taux',
    allCurrencies: (count) => `Toutes (${count} devises)`,
    more: othersOf,
    one: '1',
    millions: (price) => `${price} M`,
    priceIn: 'Prix en',
    filter: 'Filtrer',
    makeMain: (market) => `Choisir ${market} comme marché principal`,
    notQuoted: 'Non coté sur ce marché',
    notQuotedIn: (market) => `Non coté : ${market}`,
    noRatesYet: 'Pas encore de taux',
    median: 'Médiane des plateformes',
    ages: (published, checked) => `${published}, ${checked}`,
    stale: 'périmé',
    month: '30 jours',
    above: (market) => `au-dessus ${ofMarket(market)}`,
    below: (market) => `au-dessous ${ofMarket(market)}`,
    copyHint: (ages) => `Copier. ${ages}`,
    alertOn: (name) => `Ajouter une alerte : ${name}`,
    share: (name) => `Partager ${name}`,
    convert: (name) => `Convertir ${name}`,
    watch: (code) => `Suivre ${code}`,
    unwatch: (code) => `Ne plus suivre ${code}`,

    pairs: 'Vos paires',
    addPair: 'Ajouter une paire',
    removePair: (pair) => `Retirer ${pair}`,
    pairRemoved: (pair) => `${pair} retirée`,
    pairBase: 'Devise',
    pairQuote: 'Prix en',
    add: 'Ajouter',
    pinToTray: 'Épingler à la zone de notification',
    unpinFromTray: 'Désépingler',

    best: {
      buy: 'Achat',
      sell: 'Vente',
      open: (asset) => `Meilleures plateformes pour ${asset}. Tout afficher`,
    },

    loading: 'En attente des premiers taux',
    nothingStored: 'Aucun taux n’est encore enregistré',
    nothingYetBody: 'Parallax réessaie automatiquement, ou tout de suite avec Actualiser.',
    triesAgain: 'Parallax réessaie automatiquement.',
    nextTry: (when) => `Prochain essai à ${when}.`,
    nothingStoredBody: 'Ils arrivent dès qu’une clé est saisie.',
    haltedBody: 'Ils arrivent dès que les requêtes reprennent.',
    backToDemo: 'Retour à la démo',
    nothingFound: (query) => `Aucune devise ne correspond à « ${query} »`,
    nothingFoundBody: 'Cherchez par code (XOF) ou par nom (franc).',
    clearSearch: 'Effacer la recherche',
    dayChange: '24 h',
    inSpan: (span) => `en ${span}`,
    noChange: 'Pas encore de taux d’il y a 24 h',
    arrows: { rise: '▲', fall: '▼' },
    directions: { rise: 'en hausse', fall: 'en baisse', flat: 'inchangé' },
    opinion: {
      ours: (rate) => `Moyen ${rate} :`,
      above: (share) => `${share} au-dessus de`,
      below: (share) => `${share} au-dessous de`,
      theirs: (rate) => `${rate} de`,
      published: (age) => `, publié il y a ${age}.`,
      read: 'Masquer jusqu’à sa prochaine publication',
    },
    unnamed: 'Nom non indiqué par la source',

    moved: (code, place, count) => `${code} est maintenant à la place ${place} sur ${count}`,
    isFirst: (code) => `${code} est déjà en tête`,
    isLast: (code) => `${code} est déjà à la fin`,
    moveWatchedOnly: (code) =>
      `${code} n’est pas suivie : seules les devises suivies peuvent être déplacées`,
    moveNotWhileSearching: 'Effacez la recherche pour déplacer les devises',
    watched: (code) => `${code} est suivie`,
    unwatched: (code) => `${code} n’est plus suivie`,
    find: 'Chercher une devise',
    copied: (digits) => `Copié : ${digits}`,
    copyWaits: (digits) => `Appuyez sur une touche ou cliquez ici pour copier ${digits}`,
    notCopied: 'Rien n’a pu être copié',
    pinned: (pin) => `${pin} : épinglé`,
    unpinned: (pin) => `${pin} : n’est plus épinglé`,

    menu: {
      label: (code) => `Actions pour ${code}`,
      copy: 'Copier',
      chart: 'Graphique',
      convert: 'Convertir',
      alert: 'Ajouter une alerte',
      share: 'Partager',
      watch: 'Suivre',
      unwatch: 'Ne plus suivre',
      move: { up: 'Monter', down: 'Descendre' },
      pin: 'Épingler',
      unpin: 'Désépingler',
      pair: 'Ajouter à vos paires',
      group: (name) => `Dans ${name}`,
    },

    full: 'Quatre valeurs sont déjà épinglées. Désépinglez-en une dans les réglages',

    groups: {
      label: 'Devises affichées',
      all: 'Toutes',
      watched: 'Suivies',
      names: { africa: 'Afrique', crypto: 'Crypto', g10: 'G10' },
      unnamed: 'Groupe',
      edit: 'Modifier les groupes',
      empty: 'Ce groupe est vide',
      emptyBody: 'Clic droit sur une devise de la liste complète, puis choisissez ce groupe.',
      nothingWatched: 'Aucune devise n’est suivie',
      nothingWatchedBody: 'Cliquez sur l’étoile d’une devise dans la liste complète.',
      showAll: 'Afficher toutes les devises',
    },
  },

  age: {
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => `${count} j`,
    wholeDays: (count) => counted(count, 'jour', 'jours'),
  },
  percent,
  money: (amount, code) => `${amount} ${code}`,
  utc: (time) => `${time} UTC`,
  inZone: (time, zone) => `${time} ${zone}`,

  amount: {
    about: (amount) => `≈ ${amount}`,
    exactly: (amount) => `= ${amount}`,
    said: (field, understood) => `${field}, ${understood}`,
    difference: (amount) => `Différence ${amount}`,
    copyKey: 'Entrée copie le premier résultat',
  },

  convert: {
    amount: 'Vous avez',
    receive: (market) => `Vous recevez au marché ${market}`,
    give: 'Donner',
    from: 'De',
    to: 'Vers',
    swap: 'Inverser',
    results: 'Résultats',
    rate: (from, rate, to) => `1 ${from} = ${rate} ${to}`,
    rateIn: (from, amount) => `1 ${from} = ${amount}`,
    via: (code) => `via ${code}`,
    copy: 'Copie exacte',
    copyHint: (market) => `Copier le résultat ${market} avec tous ses chiffres`,
    bestPlatform: 'Meilleure plateforme',
    ways: {
      buy: (code) => `Achat chez ${code}, avant frais`,
      sell: (code) => `Vente chez ${code}, avant frais`,
    },
    ofService: 'Historique du service',
    ofServiceSub: (when) => `Clôture du jour, marché non précisé, ${when}`,
    yourRate: 'Votre taux',
    yourRateFees: 'Avant frais',
    copySentence: 'Copier en une phrase',
    copySentenceHint: (market) => `Copier le résultat ${market} avec son taux et son heure`,
    notCopied: 'Rien n’a pu être copié',
    notQuoted: 'Non coté',
    more: 'Plus',
    whyNotQuoted: (code, market) => `${code} n’est pas coté : ${market}`,
    noRates: 'pas encore de taux',
    base: {
      request: (code, cost) => `Demander la base ${code} (${cost})`,
      renew: (code, cost) => `Redemander la base ${code} (${cost})`,
      requesting: (code) => `Demande de la base ${code}…`,
      own: (code) => `en base ${code}, demandée une fois`,
    },
    nothingYet: 'Il n’y a pas encore de taux. Après les premiers, la conversion marche hors ligne.',
    old: (age) => `il y a ${age}`,
    published: (age) => `publié il y a ${age}`,
    publishedNow: 'publié à l’instant',
    publishedUnknown: (age) => `heure de publication inconnue, vu il y a ${age}`,
    stale: 'périmé',
    footnote: 'Fonctionne hors ligne',
    noCurrency: 'Aucune devise de ce nom',
    sentence: (given, received, rate, market, when) =>
      `${given} = ${received} (${rate} ; marché ${market}, ${when})`,
    sentenceWithFee: (sentence, fee) => `${sentence}, ${fee}`,
    sentenceCredited: (sentence, credit, host) => `${sentence}. ${credit}, ${host}`,
    sentencePublished: (when) => `publié ${on(when)}`,
    sentenceUnknown: 'heure de publication inconnue',
    also: (market) => `Aussi au marché ${market}`,
    changeAlso: 'Modifier',
    fee: {
      title: 'Frais ou marge',
      percent: 'Pourcentage du résultat',
      kind: 'Effet du pourcentage',
      kinds: { fee: 'Frais, déduits', 'mark-up': 'Marge, ajoutée' },
      shown: {
        fee: (number) => `${number} % de frais`,
        'mark-up': (number) => `${number} % de marge`,
      },
      line: {
        fee: (number, amount) => `après ${number} % de frais : ${amount}`,
        'mark-up': (number, amount) => `avec ${number} % de marge : ${amount}`,
      },
      sentence: {
        fee: (number) => `après ${number} % de frais`,
        'mark-up': (number) => `avec ${number} % de marge`,
      },
    },
    quoted: {
      title: 'Comparer une offre',
      field: 'Taux qu’on vous propose',
      hint: (from, to) => `${to} pour 1 ${from}, ou l’inverse`,
      read: (rate, outcome) => `Compris : ${rate}. ${outcome}`,
      gives: (amount) => `vous recevez ${amount}`,
      costs: (amount) => `vous payez ${amount}`,
      table: 'L’offre comparée à chaque marché',
      beside: 'Comparé à',
      bestPlatform: (code) => `Meilleure plateforme : ${code}`,
      platformAge: (age) => `· ${age}`,
      distance: 'L’offre est',
      money: 'Pour ce montant',
      better: (number) => `meilleure de ${number} %`,
      worse: (number) => `moins bonne de ${number} %`,
      same: 'identique',
      more: (amount) => `${amount} de plus`,
      less: (amount) => `${amount} de moins`,
    },
    past: {
      title: 'Taux du',
      yesterday: 'Hier',
      friday: 'Vendredi dernier',
      pick: 'Choisir une date',
      present: 'Maintenant',
      date: 'Date',
      time: (zone) => (zone === 'UTC' ? 'Heure, UTC' : 'Heure'),
      now: 'Revenir au présent',
      unclear: 'Choisissez une date et une heure passées.',
      shown: (when) => `Taux : ${when}`,
      at: (when) => `à ${when}`,
      noRates: 'non enregistré à cette date',
    },
    ladder: {
      title: 'Montants ronds',
      market: (market) => `Marché ${market.toLowerCase()}, sans frais`,
      none: 'Le marché choisi ne cote pas cette paire.',
    },
    recent: {
      title: 'Dernières conversions',
      none: 'Les montants que vous copiez ou finissez de saisir apparaissent ici : les dix derniers.',
      give: (amount, from, to) => `${amount} ${from} en ${to}`,
      receive: (amount, from, to) => `${from} pour ${amount} ${to}`,
      clear: 'Vider la liste',
    },
    check: {
      request: 'Vérifier auprès du service',
      requesting: 'Demande au service…',
      cost: '1 requête',
      free: 'gratuit dans la démo',
      theirs: (from, result, to) => `Le service : ${from} vaut ${result} ${to}`,
      ours: (from, result, to) => `Ici : ${from} vaut ${result} ${to}`,
      inconsistent: (amount, rate, expected, to) =>
        `Le service se contredit : ${amount} × ${rate} font ${expected} ${to}.`,
      same: 'Même taux',
      difference: (number) => `Écart de ${number} % avec le taux du service`,
      otherMarket: (used, requested) =>
        `Le service a pris le marché ${used}, bien que le marché ${requested} ait été demandé.`,
    },
  },

  linkProblems: {
    'no-view': 'Le lien n’ouvre aucune vue : il existe convert, chart et alert.',
    'too-long': 'Le lien est trop long : rien n’a été ouvert.',
    hidden: 'Le lien contient des caractères cachés : rien n’a été ouvert.',
    unclear: 'Le lien n’est pas compris : rien n’a été ouvert.',
  },

  amountProblems: {
    empty: 'Saisissez un montant.',
    'too-long': 'Montant trop long : 130 caractères au plus.',
    negative: 'Saisissez un montant sans signe moins.',
    'not-a-number': 'Ce n’est pas un nombre. Écrivez par exemple 1 200,50.',
    'unclear-separator': 'Milliers ou décimales ? Écrivez par exemple 1 200,50.',
    'unclear-sum': 'Ce calcul est incomplet. Écrivez par exemple (1200+50)*3.',
    'divided-by-zero': 'On ne peut pas diviser par zéro.',
    'percent-alone': 'Un pourcentage de quoi ? Écrivez par exemple 5000+2%.',
    'below-zero': 'Le résultat est inférieur à zéro.',
    'out-of-range': 'Le nombre a plus de 60 chiffres.',
    'two-currencies': 'Deux devises sont nommées : saisissez un montant dans une seule.',
    'other-currency': 'Ce montant est dans une autre devise.',
    range: 'Un intervalle ou une différence ? Saisissez un seul nombre.',
    brackets: 'Moins ou calcul ? Saisissez le nombre sans parenthèses.',
    date: 'Cela ressemble à une date. Écrivez un calcul avec des espaces, par exemple 2026 - 6 - 30.',
    fee: 'Le pourcentage n’a pas été compris : saisissez-en un de 0 à 99, par exemple 1,5.',
  },

  errors: ERRORS,
  publicError: (code, host) => PUBLIC_ERRORS[code]?.(host) ?? ERRORS[code],

  reasons: {
    at: (where, what) => `${where} : ${what}`,
    expected: {
      amount: 'un nombre positif ou nul était attendu',
      code: 'un code était attendu',
      list: 'une liste était attendue',
      market: 'marché inconnu du service',
      object: 'un objet était attendu',
      rate: 'un nombre supérieur à zéro était attendu',
      text: 'un texte était attendu',
    },
    missing: 'absent',
    echoed: {
      amount: 'montant',
      base: 'base',
      from: 'devise de départ',
      market: 'marché',
      ticker: 'paire',
      to: 'devise d’arrivée',
    },
    another: (what, requested, got) => `demandé : ${what} ${requested}, reçu : ${got}`,
    anotherOf: (what, requested) => `demandé : ${what} ${requested}, reçu : autre chose`,
    empty: {
      rates: 'aucun taux dans la réponse',
      currencies: 'aucune devise dans la réponse',
      platforms: 'aucune plateforme lisible dans la réponse',
    },
    tooManyValues: 'plus de valeurs qu’il ne peut y avoir de taux',
    time: {
      ahead: 'son heure est dans le futur : son horloge ou celle de cet ordinateur est fausse',
      old: 'elle date de plus de deux semaines',
    },
    ignoredDate: 'le service a ignoré la date : sa réponse n’a pas d’heure crédible',
    ignoredDateFor: (time) => `le service a ignoré la date : sa réponse est du ${time}`,
    ask: {
      ticker: 'une paire comme USDNGN était attendue',
      amount: 'un entier de 1 à 2^53 - 1 était attendu',
      day: 'un jour entre le 1999-01-01 et hier était attendu',
    },
    plan: 'les forfaits Developer, Enterprise et Unlimited comprennent d’autres bases',
    anotherSource: 'une autre source est affichée à présent',
    noRecord: 'il n’y a pas d’historique',
    inRow: (row, what) => `ligne ${row} : ${what}`,
    exceeds: (day, amount, open, asset) => `${day} : ${amount} ${asset} vendus, ${open} en stock`,
    trade: {
      future: 'son heure est dans le futur',
      'same-currency': 'l’actif et la monnaie sont identiques',
      'fee-too-high': 'les frais atteignent le montant de l’opération',
      'opening-fee': 'un stock de départ n’a pas de frais : ajoutez-les au coût',
    },
    terms: {
      'limits-crossed': 'la plus petite transaction dépasse la plus grande',
      'swap-limits-crossed': 'le plus petit échange dépasse le plus grand',
      'swap-same-asset': 'l’échange se fait vers le même actif',
    },
    tooManyTrades:
      'il y aurait plus de 50 000 opérations. Celles que vous avez restent, et peuvent être exportées',
    fileChanged: 'le fichier a changé entre-temps : choisissez-le de nouveau',
    card: {
      'not-png': 'ce n’est pas un PNG',
      'wrong-size': 'elle ne fait ni 1080 × 1080 ni 1080 × 1350 pixels',
      'too-large': 'elle dépasse 4 Mo',
      damaged: 'elle est endommagée',
    },
    notReached: {
      'no-host': 'serveur introuvable',
      'no-service': 'rien ne répond sur ce port',
      'self-signed': 'son certificat est auto-signé',
      'unknown-issuer': 'son certificat vient d’un émetteur que cet ordinateur ne reconnaît pas',
      expired: 'son certificat a expiré',
      'not-yet-valid': 'son certificat n’est pas encore valable',
      dates: 'son certificat a expiré, ou n’est pas encore valable',
      'other-name': 'son certificat appartient à une autre adresse',
    },
  },

  withDetail: (what, detail) => `${what} (${detail})`,

  halt: {
    words: {
      paused: () => 'Mises à jour en pause',
      asleep: () => 'Cet ordinateur est en veille',
      offline: () => 'Hors ligne : il n’y a pas de réseau',
      locked: () => 'L’écran est verrouillé',
      quota: (renews) => `Quota du mois épuisé, ${renews}`,
      forbidden: () => 'Votre forfait ne comprend pas ces taux',
      limit: (renews) => `Limite du mois atteinte, ${renews}`,
      sum: (renews) => `Budget du mois atteint, ${renews}`,
      ledger: () => 'Impossible de compter les requêtes. Aucune ne part automatiquement',
      'no-key': () => 'Aucune clé disponible',
    },
    renewsIn: (time) => `renouvellement dans ${time}`,
    resume: 'Reprendre',
    askAnyway: 'Interroger quand même',
  },

  popup: {
    noTray: {
      bodies: {
        unsure: 'Fermé ? Lancez Parallax de nouveau.',
        missing:
          'Ce bureau n’affiche pas l’icône de Parallax. Pour le rouvrir, lancez Parallax de nouveau.',
        hidden:
          'macOS garde l’icône de Parallax hors de la barre des menus : autorisez-la dans Réglages Système, Barre des menus. Pour le rouvrir, lancez Parallax de nouveau.',
      },
    },
    failing: {
      title: 'Parallax ne peut pas afficher sa fenêtre',
      detail:
        'Elle a échoué quatre fois en une minute. Les taux sont toujours récupérés et les alertes fonctionnent toujours. Réessayez ; si elle échoue encore, quittez Parallax par son icône de notification et relancez-le.',
      again: 'Réessayer',
      later: 'Laisser fermée',
    },
    unresponsive: {
      title: 'La fenêtre de Parallax ne réagit pas',
      detail:
        'Les taux sont toujours récupérés et les alertes fonctionnent toujours. Recharger la fenêtre ne perd que la saisie en cours dans un formulaire.',
      reload: 'Recharger',
      wait: 'Patienter',
    },
  },

  problems: {
    storage: {
      record: (detail) =>
        `Les taux ne peuvent pas être enregistrés. Ils seront perdus à la fermeture de Parallax : ${detail}. ${storageAdvice[storageFault(detail)]}, puis relancez.`,
      settings: (detail) =>
        `Les réglages ne peuvent pas être enregistrés. Ils seront perdus à la fermeture de Parallax : ${detail}. Vérifiez que le dossier est accessible en écriture.`,
      ledger: (detail) =>
        `Les requêtes ne peuvent pas être comptées. Aucune ne part automatiquement : ${detail}. ${storageAdvice[storageFault(detail)]}.`,
      trades: (detail) =>
        `Vos opérations ne peuvent pas être ouvertes. Aucune n’est affichée ni enregistrée : ${detail}. ${storageAdvice[storageFault(detail)]}, puis relancez.`,
    },
    notices: {
      'settings-quarantined': (file) =>
        `Vos réglages étaient illisibles. Les valeurs par défaut s’appliquent. Le fichier illisible a été gardé sous le nom ${file}.`,
      'settings-copied': (file) =>
        `Certains réglages étaient illisibles. Ils ont repris leur valeur par défaut. L’original a été gardé sous le nom ${file}.`,
      'settings-rewritten': (file) =>
        `Le fichier des réglages a été endommagé pendant que Parallax était ouvert. Vos réglages ont été enregistrés de nouveau. Le fichier endommagé a été gardé sous le nom ${file}.`,
      'settings-gone': (file) =>
        `Le fichier des réglages (${file}) a disparu. Les valeurs par défaut s’appliquent. Vérifiez vos alertes, ainsi que la limite et le renouvellement sous Compte.`,
      'vault-quarantined': (file) =>
        `La clé API enregistrée était illisible : saisissez-la de nouveau sous Compte. Le fichier illisible a été gardé sous le nom ${file}.`,
      'destinations-quarantined': (file) =>
        `Les adresses auxquelles vont les alertes étaient illisibles : saisissez-les de nouveau. Le fichier illisible a été gardé sous le nom ${file}.`,
      'record-salvaged': (file) =>
        `Le fichier des taux enregistrés était endommagé. Ce qui était lisible est conservé. Le fichier endommagé a été gardé sous le nom ${file}.`,
      'record-gone': (file) =>
        `Le fichier des taux enregistrés (${file}) a disparu. Un nouvel historique commence. Si vous avez une sauvegarde, restaurez-la.`,
      'record-quarantined': (file) =>
        `Les taux enregistrés étaient illisibles. Un nouvel historique commence. Le fichier illisible a été gardé sous le nom ${file}.`,
      'ledger-quarantined': (file) =>
        `Le décompte de ce mois était illisible. Il repart de zéro : reportez dans « Déjà utilisées ce mois-ci » le nombre qu’indique votre compte. Le fichier illisible a été gardé sous le nom ${file}.`,
      'ledger-replaced': (file) =>
        `Le fichier qui compte les requêtes a été endommagé pendant que Parallax était ouvert. Le décompte du mois est conservé. Le fichier endommagé a été gardé sous le nom ${file}.`,
      'ledger-gone': (file) =>
        `Le décompte de ce mois est perdu, car son fichier (${file}) a disparu. Il repart de zéro : reportez dans « Déjà utilisées ce mois-ci » le nombre qu’indique votre compte.`,
      'trades-quarantined': (file) =>
        `Certaines opérations étaient illisibles. Le journal continue sans elles. Le fichier d’origine a été gardé sous le nom ${file} : restaurez une sauvegarde ou importez votre fichier CSV.`,
      'trades-replaced': (file) =>
        `Le fichier de vos opérations a été endommagé pendant que Parallax était ouvert. Aucune opération n’est perdue : un nouveau fichier les a toutes. Le fichier endommagé a été gardé sous le nom ${file}.`,
      'trades-gone': (file) =>
        `Le journal de vos opérations (${file}) a disparu. Un nouveau commence : restaurez une sauvegarde ou importez votre fichier CSV.`,
      'names-unread': () =>
        'La liste des devises du service était illisible. Les taux gardent leur code, certains sans nom.',
    },
    clockAhead: (span) =>
      `L’horloge de cet ordinateur avance de ${span}. Les âges et les alertes suivent celle du service. Réglez l’horloge.`,
    clockBehind: (span) =>
      `L’horloge de cet ordinateur retarde de ${span}. Les âges et les alertes suivent celle du service. Réglez l’horloge.`,
    datedAhead:
      'Des taux sont datés dans le futur. Leurs alertes attendent que l’heure soit plausible.',
    walletLow: (balance) => `Solde faible : ${balance}, moins d’une semaine de requêtes.`,
    passing: {
      network: 'Pas de connexion',
      'rate-limited': 'Le service demande de ralentir',
      server: 'Panne du service',
      timeout: 'Pas de réponse à temps',
      unreachable: 'Service injoignable',
    },
    said: (detail) => `Le service dit : « ${detail} ».`,
    offline: 'Hors ligne',
    head: (what) => `${what}.`,
    since: (time) => `Taux ${ofTime(time)}`,
    sinceUntil: (time, wait) => `Taux ${ofTime(time)}, nouvel essai dans ${wait}`,
    until: (wait) => `Nouvel essai dans ${wait}`,
    retry: 'Réessayer',
    change: 'Modifier',
    dropped: (count) =>
      byCount(count, {
        one: `${count} élément de la dernière réponse a été écarté. Ce n’était pas un taux, ou il venait après les 1 000 premiers.`,
        other: `${count} éléments de la dernière réponse ont été écartés. Ce n’étaient pas des taux, ou ils venaient après les 1 000 premiers.`,
      }),
  },

  alerts: {
    bell: (count) => counted(count, 'alerte', 'alertes'),
    draft: 'Alerte',
    title: 'Alertes',
    list: 'Alertes',
    add: 'Toutes les options',
    nearest: 'Les alertes les plus proches',
    watching: (count) => `Actives : ${count}`,
    empty: 'Pas encore d’alertes',
    emptyBody: 'Écrivez-en une ci-dessus, ou essayez un exemple :',
    refused: {
      mac: 'Le système a refusé la notification de la dernière alerte : elle n’est que dans la liste. Autorisez Parallax dans Réglages Système, Notifications, puis faites un essai.',
      windows:
        'Le système a refusé la notification de la dernière alerte : elle n’est que dans la liste. Autorisez Parallax dans Paramètres, Système, Notifications, puis faites un essai.',
      linux:
        'Le système a refusé la notification de la dernière alerte : elle n’est que dans la liste. Activez les notifications dans les réglages du bureau, ou installez libnotify s’il manque, puis faites un essai.',
    },
    testRefused: 'Essayer',
    notStored:
      'Les alertes fonctionnent, mais leur état ne peut pas être enregistré : après un redémarrage, vous pourriez être averti une seconde fois.',
    most: (count) => `Il y a déjà ${count} alertes : supprimez-en une d’abord.`,
    typed: {
      label: 'Nouvelle alerte en toutes lettres',
      example: 'Essayez « usdt achat < 1425 »',
      examples: ['usd/ngn parallèle > 1700', 'usdt achat < 1425'],
      several: 'Laquelle ?',
      add: 'Ajouter',
    },
    pair: (base, quote) => `${base}/${quote}`,
    isOn: (title) => `${title}, active`,
    highlighted: 'C’est l’alerte de la notification',

    subjects: {
      rate: (pair, market) => `${pair} ${market}`,
      premium: (over, under, pair) => `Prime ${over}/${under}, ${pair}`,
      opinion: (pair) => `Différence du moyen avec le second avis, ${pair}`,
      ask: (pair, platform) => `${pair} chez ${platform} (achat)`,
      bid: (pair, platform) => `${pair} chez ${platform} (vente)`,
      bestAsk: (pair) => `Meilleur achat ${pair}`,
      bestBid: (pair) => `Meilleure vente ${pair}`,
      spread: (pair, platform) => `Écart achat-vente ${pair} chez ${platform}`,
      opportunity: (pair, amount) => `Arbitrage ${pair} pour ${amount}`,
      basis: (asset) => `Écart ${asset}/USD`,
      quotes: (pair) => `Plus faible marge de mes offres ouvertes ${pair}`,
      platforms: (pair) => `Plateformes ${pair}`,
      somePlatforms: (pair) => `des plateformes ${pair}`,
      stock: {
        'break-even': (pair) => `Mon point mort ${pair}`,
        replacement: (pair) => `Remplacement de mon stock ${pair}`,
        'parallel-over-break-even': (pair) => `Parallèle sur mon point mort ${pair}`,
        'replacement-over-own': (pair) => `Remplacement sur mon prix de vente ${pair}`,
      },
      checked: (feed) => `${feed} : non vérifié`,
      published: (feed) => `${feed} : non publié`,
      the: (name) => (/^[aeiouyéè]/u.test(name) ? `l’${name}` : `la ${name}`),
      areChecked: (feed) => `le flux « ${feed} » n’est pas vérifié`,
      arePublished: (feed) => `le flux « ${feed} » n’est pas publié`,
      marketFeed: (market) => `Taux ${market.toLowerCase()}`,
      tickerFeed: (pair) => `Plateformes ${pair}`,
    },
    conditions: {
      above: (level) => `passe au-dessus de ${level}`,
      below: (level) => `passe au-dessous de ${level}`,
      moves: (by, within) => `bouge de ${by} en ${within}`,
      longer: (span) => `depuis plus de ${span}`,
      event: 'apparaissent ou disparaissent',
    },
    rows: {
      when: (name, condition) => `${name} ${condition}`,
      above: (level) => `au-dessus de ${level}`,
      below: (level) => `au-dessous de ${level}`,
      ask: (pair) => `${pair} achat`,
      bid: (pair) => `${pair} vente`,
      premium: 'Prime',
      spread: 'Écart achat-vente',
      opinion: 'Second avis',
      opportunity: 'Arbitrage',
      basis: (asset) => `Écart ${asset}`,
      quotes: 'Marge de mes offres',
      stock: {
        'break-even': 'Mon point mort',
        replacement: 'Remplacement',
        'parallel-over-break-even': 'Parallèle sur point mort',
        'replacement-over-own': 'Remplacement sur mon prix',
      },
      best: 'Meilleure plateforme',
      premiumOf: (pair, over, under) => `${pair}, ${over}/${under}`,
      at: (pair, platform) => `${pair} chez ${platform}`,
      amount: (pair, amount) => `${pair} pour ${amount}`,
      dollar: 'Face au dollar',
      now: (value) => `vaut ${value}`,
      before: (place) => `${place}, `,
      feed: {
        checked: (age) => `Vérifié il y a ${age}`,
        published: (age) => `Publié il y a ${age}`,
      },
      feedNow: { checked: 'Vérifié à l’instant', published: 'Publié à l’instant' },
      toGo: (distance) => `encore ${distance}`,
      published: (age) => `Publié il y a ${age}`,
    },
    points: (count) =>
      /^[+−]?[01](?:[.,]\d+)?$/.test(count) ? `${count} point` : `${count} points`,
    changes: (count) =>
      count === 0 ? 'aucun changement' : counted(count, 'changement', 'changements'),
    money: (amount, code) => `${amount} ${code}`,
    once: (subject, condition) => `M’avertir une fois quand ${withArticle(subject)} ${condition}.`,
    each: (subject, condition) => `M’avertir chaque fois que ${withArticle(subject)} ${condition}.`,
    eachAtMost: (subject, condition, span) =>
      `M’avertir chaque fois que ${withArticle(subject)} ${condition}, au plus ${every(span).replace('chaque', 'une fois par')}.`,
    noted: (note) => `Votre note : ${note}`,
    alsoTo: (names) => `Envoyée aussi à ${names}.`,
    inDemoToo: 'Démo aussi',

    status: {
      off: 'désactivée',
      armed: 'armée',
      beyond: 'déjà au-delà',
      fired: (time) => `déclenchée ${on(time)}`,
      over: (time) => `déclenchée ${on(time)}, désactivée`,
      cooling: (span) => `silence pendant ${span}`,
      snoozed: (time) => `reportée ${on(time)}`,
    },
    statusHints: {
      beyond: 'Elle attend que la valeur revienne, et vous avertit au prochain franchissement.',
      over: 'Elle ne devait se déclencher qu’une fois. Réactivez-la pour l’armer de nouveau.',
    },
    waiting: {
      'not-there': 'pas encore de valeur',
      stale: 'taux périmés',
      'time-unknown': 'heure inconnue',
      zero: 'valeur nulle',
      'one-sided': 'un seul côté',
      crossed: 'cotation croisée',
      outlier: 'cotation aberrante',
      implausible: 'valeur invraisemblable',
      hidden: 'plateforme masquée',
      reference: 'plateforme de référence',
      'sides-turned': 'côtés inversés',
      sandbox: 'inactive dans la démo',
      'just-woken': 'premier relevé à venir',
      paused: 'mises à jour en pause',
    },
    now: (value) => `actuellement ${value}`,

    actions: {
      label: (title) => `${title} : actions`,
      edit: 'Modifier',
      duplicate: 'Dupliquer',
      remove: 'Supprimer',
      snooze: 'Reporter',
      snoozeFor: (span) => `de ${span}`,
      endSnooze: 'Reprendre',
      endSnoozeOf: (title) => `Reprendre l’alerte : ${title}`,
    },
    quick: {
      way: 'Passe au-dessus ou au-dessous',
      ways: { above: 'Au-dessus', below: 'Au-dessous' },
      level: 'Seuil',
      steps: 'Seuils rapides',
      ninetyDays: { above: 'Plus haut de 90 jours', below: 'Plus bas de 90 jours' },
      now: (value) => `actuellement ${value}`,
      add: 'Ajouter l’alerte',
      lasted: (length, count, days) =>
        `Les opportunités de cette paire durent d’ordinaire ${length} (${count} en ${days} jours)`,
    },
    said: {
      added: (name) => `Alerte ajoutée : ${name}`,
      saved: (name) => `Alerte modifiée : ${name}`,
      deleted: (name) => `Alerte supprimée : ${name}`,
      undone: 'Annulé',
      deletedAbout: (pair) => `Alertes supprimées : ${pair}`,
      tested: 'Notification d’essai envoyée',
    },
    unwatched: {
      title: (pair) => `Supprimer aussi les alertes sur ${pair} ?`,
      body: (count, pair) =>
        byCount(count, {
          one: `Une alerte surveille encore ${pair}. Si vous la gardez, ses taux continuent d’être récupérés.`,
          other: `${count} alertes surveillent encore ${pair}. Si vous les gardez, leurs taux continuent d’être récupérés.`,
        }),
      yes: 'Les supprimer',
      no: 'Les garder',
    },

    form: {
      newTitle: 'Nouvelle alerte',
      editTitle: 'Modifier l’alerte',
      watch: 'Surveiller',
      kinds: {
        rate: 'Une paire sur un marché',
        premium: 'Une prime entre marchés',
        opinion: 'Une différence avec le second avis',
        side: 'Un côté d’une plateforme, ou le meilleur',
        spread: 'L’écart achat-vente d’une plateforme',
        opportunity: 'Un arbitrage entre plateformes',
        basis: 'L’écart avec le dollar',
        stock: 'Mon stock',
        quotes: 'La marge de mes offres ouvertes',
        platforms: 'Les plateformes nouvelles ou disparues',
        feed: 'L’âge d’un flux',
      },
      figure: 'Valeur',
      figures: {
        'break-even': 'Point mort',
        replacement: 'Coût de remplacement',
        'parallel-over-break-even': 'Parallèle sur mon point mort, %',
        'replacement-over-own': 'Remplacement sur mon prix de vente, %',
      },
      base: 'De',
      quote: 'En',
      market: 'Marché',
      over: 'Prime du',
      under: 'Sur le',
      ticker: 'Paire',
      platform: 'Plateforme',
      bestOfAll: 'La meilleure',
      side: 'Côté',
      sides: { ask: 'Achat (ce que vous payez)', bid: 'Vente (ce que vous recevez)' },
      amount: (money) => `Pour un montant en ${money}`,
      measure: 'Mesure',
      measures: { percent: 'en pour cent', money: (money) => `en ${money}` },
      feed: 'Flux',
      age: 'Avertir quand il n’est',
      ages: { checked: 'pas vérifié', published: 'pas publié' },
      when: 'Quand la valeur',
      conditions: {
        above: 'passe au-dessus de',
        below: 'passe au-dessous de',
        moves: 'bouge de',
      },
      level: 'Seuil',
      levelPercent: 'Seuil en %',
      levelMoney: (money) => `Seuil en ${money}`,
      by: 'De, en %',
      byPoints: 'De, en points',
      within: 'En',
      longer: 'Depuis plus de (minutes)',
      now: (value) => `Actuellement ${value}`,
      more: 'Plus',
      repeats: 'Avertir chaque fois',
      repeatsNote: 'sinon : une fois',
      coolDown: 'Au plus toutes les (minutes)',
      hysteresis: 'Réarmer après',
      hysteresisUsual: 'Vide : 0,1 % du seuil',
      hysteresisPercent: 'Vide : 0,1 point',
      hysteresisMoney: 'Vide : 0,1 % du montant',
      note: 'Note à joindre',
      sound: 'Son',
      sounds: {
        usual: 'Celui du système',
        none: 'Aucun',
        glass: 'Verre',
        hero: 'Héros',
        ping: 'Sonar',
        submarine: 'Sous-marin',
      },
      soundsOff: 'Les sons sont désactivés dans les réglages.',
      noteHint: 'Affichée et envoyée avec l’alerte, par exemple « appeler Kunle ».',
      sandbox: 'Dans la démo aussi',
      sandboxNote: 'chiffres fictifs, signalés comme tels',
      preview: 'Elle dit',
      said: (sentence, cost) => `Elle dit : ${sentence} ${cost}`,
      save: 'Enregistrer l’alerte',
      cancel: 'Annuler',
      test: 'Afficher une notification d’essai',
      problems: {
        currency: 'Saisissez un code de devise, par exemple XOF.',
        same: 'Choisissez-en deux différents.',
        platform: 'Choisissez une plateforme.',
        number: 'Saisissez un nombre.',
        positive: 'Saisissez un nombre supérieur à 0.',
        minutes: 'Saisissez des minutes, de 1 à 43 200.',
        coolDown: 'Saisissez des minutes, de 0 à 10 080.',
      },
    },
    cost: {
      short: {
        sandbox: 'Aucune requête dans la démo',
        free: 'Aucune requête supplémentaire',
        adds: (requests) => `Environ ${requests} requêtes en plus par mois`,
        slows: (period, before) => `Mise à jour ${every(period)} au lieu de ${before}`,
        none: 'Aucune requête disponible pour cette alerte ce mois-ci',
      },
      sandbox: 'La démo ne coûte rien.',
      free: (feeds) =>
        `Utilise ${feeds}, sans requête supplémentaire : celles-ci partent déjà, et continuent quand l’écran est verrouillé.`,
      adds: (feeds, requests) =>
        `Récupère aussi ${feeds}, même hors affichage et écran verrouillé : environ ${requests} requêtes par mois.`,
      slows: (feeds, period, before) =>
        `Récupère aussi ${feeds}, même hors affichage et écran verrouillé. Avec la limite du mois, tout est récupéré ${every(period)} au lieu de ${before}.`,
      none: (feeds) =>
        `Utilise aussi ${feeds}, mais la limite du mois ne laisse aucune requête pour cette alerte.`,
    },
    and: list,
    inSentence: (name) =>
      /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name,

    settings: {
      sound: 'Son',
      quiet: 'Heures calmes',
      quietNote: 'retenues, puis affichées ensemble',
      from: 'De',
      to: 'À',
    },

    firings: {
      title: 'Aujourd’hui',
      earlier: 'Plus tôt',
      line: (name) => `${name} : `,
      moved: (move, value) => `${move}, à ${value}`,
      chart: (name) => `Graphique : ${name}`,
      held: 'pas encore affichée',
      unsure: 'peut-être pas affichée par le système',
      late: 'en retard',
    },

    notification: {
      sandbox: (title) => `DÉMO · ${title}`,
      several: (count) => `${count} alertes`,
      more: (count) => `et ${othersOf(count)}`,
      title: (subject, condition) => `${subject} ${condition}`,
      value: (value) => `Actuellement ${value}`,
      moved: (move, value) => `${move}, actuellement ${value}`,
      published: (time) => `publié ${on(time)}`,
      publishedBefore: (age, time) => `publié ${on(time)}, ${age} avant l’alerte`,
      age: (span) => `depuis ${span}`,
      lateSince: (since, found) => `En retard : rien n’a été vérifié entre ${since} et ${found}`,
      heldSince: (time) => `En retard : déclenchée ${on(time)}`,
      actions: { copy: 'Copier', convert: 'Convertir', log: 'Noter', snooze: 'Reporter 1 h' },
      test: 'Notification d’essai',
      testBody: 'Voici à quoi ressemble une alerte de Parallax. Rien ne s’est déclenché.',
    },
  },

  platforms: {
    ticker: 'Paire',
    pair: (asset, money) => `${asset}/${money}`,

    add: {
      open: 'Ajouter une paire',
      title: 'Autre paire',
      asset: 'Actif',
      assetHint: 'Par exemple EUR ou ETH',
      money: 'Monnaie',
      save: 'Ajouter',
      cancel: 'Annuler',
      problem: 'Saisissez deux codes différents, par exemple EUR et XOF.',
      remove: (pair) => `Retirer ${pair}`,
      refused: (pair) => `Le service n’a pas ${pair}`,
      refusedBody: (message) =>
        `${message === null ? '' : `« ${message.replace(/\.+$/, '')} ». `}Elle n’est plus demandée tant que vous ne le voulez pas.`,
      requestAgain: 'Redemander',
    },

    money: (amount, code) => (code === 'NGN' ? `₦${amount}` : `${amount} ${code}`),
    units: (amount, code) => `${amount} ${code}`,
    millions: (price) => `${price} M`,

    question: {
      side: 'Votre action',
      sides: { buy: 'Achat', sell: 'Vente', both: 'Deux' },
      amounts: {
        'have-money': 'Payer',
        'want-asset': 'Obtenir',
        'have-asset': 'Vendre',
        'want-money': 'Obtenir',
      },
      amount: 'Montant',
      unit: 'Montant en',
    },

    arbitrage: {
      title: 'Acheter ici, vendre là',
      route: (buy, sell) => `Acheter chez ${buy}, vendre chez ${sell}`,
      none: 'Aucun arbitrage',
      noProfit: 'Aucun gain en ce moment',
      fees: { none: 'avant frais', some: 'après frais connus', all: 'après mes frais' },
      nearest: {
        ask: (what, code) => `Le meilleur prix d’achat ${what} (${code}).`,
        bid: (what, code) => `Le meilleur prix de vente ${what} (${code}).`,
      },
      why: {
        reference: () => 'est une référence',
        hidden: () => 'est masqué',
        'not-quoted': () => 'n’est pas coté',
        vanished: () => 'est absent de la dernière réponse',
        'not-fresh': (age) => `est vieux de ${age}`,
        crossed: () => 'est croisé',
        outlier: () => 'est loin de la médiane',
        implausible: () => 'est invraisemblable',
      },
      nobody: { ask: 'Personne ne vend.', bid: 'Personne n’achète.' },
      onlyOne: (code) => `Les deux meilleurs prix sont de ${code}.`,
      tooSmall: 'Les frais ne laissent rien de ce montant.',
      cannotTake: 'D’après vos conditions, vous n’en pouvez prendre aucun.',
    },

    table: {
      label: 'Cotations des plateformes',
      headings: {
        platform: 'Chez',
        day: '24 h',
        price: 'Prix',
        get: 'Reçu',
        pay: 'À payer',
        sell: 'À vendre',
        receive: 'Vous recevez',
        best: 'vs meilleur',
        spread: 'Écart',
      },
      sorted: { ascending: '▲', descending: '▼' },
      now: 'maintenant',
      notQuoted: 'Non coté',
      best: 'meilleur',
      bestAsk: 'meilleur à l’achat',
      bestBid: 'meilleur à la vente',
      withFees: 'Après mes frais',
      withoutFees: 'Avant frais',
      marks: {
        reference: 'référence',
        hidden: 'masqué',
        gone: 'disparu',
        crossed: 'croisé',
        outlier: 'aberrant',
        implausible: 'invraisemblable',
        silent: 'sans prix',
        stale: 'périmé',
        ageing: 'vieillissant',
        'time-unknown': 'heure inconnue',
      },
      unknownSince: (age) => `heure inconnue, vu pour la première fois il y a ${age}`,
      ahead: 'daté dans le futur',
      noted: 'a une note',
      star: (code) => `Ajouter ${code} aux favoris`,
      unstar: (code) => `Retirer ${code} des favoris`,
      alert: (code) => `Ajouter une alerte pour ${code}`,
      chart: (code) => `Ouvrir le graphique de ${code}`,
      copy: (code) => `Copier la transaction chez ${code}`,
      copyPrice: (code) => `Copier le prix chez ${code}`,
      copied: 'Copié',
      day: (change, span) => `${change} en ${span}`,
    },

    folded: {
      groups: {
        older: (count) => counted(count, 'cotation ancienne', 'cotations anciennes'),
        doubtful: (count) => counted(count, 'douteuse', 'douteuses'),
        silent: (count) => `${count} sans prix`,
        hidden: (count) => counted(count, 'masquée', 'masquées'),
        reference: (count) => counted(count, 'référence', 'références'),
      },
      titles: {
        older: 'Cotations anciennes',
        doubtful: 'Douteuses',
        silent: 'Sans prix',
        hidden: 'Masquées',
        reference: 'Références',
      },
      references: 'Hors négociation, donc jamais classées.',
      more: 'Plus',
      others: (count) => counted(count, 'autre', 'autres'),
      median: (price, count) => `médiane ${price} sur ${count}`,
      noMedian: 'pas de médiane',
      withdraw: 'Compter les frais de retrait',
      withdrawNote: 'Pour ce que j’achète et envoie ailleurs',
    },

    row: {
      whilePinned: (cost) => `Tant qu’un prix est épinglé : ${cost}`,
      more: (code) => `Plus pour ${code}`,
      pin: 'Épingler à la barre',
      pinOf: { ask: 'Son prix d’achat', bid: 'Son prix de vente' },
      pinBest: { ask: 'Épingler le meilleur achat', bid: 'Épingler la meilleure vente' },
      sides: { ask: 'Achat', bid: 'Vente' },
      details: (code) => `À propos de ${code}`,
      above: (share) => `${share} au-dessus`,
      below: (share) => `${share} au-dessous`,
      same: 'identique',
      gone: (age) => `Absent de la dernière réponse ; présent il y a ${age}.`,
      timeUnknown: 'Sans heure de publication : l’âge compte depuis la première apparition.',
      past: 'Dernières 24 h',
      notQuoted: 'Non coté',
      pastShort: 'Trop peu de valeurs pour une courbe',
      nothingRecorded: 'Rien d’enregistré pour l’instant',
      hide: 'Masquer la plateforme',
      unhide: 'Afficher la plateforme',
      note: 'Note',
    },

    sides: {
      customer: (ask, bid) => `ask = ${SIDE_WORDS[ask]}, bid = ${SIDE_WORDS[bid]}.`,
      lead: {
        buy: 'Cotations lues du côté du client',
        sell: 'Cotations lues du côté de la plateforme',
      },
      standing: {
        assumed: '(supposé)',
        observed: '(vu dans les cotations)',
        fixed: '(votre choix)',
      },
      change: 'Modifier',
      title: 'Comment lire les cotations',
      choices: {
        auto: 'D’après les cotations',
        buy: 'Achat = ask',
        sell: 'Vente = ask',
      },
      turned: (pair, time) => `Achat et vente de ${pair} sont inversés depuis ${time}`,
    },

    changed: 'Plateformes nouvelles ou disparues',
    changes: (added, gone) =>
      [
        ...(added.length > 0 ? [`Nouvelles : ${fewOf(added)}`] : []),
        ...(gone.length > 0 ? [`Absentes depuis un jour : ${fewOf(gone)}`] : []),
      ].join('. '),

    beside: {
      title: 'Comparé aux autres prix',
      market: (market, base, rate) => `${market}, 1 ${base} = ${rate}`,
      basis: (asset, other) => `${asset} face à ${other}`,
      implied: (asset, by) => `1 ${asset} en ${by}, d’après ces prix`,
      ages: (over, under) => `Âges : plateformes ${over}, l’autre ${under}`,
      age: (under) => `Âge : ${under}`,
      stale: 'périmé',
    },

    deals: {
      impossible: {
        'fees-take-all': 'Les frais prennent tout',
        'below-smallest-unit': 'Il reste moins d’une unité minimale',
      },
      line: {
        'have-money': (amount, result, code) => `Avec ${amount} : ${result} chez ${code}`,
        'want-asset': (amount, result, code) =>
          `${agreed(amount, 'coûte', 'coûtent')} ${result} chez ${code}`,
        'have-asset': (amount, result, code) =>
          `${agreed(amount, 'rapporte', 'rapportent')} ${result} chez ${code}`,
        'want-money': (amount, result, code) => `Pour ${amount} : ${result} chez ${code}`,
      },
      lineEnd: (line, rate, time) => `${line} (${rate}), ${time}`,
    },

    state: {
      opened: (time) => `1 requête, à ${time}`,
      dropped: (count) =>
        byCount(count, {
          one: `${count} élément de la dernière réponse était illisible`,
          other: `${count} éléments de la dernière réponse étaient illisibles`,
        }),
      empty: 'Pas encore de cotations',
      emptyBody: 'Elles s’afficheront dès la première réponse.',
      emptyRequesting: 'La requête est en cours.',
      emptyFailing: 'Parallax réessaie automatiquement, ou tout de suite avec Actualiser.',
      emptyKey: 'Elles arrivent dès qu’une clé est saisie.',
      nobody: 'Aucune plateforme répertoriée',
      nobodyBody: (pair) => `Le service ne répertorie personne pour ${pair} en ce moment.`,
    },
  },

  terms: {
    title: 'Mes conditions',
    add: 'Ajouter mes frais',
    done: 'Terminé',
    clear: 'Effacer',
    copyFrom: 'Copier depuis',
    of: (code, pair) => `Mes conditions chez ${code} pour ${pair}`,

    sentence: {
      buyAndSell: 'achat et vente',
      buyOnly: 'achat seulement',
      sellOnly: 'vente seulement',
      buy: 'achat',
      sell: 'vente',
      notBuy: 'pas d’achat',
      notSell: 'pas de vente',
      neither: 'ni achat ni vente',
      fromTo: (from, to) => `de ${from} à ${to}`,
      from: (amount) => `dès ${amount}`,
      upTo: (amount) => `jusqu’à ${amount}`,
      plus: (parts) => parts.join(' + '),
      ofSide: (side, fee) => `${side === 'buy' ? 'achat' : 'vente'} ${fee}`,
      over: (fee, network) => `${fee} ${network}`,
      minutes: (minutes) => `${minutes} min`,
      takes: (networks) => `accepte ${list(networks)}`,
      swap: (to) => `échange en ${to}`,
      parts: (parts) => parts.join(', '),
    },

    can: 'Je peux',
    buyHere: 'acheter ici',
    sellHere: 'vendre ici',
    deal: 'Transaction',
    smallest: 'Plus petite transaction',
    largest: 'Plus grande transaction',
    to: 'à',
    unitOfDeal: 'Transaction en',
    side: { buy: 'Achat', sell: 'Vente' },
    as: { maker: 'maker', taker: 'taker' },
    asOf: (side) => `${side}, en tant que`,
    percentOf: (side) => `${side}, pourcentage`,
    fixedOf: (side) => `${side}, part fixe`,
    unitOf: (side) => `${side}, part fixe en`,
    network: 'Réseau',
    networkFee: 'Frais de réseau',
    noNetwork: 'inconnu',
    time: 'Argent reçu en',
    minutes: 'min',
    networkTime: 'envoyé en',
    dealMinutes: 'Minutes avant de recevoir l’argent',
    networkMinutes: 'Minutes du réseau',
    kind: 'Type',
    kinds: KINDS,
    more: 'Réseaux acceptés, échanges',
    takes: 'Accepte',
    swap: 'Échange en',
    swapAsset: 'Échange en, code',
    swapRate: 'Taux de l’échange',
    swapPercent: 'Frais de l’échange, pourcentage',
    swapSmallest: 'Plus petit échange',
    swapLargest: 'Plus grand échange',
    swapMinutes: 'Minutes de l’échange',
    addSwap: 'Ajouter',
    removeSwap: (to) => `Retirer l’échange en ${to}`,
    becomesFor: (amount) => `Pour ${amount}`,
    becomes: (amount) => `${amount} à l’arrivée`,
    becomesAfter: (amount, network) => `${amount} après ${network}`,
    theNetwork: 'le réseau',

    problems: {
      amount: 'Saisissez un montant, par exemple 0,25.',
      percent: 'Saisissez un pourcentage de 0 à moins de 100.',
      minutes: 'Saisissez des minutes entières, de 1 à 43 200.',
      rate: 'Saisissez un taux supérieur à 0, par exemple 0,999.',
      code: 'Saisissez un code de devise, par exemple USDC.',
      unit: 'Les deux limites sont dans une même unité : choisissez-la à côté, ou effacez l’autre.',
      'limits-crossed': 'La plus petite transaction dépasse la plus grande.',
      'swap-limits-crossed': 'Le plus petit échange dépasse le plus grand.',
      'swap-same-asset': 'Échangez vers un autre actif que celui-ci.',
    },
  },

  routes: {
    title: 'Puis-je en profiter ?',
    with: 'Avec',
    order: 'Ordre',
    orders: { hour: 'Gain par heure', kept: 'Gain total' },
    count: (count) => `${counted(count, 'circuit', 'circuits')}, après mes frais`,
    none: 'Aucun circuit ne rapporte en ce moment',
    route: (buy, sell) => `Acheter chez ${buy}, vendre chez ${sell}`,
    assets: (codes) => codes.join(' puis '),
    minutes: (minutes) => `${minutes} min`,
    old: (age) => `cotations d’il y a ${age}`,
    timeNotKnown: 'durée inconnue',
    parts: (parts) => parts.join(', '),
    anHour: (money) => `${money} par heure`,
    unknown: {
      fee: (code) => `frais de ${code} inconnus`,
      limits: (code) => `limites de ${code} inconnues`,
      'network-fee': (code) => `frais de réseau de ${code} inconnus`,
      'swap-fee': (code) => `frais d’échange chez ${code} inconnus`,
      'swap-limits': (code) => `limites d’échange chez ${code} inconnues`,
    },
    addTerms: 'Ajouter des conditions',
    unpriced: (code, from, to) => `Taux de ${code} de ${from} en ${to} inconnu`,
    steps: {
      label: 'Étapes',
      buy: (code) => `Acheter chez ${code} à`,
      sell: (code) => `Vendre chez ${code} à`,
      send: (network) => `Envoyer par ${network}`,
      sendAnyhow: 'Envoyer',
      check: (code, network) => `vérifiez que ${code} accepte ${network}`,
      swap: (code, to) => `Échanger en ${to} chez ${code} à`,
      age: (age) => `il y a ${age}`,
      fee: (fee) => `frais ${fee}`,
      noFee: 'sans frais',
      feeNotKnown: 'frais inconnus',
      copied: (index, step, result) => `${index}. ${step} : ${result}`,
    },
    keptAt: (kept, share, at) => `Gain : ${kept}, ${share} (${at})`,
    alert: 'Alerte pour ce circuit',
    copySteps: 'Copier les étapes',
    leftOut: {
      line: (share, why) => `, ${share}, écarté : ${why}`,
      way: (buy, sell) => `${buy} vers ${sell}`,
      sideOff: (code, side) => `chez ${code}, vous ne pouvez pas ${VERBS[side]}`,
      tooSmall: (code, limit) => `${code} accepte ${limit} au moins`,
      tooLarge: (code, limit) => `${code} accepte ${limit} au plus`,
      sendFrom: (from) => `vous ne pouvez pas envoyer depuis ${A_KIND[from]}`,
      sendTo: (to) => `vous ne pouvez pas envoyer vers ${A_KIND[to]}`,
      sendBetween: (from, to) =>
        `vous ne pouvez pas envoyer depuis ${A_KIND[from]} vers ${A_KIND[to]}`,
      network: (code, network) => `${code} n’accepte pas ${network}`,
    },
  },

  gaps: {
    view: 'Circuits ou opportunités',
    views: { routes: 'Circuits', gaps: 'Opportunités' },
    count: (days) => `Opportunités en ${days} jours`,
    usual: 'Durée habituelle',
    taken: 'À ma portée',
    takenOf: (taken, all) => `${taken} sur ${all}`,
    none: 'Aucune opportunité vue',
    reading: 'Lecture de l’historique',
    fromTo: (from, to) => `${from} à ${to}`,
    upTo: (length) => `jusqu’à ${length}`,
    atLeast: (length) => `au moins ${length}`,
    soFar: (length) => `${length} déjà`,
    weekdays: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
    map: 'Opportunités par heure et jour de la semaine',
    hour: (weekday, from, to) => `${weekday} de ${from} à ${to}`,
    cell: (withGap, weeks, checked) =>
      `une opportunité dans ${withGap} sur ${counted(weeks, 'semaine', 'semaines')}, ${checked} vérifiés`,
    cellPeak: (cell, peak) => `${cell}, pic ${peak}`,
    tooFew: (weeks, of) =>
      `vérifié pendant ${counted(weeks, 'semaine', 'semaines')}, il en faut ${of}`,
    scaleNone: 'Jamais',
    scaleAll: 'chaque semaine',
    tooLittle: 'moins de la moitié vérifiée',
    table: 'Opportunités',
    headings: { began: 'Début', length: 'Durée', peak: 'Pic', could: 'Possible ?' },
    judgements: {
      open: 'En cours',
      yes: 'Oui',
      'too-short': 'Trop courte',
      'over-limit': 'Hors limites',
      'side-off': 'Côté exclu',
      'not-known': 'Inconnu',
    },
    uncoloured: (hours) =>
      `${hours} heures sur les 168 de la semaine ont été trop peu vérifiées pour conclure`,
    coverage: (share, days) => `Seuls ${share} des ${days} derniers jours ont été vérifiés`,
    watch: (pair) => `Surveiller ${pair} en arrière-plan`,
    export: 'Exporter en CSV',
    saved: (file) => `${file} enregistré`,
  },

  history: {
    picker: {
      open: 'Choisir quoi tracer',
      search: 'Paire, marché ou plateforme',
      found: 'Trouvé',
      shown: 'Tracé à présent',
      add: (name) => `Comparer ${name}`,
      remove: (name) => `Retirer ${name}`,
      full: 'Quatre au plus. Retirez-en un d’abord',
      none: 'Rien trouvé. Tapez deux codes, par exemple EUR XOF',
    },
    more: 'Courbe, superpositions, tableau, export',
    pastDay: 'Un jour passé',
    range: 'Période',
    presets: { day: '1J', week: '1S', month: '1M', quarter: '3M', year: '1A', all: 'Tout' },
    presetNames: {
      day: '1 jour',
      week: '1 semaine',
      month: '30 jours',
      quarter: '90 jours',
      year: '1 an',
      all: 'Tout l’historique',
    },
    recordedOf: (days, all) => `${days} jours enregistrés sur ${all}`,
    kind: 'Tracé',
    kinds: { candles: 'Chandeliers', line: 'Courbe' },
    chart: (name) => `${name}, dans le temps`,
    keys: 'Les flèches déplacent le réticule, Page préc. et Page suiv. de 10, Début et Fin aux extrémités ; avec Maj elles déplacent la période, plus et moins changent l’échelle.',
    loading: 'Lecture de l’historique…',
    failed: (why) => `L’historique n’a pas pu être lu : ${why}`,
    service: 'Service, marché non précisé',
    official: 'Tracer l’officiel',
    premiumOver: 'Prime sur',
    noPremium: 'Aucune',
    premium: (number) => `prime ${number} %`,
    above: (over, under) => `${over} au-dessus ${ofMarket(under)}`,
    below: (over, under) => `${over} au-dessous ${ofMarket(under)}`,
    band: 'habituel',
    bandHint: (low, high) =>
      `Sur les 90 derniers jours, les 80 % de valeurs centrales vont de ${low} à ${high}`,
    scale: 'Plusieurs séries',
    scales: { own: 'Échelles propres', index: 'Indice 100' },
    side: 'Plateformes',
    sides: { ask: 'Achat', bid: 'Vente' },

    level: {
      above: (rate) => `Alerte au-dessus de ${rate}`,
      below: (rate) => `Alerte au-dessous de ${rate}`,
    },
    levelHint: 'Faites-le glisser, ou Haut et Bas. Page préc. et Page suiv. font dix pas',
    levelMoved: (rate) => `Alerte déplacée à ${rate}`,
    levelBack: (rate) => `Alerte revenue à ${rate}`,

    rangeLow: 'Bas',
    rangeHigh: 'Haut',
    rangeAverage: 'Moyenne',
    rangeChange: 'Variation',
    higherThan: 'Plus haut que',
    ofDays: (share) => `${share} des jours`,
    rankHint: 'Sur les 90 derniers jours, là où ils ont été vérifiés',
    since: (day) => `Depuis le ${day}`,
    checked: 'Vérifié',
    daysOf: (days, all) => `${days} jours sur ${all}`,
    spanOf: (span, all) => `${span} sur ${counted(all, 'jour', 'jours')}`,
    seenSoFar: 'Vu jusqu’ici',
    valuesOf: (count) => `${count} valeurs sur 20`,
    apart: 'Écart habituel',
    apartBy: (money, share) => `${money} ou ${share}`,
    best: {
      ask: {
        two: (share) => `moins cher ${share}`,
        more: (share) => `le moins cher ${share}`,
      },
      bid: {
        two: (share) => `paie plus ${share}`,
        more: (share) => `paie le plus ${share}`,
      },
    },
    bestHint: 'Sur les 7 derniers jours, là où les deux ont été vérifiés',
    outside: {
      once: (price) => `${price} une fois`,
      top: (price, times) => `jusqu’à ${price}, ${times} fois`,
      bottom: (price, times) => `tombé à ${price}, ${times} fois`,
    },

    stale: 'l’un des deux était périmé',

    reading: 'Valeurs au réticule',
    hole: 'Non vérifié à ce moment-là',
    letters: { open: 'O', high: 'H', low: 'B', close: 'C' },
    open: 'Ouverture',
    high: 'Haut',
    low: 'Bas',
    close: 'Clôture',
    published: (time) => `publié ${on(time)}`,
    publishedUnknown: 'heure de publication inconnue',
    firstSeen: (time) => `première vue ${on(time)}`,
    confirmed: (time) => `dernière confirmation ${on(time)}`,

    noCandles:
      'Pas de chandeliers sur cette période : il faut 4 valeurs pour chacun. La courbe montre les clôtures.',
    oneValue: 'Une seule valeur sur cette période : une courbe en demande 2.',
    leftOut: (count) =>
      byCount(count, {
        one: `${count} valeur invraisemblable n’est pas tracée. Elle est dans le tableau.`,
        other: `${count} valeurs invraisemblables ne sont pas tracées. Elles sont dans le tableau.`,
      }),
    advanced: 'Avancé',
    narrowHoles: (count) =>
      byCount(count, {
        one: `${count} trou est trop court pour être tracé sur cette période.`,
        other: `${count} trous sont trop courts pour être tracés sur cette période.`,
      }),
    nothing: 'Rien d’enregistré sur cette période',
    nothingBody: (name) =>
      `${name} n’a pas été vu pendant ce temps. Voyez une autre période ou un autre marché.`,
    empty: 'Rien d’enregistré pour l’instant',
    emptyBody: (name) =>
      `Parallax enregistre ${name} dès la première réponse. Une courbe demande 2 valeurs, un chandelier 4.`,
    noRecord: 'Il n’y a pas d’historique',
    noRecordBody: 'Les taux ne sont qu’en mémoire : il n’y a pas de passé à montrer.',

    missing: {
      title: 'Jours manquants',
      recorded: (recorded, days) => `${recorded} jours sur ${days}`,
      here: (missing) =>
        missing === 0
          ? 'enregistrés ici'
          : `enregistrés ici · ${counted(missing, 'manque', 'manquent')}`,
      answered: (count) => `dont ${count} du service`,
      ask: (cost) => `Demander au service (${cost})`,
      byBase: (code) =>
        `L’USD ne permet pas de déduire cette paire : ses jours sont demandés en base ${code}.`,
      cost: (requests) => counted(requests, 'requête', 'requêtes'),
      costMoney: (requests, money) => `${requests}, ${money}`,
      free: (requests) => `${requests}, sans frais dans la démo`,
      some: (payable, missing) =>
        `${payable} sur ${missing} peuvent être demandés maintenant : la limite du mois, ou celle par demande, n’en permet pas davantage.`,
      none: 'Aucune requête ne reste ce mois-ci.',
      early: 'Le service n’a peut-être pas de taux avant le 1er janvier 2025.',
      notOffered: (until) =>
        `Le service ne propose pas encore les jours passés. Réessayez après le ${until}.`,
      again: (cost) => `Redemander (${cost})`,
      requesting: (done, total) => `Demande en cours : ${done} jours sur ${total}`,
      stop: 'Arrêter',
      stopping: 'Arrêt…',
      ends: {
        done: (stored) => `Enregistrement dans une série à part : ${stored}.`,
        'not-offered': () => 'Le service ne propose pas encore les jours passés.',
        'ignored-date': (stored, why) => `Refusé : ${why}. Enregistrement avant cela : ${stored}.`,
        stopped: (stored) => `Arrêté. Enregistrement : ${stored}.`,
        'limit-reached': (stored) =>
          `Enregistrement : ${stored}. Rien d’autre ne peut être demandé maintenant.`,
        waits: (stored) => `Le service a demandé d’attendre un peu. Enregistrement : ${stored}.`,
        failed: (stored, why) => `Échec. ${why} Enregistrement : ${stored}.`,
        'no-record': () => 'Il n’y a pas d’historique où les garder.',
        busy: () => 'Une demande de jours est déjà en cours.',
      },
      stored: (count) => counted(count, 'jour', 'jours'),
    },

    day: {
      date: 'Jour (UTC)',
      title: (day) => `Dernières valeurs du ${day}`,
      currency: 'Devise',
      rate: (base, market) => `Pour 1 ${base}, ${market}`,
      origins: { own: 'enregistré ici', service: 'le service, marché non précisé' },
      none: 'Aucune valeur de ce jour n’est enregistrée.',
      noneBody:
        'Un autre marché ou jour peut en avoir, ou le service, s’il propose les jours passés.',
      noneThere: 'Le service n’a aucune valeur de ce jour.',
      noneThereBody:
        'La réponse du service est plus ancienne et garde sa propre date : pour un week-end, celle du vendredi.',
      ask: (cost) => `Le demander au service (${cost})`,
      answered: 'Ce jour a été demandé au service.',
      invalid: 'Choisissez un jour entre le 1er janvier 1999 et hier.',
    },

    platform: {
      ask: 'Achat',
      bid: 'Vente',
      spread: 'Écart',
      crossed: 'croisé',
      assumed: (word) =>
        `Hypothèse : l’achat correspond au « ${word} » du service, le prix que paie le client.`,
      notQuoted: 'non coté',
    },

    table: {
      show: 'En tableau',
      hide: 'En graphique',
      time: 'Heure',
      published: 'Publié',
      firstSeen: 'Première vue',
      confirmed: 'Confirmé',
      premium: 'Prime, %',
      service: 'Service',
      sortBy: (column) => `Trier par ${column}`,
      count: (shown, all) => `${shown} valeurs sur ${all}`,
      all: (count) => `Afficher les ${count}`,
      seen: 'Vu',
    },
    export: { csv: 'Exporter en CSV', json: 'Exporter en JSON', parquet: 'Exporter en Parquet' },
  },

  desk: {
    title: 'Mon prix',
    ownPrice: (asset) => `Mon prix pour ${asset}`,
    asset: 'Actif',
    base: 'Prix de base',
    side: (code, side) => `${code} ${sides[side]}`,
    offer: (name, rate) => `${name} ${rate}`,
    notQuoted: (name) => `${name}, non coté en ce moment`,
    noBase: 'Personne ne cote cette base en ce moment. Choisissez-en une autre.',
    iBuy: 'J’achète',
    iSell: 'Je vends',
    markup: (side, by) => `${side} : ${by}. Modifier`,
    below: (by, base) => `${by} sous ${base}`,
    above: (by, base) => `${by} au-dessus de ${base}`,
    roundedTo: (price) => `Arrondi à ${price}`,
    earns: (money, code) => `Vous gagnez ${money} par ${code}`,
    more: 'Plus sur mon prix',
    edit: { base: 'Base et arrondi', template: 'Texte du message' },
    baseAge: (age) => `base d’il y a ${age}`,
    why: {
      crossed: 'Votre prix d’achat dépasse votre prix de vente. Changez vos marges.',
      'not-positive': 'Un prix serait nul ou négatif. Changez vos marges ou l’arrondi.',
    },
    problems: {
      crossed: 'Votre prix d’achat dépasse votre prix de vente',
      'not-positive': 'Un prix serait nul ou négatif',
    },
    copy: 'Copier',
    copyHint: 'Copier le message pour un client',
    card: 'Carte',
    change: 'Modifier',
    template: (hasLeast) =>
      `{asset}, {time}\nJ’achète à {buy}, je vends à {sell}\n${hasLeast ? 'Dès {least} {asset}, valable' : 'Valable'} {valid}`,
    goodFor: (span) => `valable ${span}`,
    byOldRate: (when, age) => `Au taux de ${when}, vieux de ${age}`,
    sandboxSource: 'Démo Parallax, taux fictifs',

    said: {
      saved: 'Opération enregistrée',
      deleted: 'Opération supprimée',
      undone: 'Annulé',
      imported: 'Opérations importées',
      priced: 'Mon prix est enregistré',
    },

    form: {
      title: (code) => `Mon prix pour ${code}`,
      buy: 'Marge à l’achat',
      sell: 'Marge à la vente',
      markupHint: 'Sous la base avec un moins',
      unit: 'Marges en',
      units: (money) => ({ percent: 'Pour cent', money }),
      step: 'Arrondir à',
      stepHint: 'Vide : selon le prix',
      least: 'À partir de',
      leastHint: 'Vide : tout montant',
      minutes: 'Valable, min',
      template: 'Message',
      templateHint:
        'Champs : {asset} {money} {buy} {sell} {time} {valid} {least} {base} {source} {line}. L’heure et la durée de validité sont toujours envoyées.',
      line: 'Ma ligne',
      lineHint:
        'Sous les messages et sur les cartes : par exemple votre nom et votre téléphone. 40 caractères au plus.',
      usual: 'Message habituel',
      save: 'Enregistrer',
      cancel: 'Annuler',
      problems: {
        number: 'Saisissez un nombre, par exemple 0,5 ou -0,5.',
        positive: 'Saisissez un nombre supérieur à zéro.',
        minutes: 'Saisissez des minutes entières, de 1 à 1 440.',
        long: '40 caractères au plus.',
        crossed: 'Votre prix d’achat dépasse votre prix de vente.',
      },
      templateProblem: (problem) =>
        problem.kind === 'too-long'
          ? '2 000 caractères au plus.'
          : `Il n’y a pas de champ {${problem.name}}.`,
    },

    quotes: {
      own: {
        buy: (amount) => `J’achète ${amount}`,
        sell: (amount) => `Je vends ${amount}`,
      },
      at: (side, price, total) => `${side} à ${price}, ${total}`,
      inAll: (total) => `${total} au total`,
      goodUntil: (id, time) => `${id}, valable jusqu’à ${time}`,

      new: 'Nouvelle offre',
      somebody: 'Un client',
      does: {
        buy: (amount) => `vend ${amount}`,
        sell: (amount) => `achète ${amount}`,
      },
      doesAt: (does, price) => `${does} à ${price}`,
      open: (count) => counted(count, 'offre ouverte', 'offres ouvertes'),
      none: 'Offres',
      week: (accepted, ended) =>
        `${byCount(accepted, { one: `${accepted} acceptée`, other: `${accepted} acceptées` })} sur ${ended} en 7 jours`,
      left: (span) => `encore ${span}`,
      expired: (span) => `expirée il y a ${span}`,
      marginNow: 'marge',
      marginUnknown: 'Aucune plateforme ne cote cet actif en ce moment',
      marginHint: {
        buy: (code, fees) => `Revendu chez ${code}, ${fees}`,
        sell: (code, fees) => `Racheté chez ${code}, ${fees}`,
      },
      accept: 'Acceptée',
      acceptHint: 'Note l’opération',
      lose: 'Refusée',
      more: (id) => `Plus sur ${id}`,
      copy: 'Copier le message',
      card: 'Carte',
      alert: 'Alerte sur la marge des offres ouvertes',
      said: {
        kept: (id) => `${id} enregistrée et copiée`,
        keptOnly: (id) => `${id} enregistrée`,
        copied: (id) => `${id} copiée`,
        notCopied: (id) => `${id} n’a pas été copiée`,
        accepted: (name) => `${name} accepte : opération notée`,
        lost: (name) => `${name} refuse`,
      },

      ended: 'Offres closes',
      endedIn: (days) => `${days} jours`,
      byMargin: 'Selon leur marge au départ',
      byName: 'Par client',
      margin: 'Marge',
      name: 'Client',
      accepted: 'Acceptées',
      lost: 'Refusées',
      expiredCount: 'Expirées',
      band({ from, to }) {
        if (from === null) return to === null ? 'Inconnue' : `Sous ${percent(to)}`;
        return to === null ? `${percent(from)} ou plus` : `${percent(from)} à ${percent(to)}`;
      },

      form: {
        title: 'Nouvelle offre',
        customer: 'Client',
        sides: { sell: 'Le client achète', buy: 'Le client vend' },
        name: 'Nom',
        nameHint: 'Vous seul voyez le nom',
        amount: 'Montant',
        price: 'Prix',
        margin: 'Marge',
        other: {
          sell: (code, each, fees) => `Racheter chez ${code} à ${each}, ${fees}`,
          buy: (code, each, fees) => `Revendre chez ${code} à ${each}, ${fees}`,
        },
        unknown: 'Aucun prix récent à comparer',
        inTotal: {
          sell: (name) => `${name} paie en tout`,
          buy: (name) => `${name} reçoit en tout`,
        },
        keeps: 'Vous gardez',
        needsAmount: 'Il manque un montant',
        minutes: 'Valable, min',
        save: 'Enregistrer et copier',
        cancel: 'Annuler',
        problems: {
          positive: 'Saisissez un nombre supérieur à zéro, par exemple 1 200,50.',
          minutes: 'Saisissez des minutes entières, de 1 à 1 440.',
          long: '40 caractères au plus.',
        },
      },
    },

    origins: {
      real: 'Mes opérations',
      sandbox: 'Opérations de démo',
    },

    fills: {
      title: 'Ce que j’ai vraiment obtenu',
      side: 'Côté',
      sides: { ask: 'Acheté', bid: 'Vendu' },
      of: (pair, days) => `${pair}, ${days} jours`,
      expect: (price) => `Comptez sur ${price}`,
      where: (platform, quoted, share) =>
        `quand ${platform} cote ${quoted} : la moitié de vos opérations y étaient à ${share} de la cotation ou au-delà`,
      platform: 'Plateforme',
      less: 'plus bas',
      more: 'plus haut',
      median: 'Médiane',
      trades: 'Opérations',
      tooFew: 'trop peu',
      key: 'Barre : la moitié des opérations. Point : leur médiane. Trait : la cotation de la minute.',
      none: 'Pour aucune de ces opérations, la cotation de la plateforme au même moment n’est connue.',
      known: (known, total) =>
        known === total
          ? `La cotation du moment est connue pour ${counted(total, 'opération', 'opérations')}`
          : `${counted(known, 'opération', 'opérations')} sur ${total}. Pour ${total - known}, aucune cotation du moment n’est connue`,
    },

    report: {
      title: (year) => `Opérations de ${year}`,
      about: (zone) =>
        `Les jours sont ceux de ${zone}. Gains au coût moyen, et selon premier entré, premier sorti (PEPS) : les petites lignes sont les lots ainsi utilisés, avec leur coût. Les montants sont arrondis à 2 décimales.`,
      sales: (pair) => `Ventes de ${pair}, avec leurs lots`,
      none: 'Aucune opération cette année-là.',
      month: 'Mois',
      day: 'Jour',
      lot: 'Lot du',
      note: 'Note',
      columns: {
        bought: (asset) => `Acheté ${asset}`,
        sold: (asset) => `Vendu ${asset}`,
        paid: (_asset, money) => `Payé ${money}`,
        received: (_asset, money) => `Reçu ${money}`,
        received_or_cost: (_asset, money) => `Reçu, ou coût ${money}`,
        earned_average: (_asset, money) => `Gagné, coût moyen ${money}`,
        earned_fifo: (_asset, money) => `Gagné, PEPS ${money}`,
        fees_money: (_asset, money) => `Frais ${money}`,
        fees_asset: (asset) => `Frais ${asset}`,
      },
    },

    stock: {
      title: 'Stock',
      methods: { average: 'Coût moyen', fifo: 'Premier entré, premier sorti' },
      where: 'Où se trouve le stock',
      nowhere: 'N’importe où',
      at: (code) => `Chez ${code}`,
      open: 'En stock',
      average: 'Coût moyen',
      fifo: 'Coût PEPS',
      report: (year) => `Rapport de ${year}`,
      alertOn: (what) => `Ajouter une alerte : ${what}`,
      breakEven: 'Point mort',
      replacement: 'Remplacement',
      beforeFees: 'avant frais',
      afterFees: 'après vos frais',
      atPlatform: (code, fees) => `chez ${code}, ${fees}`,
      realised: 'Gain réalisé',
      atBest: (price) => `Stock au meilleur prix de vente ${price}`,
      atBestHint: (code, age) => `${code}, il y a ${age}`,
      noBest: 'Aucune plateforme n’en achète en ce moment',
      notInDemo: 'Pas valorisé dans la démo',
    },

    trades: {
      title: 'Opérations',
      menu: 'Plus sur les opérations',
      log: 'Noter une opération',
      month: 'Mois',
      allMonths: 'Tous les mois',
      list: 'Opérations, les plus récentes d’abord',
      day: 'Jour, UTC',
      price: 'Prix',
      profit: (sign) => `Gain ${sign}`,
      what: { buy: 'Acheté', sell: 'Vendu', opening: 'Départ' },
      edit: (what, amount, day) => `${what} ${amount}, ${day} : modifier`,
      more: (count) => `Afficher plus (${count} en tout)`,
      good: (better, count) =>
        byCount(/^[01]$/.test(better) ? 1 : 2, {
          one: `${better} plateforme sur ${count} faisait mieux`,
          other: `${better} plateformes sur ${count} faisaient mieux`,
        }),
      goodBest: (good, code, price, money, missed) =>
        `${good}. Meilleure : ${code}, ${price}. ${money} ${missed}`,
      goodSums: (judged, trades, best) =>
        `${judged} sur ${trades} comparées, ${best} au meilleur prix`,
      noneJudged: 'Aucune opération n’a pu être comparée aux cotations de son moment',
      missed: 'de manque à gagner',
      gained: 'de mieux que la meilleure cotation',
      empty: 'Pas encore d’opérations',
      emptyBody: 'Notez vos achats et vos ventes pour voir votre coût moyen et votre gain.',
      emptyMonth: 'Aucune opération ce mois-là',
    },

    transfer: {
      export: 'Exporter en CSV',
      import: 'Importer des opérations',
      csv: 'Fichier CSV',
      page: 'Page à imprimer',
      files: 'CSV ou .xlsx',
      exported: (file) => `Fichier écrit : ${file}`,
      ownFolder:
        'Parallax garde ses propres fichiers dans ce dossier. Choisissez-en un autre. Rien n’a été écrit.',
      title: 'Importer des opérations',
      file: (file, rows, encoding) => `${file} : ${rows} lignes, ${encoding}`,
      encodings: {
        'utf-8': 'UTF-8',
        'utf-16': 'UTF-16',
        'windows-1252': 'Windows-1252',
        xlsx: 'Excel',
      },
      noColumn: 'Aucune',
      moreColumns: 'Autres colonnes',
      fields: {
        id: 'Identifiant',
        time: 'Date et heure',
        clock: 'Heure',
        zone: 'Fuseau horaire',
        kind: 'Achat ou vente',
        asset: 'Actif',
        money: 'Monnaie',
        amount: 'Montant',
        price: 'Prix',
        fee: 'Frais',
        fee_in: 'Frais en',
        platform: 'Plateforme',
        note: 'Note',
        pair: 'Paire',
        total: 'Total',
        status: 'Statut',
      },
      dates: (example) => `Les dates comme ${example} sont`,
      orders: {
        ymd: 'Année, mois, jour',
        dmy: 'Jour, mois, année',
        mdy: 'Mois, jour, année',
      },
      decimals: (field, example) => `${field}, par exemple ${example} : séparateur décimal`,
      signs: { '.': 'Un point', ',': 'Une virgule' },
      asset: 'Ce sont des opérations en',
      assetHint: 'Un code comme USDT : aucune colonne ne le donne',
      assetProblem: 'Entrez un code comme USDT.',
      statuses: 'Lesquels de ces statuts sont ceux d’ordres terminés ?',
      statusName: (status) => (status === '' ? 'Sans statut' : `« ${status} »`),
      isDone: { yes: 'Terminé', no: 'Non terminé' },
      unused: (count, columns) =>
        byCount(count, {
          one: `Colonne non utilisée : ${columns.join(', ')}`,
          other: `Colonnes non utilisées : ${columns.join(', ')}`,
        }),
      unusedColumn: (header, value) =>
        header === '' ? `sans nom (${value})` : `${header} (${value})`,
      ambiguous: 'Ces valeurs peuvent se lire de deux façons. Choisissez pour toute la colonne.',
      missing: (fields) => `Choisissez une colonne pour : ${fields.join(', ')}.`,
      tradesOf: (platform) => `Opérations de ${platform}`,
      ours: 'Opérations de Parallax',
      which: 'À quoi correspond chaque colonne ?',
      unknown: 'Opérations d’après ces colonnes',
      list: 'Opérations du fichier',
      fileTime: 'Heure du fichier',
      time: (zone) => (zone === 'UTC' ? 'UTC' : 'Heure locale'),
      totalIn: (sign) => `Total ${sign}`,
      feeOf: (amount) => `frais ${amount}`,
      leaveOutHead: 'Écarter',
      leaveOut: (what, amount, day) => `Écarter : ${what} ${amount}, ${day}`,
      more: (count, day) => `${othersOf(count)}, à partir du ${day}`,
      nothing: 'Aucune opération de ce fichier ne peut être importée.',
      checked: (right, of) => `Montant × prix donne le total dans ${right} lignes sur ${of}`,
      duplicates: (count, shown) =>
        byCount(count, {
          one: `${shown} opération a un identifiant déjà connu : elle est écartée`,
          other: `${shown} opérations ont un identifiant déjà connu : elles sont écartées`,
        }),
      equal: (lines) =>
        `Lignes identiques à une précédente, importées quand même : ${lines.join(', ')}`,
      again: (count, shown) =>
        byCount(count, {
          one: `${shown} ligne est identique à une opération que vous avez. L’importer l’ajoute une seconde fois.`,
          other: `${shown} lignes sont identiques à des opérations que vous avez. Les importer les ajoute une seconde fois.`,
        }),
      unfinished: (count, shown) =>
        byCount(count, {
          one: `${shown} ligne vient d’un ordre non terminé : elle est écartée`,
          other: `${shown} lignes viennent d’ordres non terminés : elles sont écartées`,
        }),
      otherMoney: (count, shown, pair) =>
        byCount(count, {
          one: `${shown} ligne dans une autre monnaie (${pair}) écartée`,
          other: `${shown} lignes dans une autre monnaie (${pair}) écartées`,
        }),
      noTrades: (count, shown) =>
        byCount(count, {
          one: `${shown} ligne n’est pas une opération : elle est écartée`,
          other: `${shown} lignes ne sont pas des opérations : elles sont écartées`,
        }),
      shortened: (count, shown) =>
        byCount(count, {
          one: `Un tableur a raccourci l’identifiant de ${shown} ligne : impossible de savoir si vous avez déjà cette opération.`,
          other: `Un tableur a raccourci les identifiants de ${shown} lignes : impossible de savoir si vous avez déjà ces opérations.`,
        }),
      notEnded:
        'La dernière ligne n’a pas de fin. Si le fichier est coupé, la dernière opération est fausse.',
      origin: 'Ces opérations sont',
      origins: { real: 'Les miennes', sandbox: 'Fictives, pour la démo' },
      zone: 'Les heures de ce fichier sont en',
      zoneName: (zone) =>
        zone === 'UTC' ? 'UTC' : `heure de ${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone}`,
      timesIn: (zone) => `Heures en ${zone}`,
      problems: (count, shown) =>
        byCount(count, {
          one: `${shown} ligne est illisible. Corrigez-la dans le fichier et choisissez-le de nouveau, ou écartez-la.`,
          other: `${shown} lignes sont illisibles. Corrigez-les dans le fichier et choisissez-le de nouveau, ou écartez-les.`,
        }),
      problem: (line, problem) => `Ligne ${line} : ${problem}`,
      rowProblems: {
        time: 'pas de date ni d’heure',
        kind: 'ni achat ni vente',
        currency: 'pas de code de devise',
        amount: 'pas de montant supérieur à zéro',
        price: 'pas de prix supérieur à zéro',
        total: 'montant × prix ne donne pas le total',
        fee: 'les frais n’ont pas été compris',
        unit: 'un nombre est dans une autre devise que sa colonne',
        columns: 'nombre de colonnes différent de celui de la ligne d’en-tête',
        'too-long': 'un texte est trop long',
        future: 'dans le futur',
        'same-currency': 'l’actif et la monnaie sont identiques',
        'fee-too-high': 'les frais atteignent le montant de l’opération',
        'opening-fee': 'un stock de départ n’a pas de frais',
      },
      refused: {
        unreadable: () => 'Le fichier est illisible. Choisissez-en un autre. Rien n’a été importé.',
        'too-large': () =>
          'Le fichier dépasse 5 Mo. Exportez une période plus courte. Rien n’a été importé.',
        'too-many': () =>
          'Le fichier a plus de 20 000 lignes. Exportez une période plus courte. Rien n’a été importé.',
        'too-wide': (line) =>
          `La ligne ${line} a plus de 1 000 colonnes : ce n’est pas une liste d’opérations. Rien n’a été importé.`,
        misquoted: (line) =>
          `La ligne ${line} a du texte après un guillemet fermant. Corrigez-la dans le fichier. Rien n’a été importé.`,
        unclosed: (line) =>
          `La ligne ${line} s’arrête entre guillemets : le fichier est incomplet. Rien n’a été importé.`,
        empty: () => 'Le fichier n’a aucune ligne. Rien n’a été importé.',
        pdf: () => 'C’est un PDF. Choisissez l’export en CSV ou .xlsx. Rien n’a été importé.',
        zip: () =>
          'C’est une archive ZIP. Décompressez-la et choisissez le fichier à l’intérieur. Rien n’a été importé.',
        'old-spreadsheet': () =>
          'C’est un ancien fichier Excel (.xls), ou protégé par un mot de passe. Enregistrez-le en .xlsx ou CSV sans mot de passe. Rien n’a été importé.',
        'broken-spreadsheet': () =>
          'Le classeur est incomplet. Exportez-le ou copiez-le de nouveau. Rien n’a été importé.',
        'active-spreadsheet': () =>
          'Le classeur a des formules, des macros ou des liens vers d’autres fichiers, qui ne sont jamais exécutés. Enregistrez-le en CSV. Rien n’a été importé.',
        'too-large-unpacked': () =>
          'Décompressé, le classeur dépasse 50 Mo ou a des millions de cellules. Exportez une période plus courte. Rien n’a été importé.',
        'too-slow': () =>
          'La lecture du fichier a pris plus de 20 secondes. Exportez une période plus courte. Rien n’a été importé.',
        changing: () =>
          'Un autre programme écrit ce fichier. Choisissez-le de nouveau. Rien n’a été importé.',
        'no-text': () =>
          'Ce n’est ni du CSV ni du .xlsx. Choisissez l’export dans l’un des deux. Rien n’a été importé.',
        'binance-transactions': () =>
          'Ce sont les mouvements de solde de Binance, sans prix. Choisissez « Export C2C order history » ou « Export trade history ». Rien n’a été importé.',
        'kraken-ledgers': () =>
          'C’est un registre de Kraken : des mouvements de solde, sans prix. Choisissez l’export « Trades ». Rien n’a été importé.',
        'luno-statement': () =>
          'C’est le relevé d’un portefeuille Luno : des mouvements de solde, où frais et virements ont leurs propres lignes. Choisissez une liste d’ordres ou d’opérations, ou notez ces opérations à la main. Rien n’a été importé.',
        'crypto-com-app': () =>
          'C’est l’historique de l’application Crypto.com : des mouvements de solde, avec récompenses et virements. Choisissez « Trade history » de Crypto.com Exchange, ou notez ces opérations à la main. Rien n’a été importé.',
        'wise-statement': () =>
          'C’est un relevé de Wise : des paiements, pas des opérations. Notez à la main ce que vous avez changé. Rien n’a été importé.',
        'wise-history': () =>
          'C’est l’historique de Wise : des paiements, pas des opérations. Notez à la main ce que vous avez changé. Rien n’a été importé.',
        'okx-bills': () =>
          'C’est le relevé de compte d’OKX : des mouvements de solde, deux lignes par opération. Choisissez « Order history » avec les ordres exécutés. Rien n’a été importé.',
        'kucoin-account': () =>
          'C’est l’historique de compte de KuCoin : des mouvements de solde, sans prix. Choisissez « Spot Orders_Filled Orders ». Rien n’a été importé.',
        cointracking: () =>
          'C’est une liste de CoinTracking, où chaque ligne dit ce qui est entré et ce qui est sorti. Choisissez l’export de la plateforme elle-même. Rien n’a été importé.',
        delta: () =>
          'C’est une liste de l’application Delta, où chaque ligne dit ce qui est entré et ce qui est sorti. Choisissez l’export de la plateforme elle-même. Rien n’a été importé.',
        transfers: () =>
          'Ce sont des dépôts ou des retraits, pas des opérations. Choisissez l’export des ordres ou des opérations. Rien n’a été importé.',
      },
      apply: (count, shown) =>
        byCount(count, {
          one: `Importer ${shown} opération`,
          other: `Importer ${shown} opérations`,
        }),
      undoable: 'Vous pouvez l’annuler : Ctrl Z',
      takeOthers: 'Importer aussi les autres monnaies',
      leaveRows: (count, shown) =>
        byCount(count, { one: `Écarter ${shown} ligne`, other: `Écarter ${shown} lignes` }),
      byHand: (count, shown) =>
        byCount(count, {
          one: `${shown} ligne écartée par vous`,
          other: `${shown} lignes écartées par vous`,
        }),
      putBack: 'Remettre ce que j’ai écarté',
      before: {
        title: (amount, asset) => `Vous avez vendu ${amount} ${asset} de plus que vous n’aviez`,
        add: (day) => `Ajoutez ce que vous aviez avant le ${day}`,
        amount: 'Montant',
        price: (money) => `Coût unitaire, ${money}`,
        needed: 'Saisissez le coût unitaire.',
        open: 'Ajoutez d’abord ce que vous aviez avant, ou écartez ce qui dépasse.',
        apply: 'Ajouter',
        parallel: (rate) => `Parallèle ce jour-là : ${rate}`,
        estimated: (day) => `Estimé : taux parallèle du ${day}`,
      },
      working: (share) => `Importation, ${share}. Rien n’est enregistré avant la fin.`,
    },

    trade: {
      newTitle: 'Noter une opération',
      editTitle: 'Modifier l’opération',
      kind: 'Quoi',
      kinds: { buy: 'J’ai acheté', sell: 'J’ai vendu', opening: 'Ce que j’avais' },
      more: 'Heure, frais, note',
      asset: 'Actif',
      money: 'Monnaie',
      amount: 'Montant',
      price: 'Prix',
      cost: 'Coût total',
      date: 'Date',
      time: (zone) => (zone === 'UTC' ? 'Heure, UTC' : 'Heure'),
      fee: 'Frais',
      feeIn: 'Frais en',
      feeUnits: { money: 'Monnaie', asset: 'Actif' },
      platform: 'Plateforme',
      note: 'Note',
      optional: 'Facultatif',
      save: 'Enregistrer',
      cancel: 'Annuler',
      delete: 'Supprimer',
      problems: {
        time: 'Saisissez une date et une heure qui existent.',
        currency: 'Saisissez un code, par exemple USDT.',
        number: 'Saisissez un nombre, par exemple 1 200,50.',
        positive: 'Saisissez un nombre supérieur à zéro, par exemple 1 200,50.',
        future: 'Cette date est dans le futur.',
        'same-currency': 'L’actif et la monnaie sont identiques.',
        'fee-too-high': 'Les frais atteignent le montant de l’opération.',
        'opening-fee': 'Ajoutez les frais au coût.',
      },
    },
  },

  connection: {
    banner: {
      refused: 'Clé refusée',
      missing: 'Clé absente',
      locked: 'Déverrouillez votre trousseau, puis relancez Parallax',
      none: 'Aucun compte connecté',
      body: 'Les taux ne sont pas mis à jour.',
      enter: 'Saisir la clé',
    },
    title: 'Connexion',
    restart: 'Relancer Parallax',
    connect: 'Connecter',
    address: 'Adresse',
    addressHint: 'Celle de votre service de taux, par exemple https://rates.example',
    schemeAdded: 'https:// a été ajouté',
    tidied: 'Repris de ce que vous avez collé',
    key: 'Clé d’API',
    keyKept: 'Gardée dans le trousseau de cet ordinateur',
    keyHint: 'Celle de votre compte auprès du service',
    keySaved: 'Enregistrée. Laissez vide pour la garder',
    show: 'Afficher la clé',
    hide: 'Masquer la clé',
    sendKeyAs: 'Envoyer la clé comme',
    ways: {
      header: 'En-tête api_key',
      'authorization-bearer': 'Authorization: Bearer KEY',
      'authorization-token': 'Authorization: Token KEY',
      'authorization-bare': 'Authorization: KEY',
      'authorization-named': 'Authorization: API_KEY: KEY',
      query: 'Paramètre d’URL api_key',
    },
    plan: 'Forfait',
    plans: {
      free: 'Free (à la consommation)',
      developer: 'Developer',
      enterprise: 'Enterprise',
      unlimited: 'Unlimited',
    },
    monthlyLimit: 'Limite mensuelle',
    monthlyLimitHint: 'Requêtes par mois, facultatif',
    monthlySum: 'Budget mensuel',
    monthlySumHint: 'En argent par mois : une seconde limite, facultative',
    sumCurrency: 'Devise du budget',
    used: 'Déjà utilisées ce mois-ci',
    renews: 'Renouvellement le',
    keep: {
      label: 'Garder la clé',
      hint: 'Cet ordinateur n’a pas de trousseau déverrouillé. Où garder la clé ?',
      session: 'Cette session seulement',
      plain: 'Sur cet ordinateur, non chiffrée',
    },
    testsFirst: 'Essai d’abord : 1 requête. Rien n’est enregistré avant un essai réussi',
    untilItWorks: 'Rien n’est enregistré avant un essai réussi',
    testing: (seconds) => `Essai, ${seconds} s`,
    cancel: 'Annuler',
    cancelled: 'Annulé. Rien n’a été enregistré',
    offers: {
      quota:
        'La clé fonctionne. Son quota du mois ou son solde est épuisé : aucun taux pour l’instant',
      'rate-limited':
        'La clé fonctionne. Le service demande d’attendre : aucun taux pour l’instant',
      'limit-reached': 'Votre limite de ce mois est épuisée : rien n’a été essayé',
    },
    saveAnyway: 'Enregistrer quand même',
    saveChanges: 'Enregistrer',
    saveHint: 'Ne consomme aucune requête',
    saved: 'Enregistré',
    connected: (markets, currencies) =>
      `Connecté. ${counted(markets, 'marché', 'marchés')}, ${currencies} devises`,
    disconnect: 'Déconnecter et oublier la clé',
    backToDemo: 'Retour à la démo',
    choosePublic: 'Vrais taux moyens, une fois par jour',
    choosePublicHint: (host) =>
      `Depuis ${host}. Votre accord est demandé avant la première requête`,
    isPublic: (host) =>
      `Les taux moyens viennent de ${host}, une fois par jour. L’officiel, le parallèle et les plateformes demandent un compte`,
    inTerminal: (command) => `Dans un terminal, « ${command} » dit d’où viennent les nombres`,
    backToDemoHint: 'Ses taux et ses alertes sont comme vous les avez laissés',
    advanced: 'Envoi de la clé, limites, chemins',
    states: {
      opening: (address) => `Recherche de la clé de ${address}`,
      none: (address) => `Déconnecté de ${address}. Ses derniers taux restent`,
      held: (address) => `Connecté à ${address}`,
      refused: (address) => `${address} a refusé la clé`,
      missing: (address) => `La clé de ${address} n’est plus ici. Saisissez-la de nouveau`,
      locked: (address) =>
        `Le trousseau n’a pas donné la clé de ${address}. Déverrouillez-le et relancez Parallax, ou saisissez la clé`,
    },
    addressProblems: {
      empty: 'Saisissez l’adresse de votre service de taux',
      'not-an-address': 'Commencez l’adresse par https://',
      'not-https': 'Utilisez https://. Avec http://, d’autres pourraient lire la clé',
      'has-more': 'Retirez le nom d’utilisateur, « ? » et « # »',
    },
    keyProblems: {
      empty: 'Saisissez la clé d’API de votre compte',
      'too-short': 'Une clé a au moins 8 caractères. Collez-la en entier',
      'too-long': 'Trop long pour une clé. Collez la clé seule',
      masked: 'Cette clé est masquée par des signes. Copiez la clé entière',
      several: 'Plus d’une clé. Collez-en une seule',
      'control-characters': 'Caractères impossibles dans une clé. Collez la clé seule',
    },
    numberProblems: {
      count: 'Saisissez un nombre entier de 0 à 999 999 999.',
      day: 'Saisissez un jour de 1 à 31.',
      sum: 'Saisissez un montant supérieur à 0, ou laissez vide.',
      currency: 'Saisissez un code de devise, par exemple XOF.',
    },
  },

  groupEditor: {
    done: 'Terminé',
    title: 'Groupes',
    hint: 'Clic droit sur une devise de la liste pour la mettre dans un groupe.',
    nameOf: (name) => `Nom de ${name}`,
    delete: (name) => `Supprimer ${name}`,
    holds: (count) => counted(count, 'devise', 'devises'),
    newName: 'Nouveau groupe',
    add: 'Ajouter',
    enough: 'On ne peut pas ajouter d’autre groupe',
    none: 'Il n’y a pas de groupe',
  },

  settings: {
    title: 'Réglages',
    theme: 'Thème',
    updates: {
      title: 'Mises à jour',
      every: 'Intervalle des mises à jour',
      whileOpen: 'Intervalle, fenêtre ouverte',
      sameAsAlways: 'Idem',
      perMonth: (period, requests) => `${period} (environ ${requests} requêtes par mois)`,
      perHour: (period, requests) => `${period} (environ ${requests} requêtes par heure)`,
      now: (period) => `Actuellement, une vérification ${every(period)}.`,
      nowStretched: (period) =>
        `Actuellement, une vérification ${every(period)} : rien de nouveau n’est publié, ou l’ordinateur est sur batterie.`,
      slowed: (limit, period) =>
        `Vos ${limit} requêtes par mois permettent une vérification ${every(period)}.`,
      slowedBySum: (sum, period) =>
        `Vos ${sum} par mois permettent une vérification ${every(period)}.`,
      halted: (why) => `${why} : aucune requête ne part automatiquement.`,
      sandbox: (period) =>
        `La démo a son propre rythme, ${every(period)}, et ne coûte rien. Ce que vous choisissez ici vaut pour votre compte.`,
      public: (host) =>
        `${host} est interrogé une fois par jour. Ce que vous choisissez ici vaut pour votre compte.`,
      requested: 'Interroger',
      requestedHint: 'Le marché et les plateformes que vous regardez sont toujours interrogés.',
      platforms: (pair) => `Plateformes ${pair}`,
      costs: (requests) => `environ ${requests} par mois`,
      slowsTo: (period) => `avec : tout ${every(period)}`,
      quickensTo: (period) => `économise des requêtes : ${every(period)}`,
    },
    month: {
      title: 'Ce mois-ci',
      bar: 'Requêtes utilisées ce mois-ci',
      ofLimit: (used, limit) => `${used} utilisées sur ${limit}`,
      of: (limit) => `utilisées sur ${limit}`,
      noLimit: 'utilisées, sans limite',
      projected: (requests, day) => `environ ${requests} d’ici au renouvellement du ${day}`,
      assumed: (limit) =>
        `${limit} est supposé tant que vous n’avez pas saisi la limite de votre forfait sous Connexion.`,
      lost: 'Le décompte de ce mois a été perdu avec son fichier. Reportez dans « Déjà utilisées ce mois-ci » le nombre qu’indique votre compte.',
      refusedAt: (used) =>
        `Le service a refusé la requête ${used} de ce mois. La limite de votre forfait est plus basse : saisissez-la sous Connexion.`,
      renews: 'Renouvellement',
      renewsIn: (time, day) => `dans ${time}, le ${day} à 00:00 UTC`,
      entered: 'Saisi par vous',
      spent: 'Dépensé',
      ofSum: (amount, sum) => `${amount} sur ${sum}`,
      byRenewal: 'Dépensé d’ici au renouvellement',
      about: (amount) => `environ ${amount}`,
      wallet: 'Solde',
      low: 'faible',
    },
    data: 'Données',
    dataSandbox:
      'Affiché à présent : la démo, un marché fictif à l’intérieur de l’application. Rien n’est demandé à un service, aucune requête n’est consommée.',
    about: 'À propos',
    version: (version) => `Parallax ${version}, licence MIT`,
    charts: 'Graphiques : TradingView Lightweight Charts™. Copyright (c) 2026 TradingView, Inc.',
    chartsLink: 'TradingView',
    chartsHint: 'Ouvre www.tradingview.com dans votre navigateur',
    licence: 'Lire la licence',
    licenceHint: 'Ouvre opensource.org dans votre navigateur',
    copyDiagnostics: 'Copier le diagnostic',
    copyDiagnosticsHint:
      'Versions, pannes récentes et fin du journal, pour un signalement. Sans aucune clé.',
    diagnosticsCopied: 'Copié. Relisez-le avant de l’envoyer.',

    tray: {
      title: 'Zone de notification',
      text: 'Texte de la zone de notification',
      hint: {
        full: 'Paire, marché, nombre et âge de ce qui est épinglé.',
        compact: 'Le marché est omis quand une seule valeur d’une paire est épinglée.',
        hidden: 'Aucun nombre : personne à côté de vous ne peut les lire.',
      },
      pins: 'Valeurs épinglées',
      none: 'Rien n’est épinglé : la zone de notification montre votre première paire, avec son meilleur achat et sa meilleure vente quand ils sont récupérés. Pour épingler, clic droit sur une devise, ou ouvrez une plateforme.',
      bestOf: 'Épingler le meilleur de',
      unpin: (pin) => `Désépingler ${pin}`,
    },
    search: 'Chercher',
    jump: 'Sections',
    sections: {
      connection: 'Connexion',
      updates: 'Mises à jour',
      watched: 'Suivi et épinglé',
      platforms: 'Plateformes et conditions',
      alerts: 'Notifications',
      appearance: 'Apparence',
      desktop: 'Sur le bureau',
      data: 'Données',
      versions: 'Nouvelles versions',
      about: 'À propos',
    },
    summaries: {
      sandbox: 'Connectez votre compte pour le vrai marché',
      sandboxTitle: 'Vous voyez des taux fictifs',
      public: (host) => `Taux moyens de ${host}, une fois par jour`,
      account: (address, key) => `${address}${KEY_NOTES[key]}`,
      paused: 'En pause',
      every: (span) => every(span).replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
      free: 'gratuit dans la démo',
      used: (used, limit) =>
        limit === null ? `${used} requêtes ce mois-ci` : `${used} requêtes sur ${limit} ce mois-ci`,
      watched: (codes, more) => (more === 0 ? codes : `${codes} et ${othersOf(more)}`),
      platforms: (favourites, terms) =>
        `${favourites === 0 ? 'Aucun favori' : counted(favourites, 'favori', 'favoris')}, ${terms === 0 ? 'aucune condition' : `${terms} avec conditions`}`,
      alerts: (hasSound, quiet) =>
        `Son ${hasSound ? 'activé' : 'coupé'}, ${quiet === null ? 'sans heures calmes' : `calme ${quiet}`}`,
      appearance: (theme, isUtc) => `${theme}, heure ${isUtc ? 'UTC' : 'locale'}`,
      desktop: (shortcut, startsAtLogin) =>
        `${shortcut === null ? 'Aucun raccourci' : `${shortcut} ouvre`}${startsAtLogin ? ', démarre à l’ouverture de session' : ''}`,
      data: 'Export, sauvegarde',
      noVersions: 'Indisponible dans cette version',
      checksDaily: 'Vérification une fois par jour',
      checksByHand: 'Vérification à la demande',
      about: 'Licences, journal, diagnostic',
    },
    items: {
      connection: {
        label: 'Compte',
        words:
          'connecter, connexion, identifiant, clé, clé api, adresse, serveur, url, en-tête, jeton, déconnecter',
      },
      terms: {
        label: 'Forfait',
        words: 'quota, limite, requêtes par mois, abonnement, renouvellement, somme, argent, prix',
      },
      month: {
        label: 'Ce mois-ci',
        words: 'utilisé, consommation, dépensé, solde, coût, budget, renouvellement',
      },
      'opinion.overPercent': {
        label: 'Second avis',
        words:
          'comparer, source publique, vérifier, différence, exchangerate-api, er-api, open, autre source, pour cent',
      },
      updateEveryMs: {
        label: 'Intervalle des mises à jour',
        words: 'intervalle, période, actualiser, fréquence, rythme, secondes, minutes',
      },
      whileOpenEveryMs: {
        label: 'Intervalle, fenêtre ouverte',
        words: 'intervalle, période, actualiser, fréquence, mise à jour',
      },
      paused: {
        label: 'Suspendre les mises à jour',
        hint: 'Actualiser fonctionne toujours',
        words: 'arrêter, pause, hors ligne, reprendre',
      },
      markets: {
        label: 'Marchés',
        words: 'interroger, demander, requêtes, officiel, moyen, parallèle, marché noir, rue',
      },
      tickers: {
        label: 'Plateformes interrogées',
        words: 'interroger, demander, requêtes, paires, cotations, arrière-plan',
      },
      watched: {
        label: 'Devises suivies',
        hint: 'Elles viennent en tête des taux, dans cet ordre.',
        words: 'favoris, étoile, liste, ajouter une devise',
      },
      pins: {
        label: 'Valeurs épinglées',
        words: 'barre des menus, barre des tâches, icône, épingler',
      },
      trayText: {
        label: 'Contenu de la zone de notification',
        words: 'barre des menus, barre des tâches, compact, masqué, complet',
        values: { full: 'Complet', compact: 'Compact', hidden: 'Masqué' },
      },
      'quotes.fixedSides': {
        label: 'Lecture des cotations',
        hint: 'Lequel des mots du service est le prix que paie le client.',
        words: 'achat, vente, ask, bid, côtés, inverser',
      },
      'quotes.platforms': {
        label: 'Favoris, masquées, notes',
        hint: 'À changer dans les lignes de Plateformes.',
        words: 'masquer, exclure, ignorer, note, étoile, favori',
      },
      'quotes.terms': {
        label: 'Mes conditions',
        hint: 'Frais, limites et durées chez chaque plateforme. À saisir dans la ligne d’une plateforme.',
        words: 'frais, commission, coût, pourcentage, retrait, limites, réseau, minutes, échange',
      },
      'quotes.added': {
        label: 'Paires ajoutées',
        hint: 'À ajouter dans Plateformes.',
        words: 'paires, ajouter, ajoutées, symboles',
      },
      'alerts.sentence': {
        label: 'Phrase personnelle des alertes envoyées',
        hint: 'Par exemple « Je vends à {sell} ». Champs : ceux du message de Mon prix, et {alert} {value} {note}.',
        words: 'message, modèle, texte, format, mots',
      },
      'alerts.digest': {
        label: 'Bulletin',
        words: 'résumé, quotidien, matin, soir, rapport, message, heure',
      },
      'alerts.sound': { label: 'Son', words: 'muet, silence, bruit, notification' },
      'alerts.quietHours': {
        label: 'Heures calmes',
        words: 'ne pas déranger, nuit, sommeil, silence, muet, notification',
      },
      testAlert: { label: 'Essai', words: 'notification, essayer, tester' },
      destinations: {
        label: 'Envoi des alertes',
        words:
          'destination, webhook, envoyer, téléphone, push, ntfy, telegram, discord, chat, http, url, mobile',
      },
      language: {
        label: 'Langue',
        hint: 'Les commandes sont comprises dans toutes les langues.',
        words: 'anglais, français, english, french, traduction',
        values: { auto: 'Système', en: 'English', fr: 'Français' },
      },
      theme: {
        label: 'Thème',
        words: 'mode sombre, nuit, clair, apparence, couleurs',
        values: { system: 'Système', light: 'Clair', dark: 'Sombre' },
      },
      palette: {
        label: 'Couleurs',
        hint: 'Pour la hausse et la baisse, dans les taux et les graphiques. Leurs formes diffèrent aussi.',
        words: 'palette, daltonisme, daltonien, accessibilité, rouge, vert, bleu, orange',
        values: { standard: 'Standard', 'blue-orange': 'Bleu et orange' },
      },
      textPercent: {
        label: 'Taille du texte',
        hint: 'La fenêtre grandit avec lui.',
        words: 'zoom, police, plus grand, plus petit, échelle, accessibilité',
      },
      times: {
        label: 'Heures',
        hint: 'Les jours, les renouvellements et les heures exportées sont toujours en UTC.',
        words: 'fuseau horaire, utc, gmt, locale, horloge',
        values: { utc: 'UTC', local: 'Locale' },
      },
      pinned: {
        label: 'Garder la fenêtre ouverte',
        hint: 'Elle reste devant quand vous cliquez ailleurs.',
        words: 'épingler, toujours au premier plan, rester, fermer, masquer',
      },
      miniBoard: {
        label: 'Mini-tableau',
        hint: 'Un petit tableau des trois premiers nombres épinglés reste au-dessus des autres fenêtres.',
        words: 'mini, widget, petit, premier plan, flottant, épinglés, bureau',
      },
      localInterface: {
        label: 'Laisser vos programmes lire les nombres',
        hint: 'Pour la ligne de commande et les barres d’état, sur cet ordinateur et pour votre session seulement. Rien ne peut être modifié par ce biais.',
        words:
          'interface locale, ligne de commande, terminal, cli, socket, api, waybar, polybar, tmux, mcp',
      },
      shortcut: {
        label: 'Raccourci',
        words: 'global, clavier, touches, ouvrir, afficher, masquer',
      },
      'versions.checkDaily': {
        label: 'Vérifier une fois par jour',
        hint: 'N’envoie rien sur vous',
        words: 'mise à jour, nouvelle version, automatique, vérifier',
      },
      newVersion: {
        label: 'Nouvelles versions',
        words: 'mise à jour, mettre à niveau, télécharger, installer, redémarrer, version',
      },
      startAtLogin: {
        label: 'Lancer à l’ouverture de session',
        words: 'démarrage automatique, lancement, démarrer, masqué',
      },
      export: {
        label: 'Exporter',
        words: 'csv, json, parquet, duckdb, enregistrer, tableur, télécharger',
      },
      backUp: {
        label: 'Sauvegarder et restaurer',
        words: 'sauvegarde, copie, enregistrer, importer',
      },
      deleteHistory: { label: 'Supprimer l’historique', words: 'effacer, vider, retirer, oublier' },
      copies: {
        label: 'Copie hebdomadaire',
        words: 'sauvegarde, opérations, réglages, restaurer, remettre, récupérer',
      },
      settingsFile: {
        label: 'Fichier des réglages',
        words:
          'exporter les réglages, importer les réglages, déplacer, transférer, autre ordinateur, json, copie',
      },
      resetAll: { label: 'Réinitialiser tous les réglages', words: 'défaut, usine, restaurer' },
      version: { label: 'Version', words: 'à propos, parallax' },
      licences: {
        label: 'Licences et mentions',
        words: 'licence, open source, logiciel libre, bibliothèques, tiers, légal, copyright',
      },
      logFolder: {
        label: 'Dossier du journal',
        words: 'journal, journaux, logs, fichiers, débogage, erreurs',
      },
      diagnostics: {
        label: 'Diagnostic',
        words: 'débogage, rapport, assistance, bug, bogue, copier le diagnostic',
      },
    },
    opinion: {
      hint: (host) =>
        `En plus d’un compte, ${host} est interrogé une fois par jour. Un taux moyen qui s’en écarte davantage est signalé`,
      off: 'Désactivé',
      over: (share, isUsual) => (isUsual ? `Plus de ${share} (par défaut)` : `Plus de ${share}`),
    },
    also: 'Aussi :',
    found: (count) => counted(count, 'réglage trouvé', 'réglages trouvés'),
    nothing: (query) => `Rien trouvé pour « ${query} ».`,
    nothingHint: 'Essayez un autre mot, par exemple « frais », « sombre » ou « fuseau ».',
    clear: 'Afficher tous les réglages',

    watchedNone: 'Rien n’est suivi.',
    watch: 'Suivre une autre devise',
    unwatch: (code) => `Ne plus suivre ${code}`,
    noPlatforms: 'Aucune plateforme n’est masquée ni annotée.',
    noTickers: 'Aucune n’a été ajoutée.',
    leftOut: 'masquée',
    favourite: 'favorite',
    showAgain: (code) => `Classer de nouveau : ${code}`,
    removeTicker: (pair) => `Retirer ${pair}`,
    rulesHint: 'Les alertes elles-mêmes se créent et se modifient dans l’onglet Alertes.',

    advanced: 'Avancé',

    resetAll: 'Tout réinitialiser',
    rank: 'Classer de nouveau',
    noTermsHint: 'Aucune n’est saisie. Saisissez-les dans la ligne d’une plateforme.',
    notOffered: (ticker) => `${ticker} n’est plus une paire ici`,
    open: 'Ouvrir',
    readLicences: 'Lire',
    reset: 'Réinitialiser',
    resetOf: (section) => `Remettre ${section} par défaut`,
    resetAllHint: 'Remet chaque réglage par défaut. Le compte et l’historique restent.',
    resetDialog: {
      title: (section) => `Réinitialiser « ${section} » ?`,
      titleAll: 'Réinitialiser tous les réglages ?',
      body: (settings) => `Retour aux valeurs par défaut : ${settings}. Vous pouvez l’annuler.`,
      yes: 'Réinitialiser',
      no: 'Les laisser',
    },

    changed: (what) => `Modifié : ${what}.`,
    platformSaid: {
      favourite: (code, isNow) =>
        isNow ? `${code} est maintenant un favori.` : `${code} n’est plus un favori.`,
      hidden: (code, isNow) =>
        isNow ? `${code} est masquée du classement.` : `${code} est de nouveau classée.`,
      note: (code, isNow) =>
        isNow ? `Note sur ${code} enregistrée.` : `Note sur ${code} retirée.`,
    },
    changedMore: (count) => counted(count, 'réglage modifié.', 'réglages modifiés.'),
    resetDone: (count) => counted(count, 'réglage remis par défaut.', 'réglages remis par défaut.'),
    imported: (count) => counted(count, 'réglage importé.', 'réglages importés.'),
    undone: (what) => `Annulé : ${what}.`,
    undoneMore: (count) =>
      `Annulé : ${counted(count, 'réglage est comme avant.', 'réglages sont comme avant.')}`,

    none: 'aucun',
    fromTo: (from, to) => `de ${from} à ${to}`,

    logFolder: 'Ouvrir le dossier du journal',
    logFolderHint: 'Deux fichiers de taille limitée, sans aucune clé.',
    licences: 'Licences et mentions',
    licencesHint: 'Celles de toutes les bibliothèques intégrées à Parallax.',
    licencesOf: (count) => `${count} bibliothèques font partie de Parallax.`,
    licencesNone: 'Cette version n’a pas de liste de bibliothèques.',
    licenceOf: (name, version) => `${name} ${version}`,
  },

  command: {
    label: 'Commande',
    placeholder: 'Tapez 500 usdt, un nom ou une action',
    answers: 'Réponses',
    announced: (count, chosen) => `${counted(count, 'réponse', 'réponses')}. ${chosen}`,
    last: 'Fait en dernier',
    examples: 'Essayez',
    enter: {
      copy: 'Copier',
      open: 'Ouvrir',
      add: 'Ajouter',
      act: 'Valider',
      choose: 'Choisir',
    },
    synonyms: {
      rates: 'cours, tableau, prix',
      convert: 'calculette, convertisseur, conversion',
      platforms: 'cotations, bourses',
      history: 'graphiques, courbes',
      desk: 'mon prix, opérations, mes opérations, journal, stock, bureau',
      alerts: 'notifications',
    },
    exact: 'Copie exacte',
    edit: 'Modifier',
    groups: {
      sum: (amount, from, to, day) => `${amount} ${from} en ${to}${day === null ? '' : `, ${day}`}`,
      meanings: 'Lequel ?',
      number: 'Calcul',
      actions: 'Actions',
      figure: 'Valeur',
      tray: 'Zone de notification',
      buy: (what) => `Acheter ${what}`,
      sell: (what) => `Vendre ${what}`,
      currency: 'Devise',
      pair: 'Paire',
      platform: 'Plateforme',
      view: 'Vue',
      setting: 'Réglage',
      alert: 'Alerte',
      draft: 'Nouvelle alerte',
      refresh: 'Taux',
      pause: 'Taux',
      export: 'Historique',
      log: 'Nouvelle opération',
      quote: 'Nouvelle offre',
      share: 'Partager',
    },
    sides: { sell: 'Meilleure vente', buy: 'Meilleur achat' },
    sidesAt: {
      sell: (platform) => `Vente chez ${platform}`,
      buy: (platform) => `Achat chez ${platform}`,
    },
    deal: {
      worth: (asset, amount) => `${asset} pour ${amount}`,
      notEntered: 'frais non saisis',
      none: 'Aucune cotation à jour',
    },
    theme: { system: 'Thème du système', light: 'Thème clair', dark: 'Thème sombre' },
    quoteFor: (does, name) => (name === '' ? `Un client ${does}` : `${name} ${does}`),
    actions: {
      refresh: 'Actualiser maintenant',
      pause: 'Suspendre les mises à jour',
      resume: 'Reprendre les mises à jour',
      undo: 'Annuler la dernière modification',
      help: 'Raccourcis clavier',
      mini: { show: 'Afficher le mini-tableau', hide: 'Masquer le mini-tableau' },
      quit: 'Quitter Parallax',
      'send-price': 'Copier le message de Mon prix',
      routes: 'Circuits d’achat et de vente entre plateformes',
      profit: 'Votre gain de ce mois',
    },
    nothingToUndo: 'Il n’y a rien à annuler.',
    gaps: (pair) => `Opportunités entre plateformes, ${pair}`,
    noPlatform: 'Sans plateforme',
    pinned: 'Déjà épinglé',
    notPinned: 'Pas épinglé',
    premium: (pair) => `Prime du parallèle, ${pair}`,
    betweenMarkets: 'Entre les taux ci-dessous',
    stock: (pair) => `Stock ouvert, ${pair}`,
    averageCost: (price) => `Coût moyen ${price}`,
    nothingOpen: 'Rien d’ouvert',
    earned: (pair, range) => `Gain ${pair}, ${range}`,
    noSales: 'Aucune vente',
    ofOwnTrades: 'De vos opérations',
    spread: (pair) => `Écart ${pair}`,
    furthest: {
      high: (pair, range) => `Plus haut ${pair}, ${range}`,
      low: (pair, range) => `Plus bas ${pair}, ${range}`,
    },
    notRecorded: 'Pas enregistré sur cette période',
    onDay: (time) => `Dans l’historique, ${time}`,
    ownRate: 'À votre taux',
    ofPrices: 'Meilleur achat sur meilleure vente',
    inNoCurrency: 'Sans devise',
    priceCopied: 'Copié. Collez-le à votre client.',
    atRate: (price) => `À ${price}`,
    noTrade: (from, to) => `N’échange pas ${from} contre ${to}`,
    at: (platform, price) => `${platform} à ${price}`,
    rate: (from, rate) => `1 ${from} = ${rate}`,
    notQuoted: 'Non coté',
    noRate: (code, market) => `${code} n’a pas de taux ${market}`,
    noRates: 'Pas encore de taux',
    inMarket: (pair, market) => `${pair} ${market}`,
    buy: (price) => `Achat ${price}`,
    sell: (price) => `Vente ${price}`,
    share: (pair) => `Faire une carte de ${pair}`,
    openConvert: 'Ouvrir dans Convertir',
    convert: (code) => `Convertir ${code}`,
    logIt: {
      bought: (amount, price) => `Noter : acheté ${amount} à ${price}`,
      sold: (amount, price) => `Noter : vendu ${amount} à ${price}`,
    },
    bestRoute: (buyAt, sellAt) => `Meilleur circuit : ${buyAt} vers ${sellAt}`,
    alertOn: (name) => `Ajouter une alerte : ${name}`,
    chart: (pair) => `Graphique ${pair}`,
    watch: (code) => `Suivre ${code}`,
    unwatch: (code) => `Ne plus suivre ${code}`,
    pin: (what) => `Épingler : ${what}`,
    unpin: (what) => `Désépingler : ${what}`,
    favourite: 'Ajouter aux favoris',
    notFavourite: 'Retirer des favoris',
    present: (value) => `Actuellement ${value}`,
    toGo: (now, distance) => `${now}, ${distance}`,
    noValue: 'Pas de valeur actuellement',
    exports: (pair, range, format) => `Exporter ${pair}, ${range}, ${format}`,
    bought: (amount, asset, price, money) => `Acheté ${amount} ${asset} à ${price} ${money}`,
    sold: (amount, asset, price, money) => `Vendu ${amount} ${asset} à ${price} ${money}`,
    forget: 'Oublier ce que j’utilise le plus',
    copied: (text) => `Copié : ${text}`,
    copiedExact: (text) => `Copié : ${text}, exact`,
    added: 'Alerte ajoutée',
    without: (words) => `Sans ${words.map((word) => `« ${word} »`).join(', ')}.`,
    unclear: {
      empty: () => 'Tapez une alerte, par exemple usd/ngn > 1650.',
      'too-long': () => 'Texte trop long : 200 caractères et 40 mots au plus.',
      'unknown-word': (word) =>
        `« ${word} » n’est ni une devise ni une plateforme connue de Parallax : vérifiez l’orthographe.`,
      'same-currency': (word) => `« ${word} » nomme deux fois la même devise : nommez-en deux.`,
      'no-currency': (word) =>
        `« ${word} » ne désigne ni une ni deux devises : écrivez par exemple usd en ngn.`,
      'no-level': (word) =>
        word === ''
          ? 'Ajoutez le seuil, par exemple > 1650.'
          : `« ${word} » n’est pas un seuil : écrivez un nombre supérieur à 0, avec 15 chiffres au plus avant la virgule et 18 après.`,
      'other-currency': (word) =>
        `« ${word} » est dans une autre devise : le seuil s’exprime dans la seconde devise de la paire.`,
      'no-market': (word) =>
        `Les plateformes n’ont pas de marché : retirez « ${word} », ou retirez la plateforme, l’achat et la vente.`,
      'no-ticker': (word) =>
        `Les plateformes ne cotent pas « ${word} » : retirez achat et vente, ou nommez une autre paire.`,
      total: () => 'Est-ce pour le tout, ou pour une unité ?',
      'no-quote': () => 'Écrivez l’offre comme : offre ada achète 500 usdt.',
      'no-trade': () => 'Écrivez l’opération comme : acheté 500 usdt à 1431.',
      'no-past': (word) =>
        `Seuls les taux des marchés ont des jours passés : retirez le jour de « ${word} ».`,
      'no-day': (word) => `Le jour « ${word} » n’existe pas.`,
      'to-come': (word) => `« ${word} » n’est pas terminé : pas encore de valeur.`,
      'no-unit': (word) => `« ${word} » : ce que vous comptez, ou l’unité du résultat ?`,
      'no-price': () => 'Ajoutez le prix, par exemple à 1450.',
      'no-pair': () => 'Commencez par une devise ou une paire, par exemple usd/ngn.',
    },
  },

  confirm: {
    cancel: 'Annuler',
    account: {
      connect: (address) => `Se connecter à ${address} ?`,
      change: (address) => `Modifier le compte sur ${address} ?`,
      risks: {
        address: () => 'Votre clé d’API et toutes les requêtes vont à cette adresse.',
        query: () =>
          'La clé figure dans les adresses web, que les serveurs et les proxys gardent dans leurs journaux.',
        limit: (limit) =>
          limit === null
            ? 'Rien ne limite le nombre de requêtes par mois.'
            : `Jusqu’à ${limit} requêtes peuvent désormais partir par mois.`,
        key: () => 'La clé enregistrée est remplacée.',
        keeping: () =>
          'La clé ne sera plus gardée au même endroit : elle sera sur le disque, sans chiffrement, ou en mémoire.',
      },
      yesConnect: 'Se connecter',
      yesChange: 'Modifier le compte',
    },
    localInterface: {
      title: 'Laisser vos programmes lire les nombres ?',
      body: 'Tout programme que vous lancez sur cet ordinateur pourra alors lire dans Parallax les taux, les plateformes, l’historique et les alertes. Aucun ne peut rien modifier, ni consommer une requête, ni lire la clé.',
      yes: 'Les laisser lire',
    },
    destinations: {
      save: {
        title: (origin) => `Envoyer les alertes à ${origin} ?`,
        body: 'Chaque alerte que vous y envoyez part avec sa valeur, son âge et le nom de sa source.',
        called: (name) => `Son nom sera ${name}.`,
        replaces: (name) => `Cette adresse remplace celle de ${name}, qui est oubliée.`,
        address: (shown) => `L’adresse est ${shown}.`,
        chat: (id) => `La discussion est ${id}.`,
        yes: 'Les envoyer',
      },
      rename: {
        title: (before, name) => `Renommer ${before} en ${name} ?`,
        body: 'Les alertes vont à la même adresse qu’avant.',
        yes: 'Renommer',
      },
      remove: {
        title: (name) => `Ne plus envoyer les alertes à ${name} ?`,
        body: 'Parallax oublie l’adresse, et abandonne les messages en attente.',
        yes: 'Ne plus envoyer',
      },
      on: {
        title: (name) => `Envoyer de nouveau les alertes à ${name} ?`,
        body: 'Les alertes qui se déclenchent désormais y vont.',
        yes: 'Les envoyer',
      },
      off: {
        title: (name) => `Suspendre l’envoi à ${name} ?`,
        body: 'Les messages en attente sont abandonnés. L’adresse reste.',
        yes: 'Suspendre',
      },
    },
    publicSource: {
      title: (host) => `Récupérer les taux depuis ${host} ?`,
      body: 'Parallax lui envoie alors une requête par jour, sans nom ni clé. Comme tout site web, il voit l’adresse de votre connexion internet.',
      yes: 'Récupérer les taux',
    },
    secondOpinion: {
      title: (host) => `Comparer avec ${host} ?`,
      body: 'En plus de votre compte, Parallax lui envoie alors au plus une requête par jour, sans nom ni clé. Comme tout site web, il voit l’adresse de votre connexion internet.',
      yes: 'Comparer',
    },
    disconnect: {
      title: (origin) => `Se déconnecter de ${origin} ?`,
      body: 'Parallax oublie la clé. Les derniers taux restent.',
      bodyToDemo: 'Parallax oublie la clé et l’adresse, et revient à la démo.',
      yes: 'Se déconnecter',
    },
  },

  data: {
    title: 'Données',
    record: 'Historique Parallax',
    damagedAgain: 'son contenu est endommagé',
    noRecord: 'Il n’y a pas d’historique : les taux ne sont gardés qu’en mémoire.',
    held: (size, since) => `Enregistrement : ${size}, depuis le ${since}.`,
    empty: 'Rien n’est encore enregistré.',
    mebibytes: (number) => `${number} Mo`,
    what: 'Exporter',
    whats: { all: 'Tout', pair: 'Une paire' },
    market: 'Marché',
    base: 'Une unité de',
    quote: 'En',
    format: 'Format',
    formats: {
      csv: 'CSV',
      json: 'JSON',
      parquet: 'Parquet',
    },
    export: 'Exporter',
    exportHint: 'Décimales exactes et heures en UTC, avec leur source et leur marché',
    backUp: 'Sauvegarder',
    backUpHint: 'Écrit une copie de tout l’historique et des opérations',
    restore: 'Restaurer',
    restoreHint:
      'Repart d’une sauvegarde ; l’historique actuel est gardé à côté, et les opérations manquantes reviennent',
    stop: 'Arrêter',
    working: {
      export: (share) => `Exportation, ${share}`,
      'back-up': (share) => `Sauvegarde, ${share}`,
      restore: (share) => `Restauration, ${share}`,
    },
    written: (file) => `Fichier écrit : ${file}`,
    restored: (file, replaced) =>
      `L’historique est maintenant celui de ${file}. Le précédent a été gardé sous le nom ${replaced}.`,
    restoredEarlier: (file) =>
      `${file} est d’une forme antérieure : ses taux ne peuvent pas revenir. L’historique reste tel quel.`,
    restoredTrades: (count) =>
      byCount(count, {
        one: `${count} opération est revenue.`,
        other: `${count} opérations sont revenues. Annuler, au comptoir, les retire de nouveau.`,
      }),
    tradesNotRestored:
      'Ses opérations sont illisibles ou incompatibles avec celles d’aujourd’hui : aucune n’est revenue.',
    stopped: 'Arrêté. Rien n’a été modifié.',
    busy: 'Une autre tâche est encore en cours sur l’historique.',
    failed: (detail) =>
      `Échec : ${detail}. Rien n’a été modifié. Vérifiez l’emplacement et la place disponible.`,
    refused: {
      'not-a-record': 'Ce fichier n’est pas un historique Parallax. Rien n’a été modifié.',
      'too-large': 'Ce fichier est trop grand pour un historique Parallax. Rien n’a été modifié.',
      broken: 'Cet historique est endommagé. Rien n’a été modifié.',
      newer:
        'Une version plus récente de Parallax a écrit cet historique : mettez d’abord Parallax à jour.',
      'other-source': 'Cet historique n’a rien de la source affichée ici. Rien n’a été modifié.',
      'own-file': 'C’est l’historique en cours d’utilisation : choisissez un autre fichier.',
      'own-folder': 'Parallax a ses propres fichiers dans ce dossier : choisissez-en un autre.',
      'parts-exist':
        'Il y a plusieurs fichiers, et l’un de leurs noms y est déjà pris : choisissez un autre nom.',
    },
    copies: {
      hint: (newest) =>
        `Opérations et réglages, la plus récente : ${newest}. Les quatre dernières sont dans le dossier des données.`,
      none: 'Les opérations et les réglages sont copiés chaque semaine. Il n’y a pas encore de copie.',
      which: 'Copie',
      bringBack: 'Remettre…',
      back: (when) =>
        `Les opérations et les réglages sont ceux de la copie : ${when}. Les précédents sont maintenant une copie.`,
      gone: 'la copie n’existe plus',
      broken: 'la copie est illisible',
      confirm: {
        title: (when) => `Remettre la copie : ${when} ?`,
        body: 'Ses opérations et ses réglages remplacent les actuels, qui deviennent d’abord une copie. Le compte, les alertes et les destinations restent tels quels.',
        yes: 'Remettre',
        no: 'Annuler',
      },
    },
    settingsFile: {
      kind: 'Réglages de Parallax',
      hint: 'Pour un autre ordinateur. Le compte, les alertes et les destinations restent ici.',
      export: 'Exporter',
      exportOf: 'Exporter les réglages',
      import: 'Importer…',
      importOf: 'Importer des réglages',
      title: 'Importer des réglages ?',
      changes: (names) => `Modifie : ${names}.`,
      leftOut: (names) => `Laisse de côté : ${names}. Vous pouvez l’annuler.`,
      same: (file) => `${file} ne change rien : tous ses réglages sont ceux d’ici.`,
      yes: 'Importer',
      no: 'Annuler',
      refused: {
        'too-large': 'Le fichier dépasse 1 Mo. Rien n’a été modifié.',
        'not-settings': 'Ce fichier n’a pas de réglages Parallax. Rien n’a été modifié.',
        newer:
          'Une version plus récente de Parallax a écrit ce fichier : mettez d’abord Parallax à jour.',
        broken: 'Une valeur de ce fichier n’est pas valable. Rien n’a été modifié.',
      },
      invalid: (name) =>
        `« ${name} » a dans ce fichier une valeur qui n’est pas valable. Rien n’a été modifié.`,
      others: {
        pairs: 'Vos paires',
        money: 'Monnaie du tableau',
        groups: 'Groupes de devises',
        'quotes.routeOrder': 'Ordre des circuits',
        'desk.template': 'Message aux clients',
        'desk.ownLine': 'Ma ligne sous les messages',
      },
      never: 'Destinations, Alertes',
    },
    delete: 'Supprimer l’historique',
    deleteHint: 'Ne peut pas être annulé.',
    deleted: 'L’historique est supprimé. Les taux affichés restent.',
    confirm: {
      title: 'Supprimer l’historique ?',
      body: (source) =>
        `Tout ce qui est enregistré pour ${source}, sauf les taux affichés, sera perdu, avec les graphiques et les variations. Cela ne peut pas être annulé : sauvegardez d’abord si vous pourriez en avoir besoin.`,
      sandbox: 'la démo',
      yes: 'Supprimer',
      no: 'Le garder',
    },
  },

  update: {
    title: 'Nouvelles versions',
    off: 'Cette version ne cherche pas de nouvelles versions : elle n’a pas d’adresse pour cela.',
    check: 'Vérifier maintenant',
    idle: 'Pas vérifié depuis le lancement.',
    checkedNow: 'Vérifié à l’instant.',
    checked: (when) => `Dernière vérification il y a ${when}.`,
    checking: 'Recherche d’une nouvelle version…',
    none: 'C’est la version la plus récente.',
    available: (version) => `La version ${version} est sortie`,
    see: 'Voir les nouveautés',
    later: 'Plus tard',
    notes: (version) => `Nouveautés de la version ${version}`,
    noNotes: 'Il n’y a pas de notes de version.',
    download: 'Télécharger',
    downloadHint: 'Télécharge seulement ; rien n’est encore installé',
    downloading: (version, share) => `Téléchargement de la version ${version}, ${share}`,
    ready: (version) => `La version ${version} est prête`,
    readyBody: 'Redémarrez d’ici pour l’installer. D’ici là, rien ne change.',
    restart: 'Redémarrer et mettre à jour',
    ways: {
      deb: 'Parallax est ici un paquet deb, que seul un administrateur peut remplacer. Il est téléchargé et vérifié ici ; une commande l’installe.',
      rpm: 'Parallax est ici un paquet rpm, que seul un administrateur peut remplacer. Il est téléchargé et vérifié ici ; une commande l’installe.',
      'read-only':
        'Le dossier de cette AppImage n’est pas modifiable : elle ne peut pas y être remplacée. Quittez Parallax, déplacez le fichier dans un dossier à vous, lancez-le là et vérifiez de nouveau.',
      'not-moved':
        'macOS lance cet exemplaire de Parallax depuis son image disque ou depuis les téléchargements, où il ne peut pas être remplacé. Quittez Parallax, faites-le glisser dans Applications, lancez-le là et vérifiez de nouveau.',
      managed:
        'Un gestionnaire de paquets apporte les nouvelles versions de cet exemplaire : Parallax n’en cherche pas.',
    },
    byHand: {
      ask: 'L’installer…',
      readyBody: 'Une commande l’installe. D’ici là, rien ne change.',
      title: (version) => `Installer la version ${version} dans un terminal`,
      body: (command) =>
        `Collez ceci dans un terminal, puis quittez Parallax et relancez-le :\n\n${command}`,
      yes: 'Copier la commande',
      no: 'Pas maintenant',
    },
    again: 'Réessayer',
    confirm: {
      title: (version) => `Redémarrer Parallax en version ${version} ?`,
      body: 'Parallax se ferme, se met à jour et redémarre. Les taux, les réglages et les alertes restent. Entre-temps, aucun taux ni aucune alerte n’est vérifié.',
      yes: 'Redémarrer et mettre à jour',
      no: 'Pas maintenant',
    },
    problems: {
      offline: 'Il n’y a pas de réseau.',
      unreachable:
        'Le serveur de mises à jour est injoignable. La version actuelle reste en place.',
      'broken-feed':
        'Les informations sur les nouvelles versions sont illisibles. La version actuelle reste en place.',
      untrusted:
        'La version proposée n’est pas signée par les auteurs de Parallax. Rien n’a été modifié.',
      expired:
        'La version proposée est dépassée : une plus récente a déjà été proposée, ou sa signature a expiré. Rien n’a été modifié.',
      damaged:
        'Le téléchargement ne correspond pas à son annonce et a été supprimé. Rien n’a été modifié.',
      'not-installed':
        'La nouvelle version n’a pas pu être installée. La version actuelle reste en place.',
      unknown: 'La mise à jour a échoué. La version actuelle reste en place.',
    },
  },

  share: {
    title: 'Partager',
    close: 'Fermer',
    format: 'Format',
    formats: { square: 'Carré', portrait: 'Portrait' },
    withBase: 'Ajouter le prix de base et la source',
    dragHint: 'Faites glisser la carte dans une autre application',
    preview: (words) => `Carte : ${words}`,
    nothing: 'Il n’y a pas de prix pour cette carte en ce moment.',
    save: 'Enregistrer',
    copy: 'Copier l’image',
    saved: (file) => `Enregistré : ${file}`,
    picture: 'Image PNG',

    source: (name) => `Source : ${name}`,
    credited: (credit, host) => `${credit} · ${host}`,
    firstSeen: (time) => `Première vue ${on(time)}`,
    stale: (market) => `${market}, périmé`,

    deal: {
      best: {
        buy: (asset) => `Meilleur achat ${asset}`,
        sell: (asset) => `Meilleure vente ${asset}`,
      },
      at: {
        buy: (asset, code) => `Acheter ${asset} chez ${code}`,
        sell: (asset, code) => `Vendre ${asset} chez ${code}`,
      },
      lead: {
        'have-money': (amount) => `Avec ${amount}, vous obtenez`,
        'want-asset': (amount) => agreed(amount, 'coûte', 'coûtent'),
        'have-asset': (amount) => agreed(amount, 'rapporte', 'rapportent'),
        'want-money': (amount) => `Pour ${amount}, il faut`,
      },
      where: (code) => `chez ${code},`,
      bestOf: (count) =>
        byCount(count, {
          one: 'la seule plateforme',
          other: `la meilleure de ${count} plateformes`,
        }),
      fromBest: (share, isReceived, count) =>
        `${share} de ${isReceived ? 'moins' : 'plus'} que la meilleure des ${count}`,
      fees: (place, areEntered) => `${place}, ${areEntered ? 'après frais' : 'avant frais'}`,
      price: (asset, price) => `1 ${asset} = ${price}`,
    },

    price: {
      goodFor: (span) => `Valable ${span}`,
      least: (amount) => `Dès ${amount}`,
      base: (name, rate) => `Base : ${name} ${rate}`,
    },
  },

  start: {
    question: 'Que négociez-vous ?',
    offered: 'Devises',
    more: 'Plus',
    find: 'Chercher une devise',
    show: 'Voir mes taux',
    ways: 'D’où viennent les taux',
    demo: 'Démo',
    demoHint: 'Taux fictifs, tout fonctionne',
    public: 'Vrais taux moyens, chaque jour',
    publicHint: (host) => `Depuis ${host}`,
    account: 'J’ai un compte',
    accountHint: 'Taux et plateformes en direct, avec votre clé',
    connect: 'Connecter',
  },

  keys: {
    title: 'Raccourcis clavier',
    open: 'Tous les raccourcis clavier',
    hint: 'Tout se fait sans souris : Tab avance, Entrée et la barre d’espace valident.',
    close: 'Fermer',
    or: 'ou',
    places: {
      anywhere: 'Partout',
      rows: 'Dans les listes',
      amount: 'Dans le montant à convertir',
      choices: 'Dans les réglages et au comptoir',
      chart: 'Sur un graphique',
    },
    actions: {
      anywhere: {
        rates: 'Taux',
        platforms: 'Plateformes',
        convert: 'Convertir',
        history: 'Historique',
        alerts: 'Alertes',
        desk: 'Comptoir',
        command: 'Taper une commande',
        refresh: 'Actualiser',
        settings: 'Réglages',
        search: 'Rechercher',
        keys: 'Cette liste',
        list: 'Entrer dans la liste',
        back: 'Revenir d’un pas, puis fermer la fenêtre',
      },
      rows: {
        above: 'Ligne du dessus',
        below: 'Ligne du dessous',
        pageUp: 'Huit lignes plus haut',
        pageDown: 'Huit lignes plus bas',
        first: 'Première ligne',
        last: 'Dernière ligne',
        open: 'Ouvrir la ligne',
        moveUp: 'Déplacer une ligne suivie vers le haut',
        moveDown: 'Déplacer une ligne suivie vers le bas',
        copy: 'Copier le nombre de la ligne',
        alert: 'Ajouter une alerte',
        log: 'Noter une opération chez la plateforme',
        terms: 'Modifier mes conditions chez la plateforme',
        chart: 'Ouvrir le graphique de la ligne',
        share: 'Partager la ligne en carte',
        watch: 'Suivre la ligne, ou ne plus la suivre',
        accept: 'Accepter l’offre',
        decline: 'Refuser l’offre',
      },
      amount: { copy: 'Copier le premier résultat' },
      choices: { undo: 'Annuler la dernière modification' },
      chart: {
        older: 'Valeur précédente',
        newer: 'Valeur suivante',
        muchOlder: 'Dix valeurs en arrière',
        muchNewer: 'Dix valeurs en avant',
        oldest: 'La plus ancienne valeur',
        newest: 'La plus récente valeur',
        moveBack: 'Reculer la période',
        moveOn: 'Avancer la période',
        closer: 'Rapprocher',
        wider: 'Éloigner',
        copy: 'Copier tous les chiffres au réticule',
      },
    },
    held: { control: 'Ctrl', command: 'Cmd', alt: 'Alt', option: 'Option', shift: 'Maj' },
    names: {
      ArrowUp: 'Haut',
      ArrowDown: 'Bas',
      ArrowLeft: 'Gauche',
      ArrowRight: 'Droite',
      PageUp: 'Page préc.',
      PageDown: 'Page suiv.',
      Home: 'Début',
      End: 'Fin',
      Enter: 'Entrée',
      Escape: 'Échap',
      Tab: 'Tab',
    },
  },

  desktop: {
    keyList: (names) => names.join(' + '),
    modifiers: {
      mac: {
        Control: { cap: '⌃', name: 'Contrôle' },
        Alt: { cap: '⌥', name: 'Option' },
        Shift: { cap: '⇧', name: 'Majuscule' },
        Super: { cap: '⌘', name: 'Commande' },
      },
      windows: {
        Control: { cap: 'Ctrl', name: 'Ctrl' },
        Alt: { cap: 'Alt', name: 'Alt' },
        Shift: { cap: 'Maj', name: 'Maj' },
        Super: { cap: 'Windows', name: 'Windows' },
      },
      linux: {
        Control: { cap: 'Ctrl', name: 'Ctrl' },
        Alt: { cap: 'Alt', name: 'Alt' },
        Shift: { cap: 'Maj', name: 'Maj' },
        Super: { cap: 'Super', name: 'Super' },
      },
    },
    keys: {
      Up: { cap: '↑', name: 'Haut' },
      Down: { cap: '↓', name: 'Bas' },
      Left: { cap: '←', name: 'Gauche' },
      Right: { cap: '→', name: 'Droite' },
      PageUp: { cap: 'Page préc.', name: 'Page préc.' },
      PageDown: { cap: 'Page suiv.', name: 'Page suiv.' },
      Return: { cap: 'Entrée', name: 'Entrée' },
    },
    strong: {
      mac: 'Commande, Option, Contrôle',
      windows: 'Ctrl, Alt',
      linux: 'Ctrl, Alt, Super',
    },

    shortcut: {
      label: 'Raccourci',
      hint: 'Ouvre la barre de commande de partout ; une seconde fois, ou Échap, masque Parallax.',
      none: 'Aucun',
      record: 'Choisir',
      recordOther: 'En choisir un autre',
      recording: 'Appuyez sur les touches',
      recordingHint: 'Échap annule, Retour arrière supprime.',
      remove: 'Retirer le raccourci',
      tryAgain: 'Réessayer',
      set: (name) => `Le raccourci est maintenant ${name}.`,
      removed: 'Le raccourci est retiré.',
      kept: (name) => `Le raccourci reste ${name}.`,
      stillNone: 'Il n’y a toujours pas de raccourci.',
      taken: (name) =>
        `${name} est pris par un autre programme ou par le système : choisissez d’autres touches.`,
      takenKept: (name, earlier) =>
        `${name} est pris par un autre programme ou par le système : choisissez d’autres touches. Le raccourci reste ${earlier}.`,
      takenNow: (name) =>
        `Un autre programme utilise ${name} : ici, il ne fait rien. Réessayez quand ce programme sera fermé, ou choisissez d’autres touches.`,
      freed: (name) => `${name} fonctionne de nouveau.`,
      failed: 'Le raccourci n’a pas pu être changé.',
      wayland:
        'Sous Wayland, c’est le bureau qui attribue les raccourcis : il peut vous demander une fois si Parallax peut avoir celui-ci, et le garde dans ses propres réglages du clavier. Si rien ne se passe, regardez-y. Un raccourci du bureau qui lance Parallax l’ouvre aussi.',
      tooFew: (name, others) =>
        `${name} manquerait partout ailleurs : maintenez deux touches parmi ${others} et Maj avec cette touche.`,
      unusable: {
        'alt-graph':
          'AltGr écrit des caractères : maintenez plutôt Ctrl et Alt, ou d’autres touches.',
        unusable:
          'Cette touche ne peut pas faire partie d’un raccourci : choisissez une lettre, un chiffre ou une touche de fonction.',
      },
    },

    listing: {
      label: 'Parmi les programmes du bureau',
      note: 'Sans entrée pour cette AppImage, GNOME ne lui donne pas de raccourci, et les liens d’autres programmes ne l’ouvrent pas.',
    },
    interfaceProblem: (why) => `Cela n’a pas pu être ouvert. ${why}`,
    login: {
      label: 'Lancer à l’ouverture de session',
      note: 'Masqué, dans la zone de notification',
      comment: 'Les taux de change sous tous les angles, près de l’horloge',
      unread: 'Lecture du système…',
      holds: {
        approval: () =>
          'macOS attend votre accord : Réglages Système, Général, Ouverture. D’ici là, Parallax ne démarre pas.',
        'task-manager': () =>
          'Il est désactivé dans la liste des applications de démarrage (Gestionnaire des tâches, ou Paramètres, Applications, Démarrage). L’activer ici l’autorise de nouveau.',
        desktop: () =>
          'Il est désactivé dans la liste des programmes au démarrage du bureau. L’activer ici l’autorise de nouveau.',
        'other-copy': (program) =>
          `Une autre copie doit démarrer : ${program}. L’activer ici lance celle-ci à sa place.`,
      },
      development: 'C’est une version de développement : elle serait lancée, depuis son dossier.',
      unavailable: {
        'not-packaged':
          'Une version de développement ne peut pas être lancée à l’ouverture de session sur macOS : une version empaquetée le peut.',
        'not-moved':
          'macOS lance cet exemplaire de Parallax depuis son image disque ou depuis les téléchargements, et ne le trouverait pas à l’ouverture de session. Quittez Parallax, faites-le glisser dans Applications et lancez-le là.',
        flatpak:
          'Depuis Flatpak, Parallax ne peut pas s’ajouter lui-même : ajoutez-le aux programmes que votre bureau lance à l’ouverture de session.',
      },
      failed: (why) => `Cela n’a pas pu être changé : ${why}`,
    },

    problems: {
      shortcutTaken: (name) => `Un autre programme utilise le raccourci ${name}.`,
    },
  },

  trayMenu: {
    sandbox: 'Taux de démo',
    rates: 'Taux',
    aged: (what, age) => `${what}, ${age}`,
    trouble: {
      paused: 'Mises à jour en pause',
      failing: 'Les dernières requêtes ont échoué',
      'no-key': 'Aucune clé disponible',
      quota: 'Quota du mois épuisé',
      forbidden: 'Le forfait ne comprend pas ces taux',
      limit: 'Limite du mois atteinte',
      sum: 'Budget du mois atteint',
      ledger: 'Impossible de compter les requêtes : aucune ne part automatiquement',
    },
    copies: 'Cliquer pour copier',
    value: (label, number, notes) => [`${label} ${number}`, ...notes].join(', '),
    copied: (line) => `${line}, copié`,
    none: (label, why) => [label, ...why].join(' : '),
    open: 'Ouvrir Parallax',
    refresh: (cost) => `Actualiser maintenant (${cost})`,
    cost: (requests) => counted(requests, 'requête', 'requêtes'),
    free: 'gratuit',
    waitsUntil: (time) => `pas avant ${time}, à la demande du service`,
    publicUntil: (time, host) => `pas avant ${time} : ${host} est interrogé une fois par jour`,
    noKey: 'aucune clé disponible',
    nothingLeft: 'la limite du mois est épuisée',
    pause: 'Suspendre les mises à jour',
    settings: 'Réglages…',
    quit: 'Quitter',
  },

  mini: {
    label: 'Mini-tableau',
    open: 'Ouvrir Parallax',
    close: 'Fermer le mini-tableau',
  },

  destinations: {
    title: 'Envoi des alertes',
    hint: 'Un service de notification, une messagerie ou votre propre serveur. Les alertes de la démo ne sont jamais envoyées.',
    add: 'Ajouter',
    here: 'Cet ordinateur',
    addTitle: 'Ajouter une destination',
    changeTitle: (name) => `Modifier ${name}`,
    kind: 'Type',
    kinds: { ntfy: 'ntfy', telegram: 'Telegram', discord: 'Discord', json: 'JSON' },
    name: 'Nom',
    address: 'Adresse',
    token: 'Jeton du bot',
    needs: {
      name: 'Il manque un nom',
      address: 'Il manque une adresse',
      token: 'Il manque un jeton',
      chat: 'Il manque une discussion',
    },
    unchanged: 'Vide : reste comme elle est',
    addresses: {
      ntfy: 'https://ntfy.sh/votre-sujet',
      telegram: '123456789:AAE…',
      discord: 'https://discord.com/api/webhooks/…',
      json: 'https://votre.serveur/chemin',
    },
    chatId: 'Identifiant de la discussion',
    secret: 'Secret de signature',
    save: 'Enregistrer',
    cancel: 'Annuler',
    test: 'Envoyer un essai',
    change: 'Modifier',
    remove: 'Retirer',
    choose: 'Choisir les alertes',
    chosen: 'Terminé',
    saved: 'Enregistré.',
    tested: 'L’essai a été envoyé.',
    on: (name) => `${name}, active`,
    all: (count) => (count === 1 ? 'Votre seule alerte' : `Les ${count} alertes`),
    some: (count, of) => `${count} alertes sur ${of}`,
    noAlerts: 'Pas encore d’alertes',
    none: 'Aucune : choisissez des alertes',
    hereSounds: (alerts, hasSound) => `${alerts}, ${hasSound ? 'avec' : 'sans'} son`,
    waiting: (count) => counted(count, 'message attend.', 'messages attendent.'),
    dropped: (count) =>
      byCount(count, {
        one: `${count} message n’a pas été envoyé : il a attendu un jour, trop de messages attendaient, ou il a été refusé.`,
        other: `${count} messages n’ont pas été envoyés : ils ont attendu un jour, trop de messages attendaient, ou ils ont été refusés.`,
      }),
    status: (status) => `Le destinataire a répondu par HTTP ${status}. Un nouvel essai suivra.`,
    refused: (status) =>
      `Le destinataire a refusé un message par HTTP ${status}. Celui-là est abandonné, le suivant part.`,
    failures: (code) =>
      code === 'redirected'
        ? 'L’adresse mène à une autre, qui n’est pas suivie : saisissez celle-là. Un nouvel essai suivra.'
        : 'Le destinataire est injoignable. Un nouvel essai suivra.',
    lost: 'L’adresse ne peut pas être lue : déverrouillez le trousseau, ou saisissez-la de nouveau.',
    locked:
      'Le trousseau est verrouillé, aucune adresse ne peut donc être gardée : déverrouillez-le, ou retirez d’abord les autres destinations.',
    gone: 'Cette destination a été retirée.',
    most: 'Il y a déjà dix destinations : retirez-en une d’abord.',
    notKept: 'L’adresse n’a pas pu être enregistrée.',
    notAnAddress: 'Collez l’adresse entière, ou le jeton du bot.',
    noChat: 'Saisissez l’identifiant de la discussion.',
    noTopic: 'Saisissez l’adresse avec son sujet, par exemple https://ntfy.sh/mon-sujet.',
    testTitle: (isSandbox) => (isSandbox ? 'Essai de Parallax (DÉMO)' : 'Essai de Parallax'),
    testBody: 'Ce n’est qu’un essai : aucune alerte ne s’est déclenchée.',
    digest: {
      label: 'Bulletin',
      off: 'Un message à heures choisies, avec vos chiffres',
      at: (times) => `Chaque jour à ${times}`,
      newTime: 'Heure à ajouter',
      addTime: 'Ajouter l’heure',
      removeTime: (time) => `Retirer ${time}`,
      here: 'L’afficher ici, en notification',
      preview: 'Ce qu’il dirait maintenant',
      again: 'Recalculer',
      title: (day, time) => `${day}, ${time}`,
      late: (title) => `${title} (en retard)`,
      none: (label, why) => `${label} : ${why}`,
      change: (change, since) => `${change} depuis ${since}`,
      number: (label, number, change, ages) =>
        `${label} ${number}${change === null ? '' : `, ${change}`} (${ages.join(', ')})`,
      gaps: (name, count, peak) =>
        `${name} : ${counted(count, 'opportunité', 'opportunités')}, jusqu’à ${peak}`,
      fired: (count, names) =>
        `${counted(count, 'alerte déclenchée', 'alertes déclenchées')} : ${names.join(' ; ')}`,
      platforms: (name, added, gone) =>
        [
          ...(added.length > 0 ? [`${name}, nouvelles : ${fewOf(added)}`] : []),
          ...(gone.length > 0 ? [`${name}, absentes depuis un jour : ${fewOf(gone)}`] : []),
        ].join('. '),
    },
    sendTo: {
      label: 'Envoyer aussi à',
      choices: { none: 'Cet ordinateur seulement', all: 'Toutes', some: 'Certaines' },
      ownTrades:
        'Cette alerte est calculée d’après vos opérations, qui restent sur cet ordinateur.',
      removed: (count) =>
        byCount(count, {
          one: 'Une destination de cette alerte a été retirée.',
          other: `${count} destinations de cette alerte ont été retirées.`,
        }),
    },
  },

  fatal: {
    title: 'Parallax ne peut pas démarrer',
    broken: 'Parallax doit se fermer',
    debugging: (name) =>
      `Il n’accepte pas de débogueur et ne renonce à aucune protection : lancez-le sans --${name}.`,
    folder: (folder, detail) =>
      `Son dossier ${folder} est inutilisable (${detail}). Rendez-le accessible en écriture, ou lancez avec --user-data-dir=DOSSIER.`,
  },
};
