import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { byCount, othersOf } from './words.ts';

export const transfer: PartOf<Text['desk']['transfer']> = {
  export: 'Exporter en CSV',
  import: 'Importer des opérations',
  csv: 'Fichier CSV',
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
  unusedColumn: (header, value) => (header === '' ? `sans nom (${value})` : `${header} (${value})`),
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
      one: `${shown} ordre non terminé écarté`,
      other: `${shown} ordres non terminés écartés`,
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
  origin: 'Importer comme',
  origins: { real: 'Mes opérations', sandbox: 'Opérations de démo' },
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
  needs: {
    column: 'Il manque des colonnes',
    question: 'Il manque une réponse aux questions ci-dessus',
    zone: 'Il manque le fuseau des heures',
    origin: 'Il manque à qui sont ces opérations',
    rows: 'Il reste des lignes illisibles à écarter',
  },
  takeOthers: 'Inclure les autres devises',
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
    open: 'Vous avez vendu plus que vous n’aviez. Ajoutez le solde initial, ou écartez ce qui dépasse.',
    apply: 'Ajouter',
    parallel: (rate) => `Parallèle ce jour-là : ${rate}`,
    estimated: (day) => `Estimé : taux parallèle du ${day}`,
  },
  working: (share) => `Importation, ${share}. Rien n’est enregistré avant la fin.`,
};
