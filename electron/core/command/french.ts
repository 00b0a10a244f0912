import { fold } from '#core/base/search.ts';

/**
 * The French words of the grammar, beside the English ones that they mean. They are understood
 * whatever the texts' language is. Without accents, except where an accent decides.
 */
const WORDS: Readonly<Record<string, string>> = {
  // Currencies, and how many.
  'franc cfa': 'cfa',
  'francs cfa': 'cfa',
  fcfa: 'cfa',
  franc: 'cfa',
  francs: 'cfa',
  'livre sterling': 'pound',
  'livres sterling': 'pound',
  livre: 'pound',
  livres: 'pound',
  roupie: 'rupee',
  roupies: 'rupees',
  mille: 'k',
  milliard: 'bn',
  milliards: 'bn',
  'pour cent': 'percent',
  pourcent: 'percent',

  // What stands between and around them.
  en: 'in',
  vers: 'to',
  contre: 'for',
  pour: 'for',
  avec: 'with',
  chez: 'at',
  à: 'at',
  au: 'at',
  aux: 'at',
  sur: 'on',
  de: '',
  du: '',
  des: '',
  d: '',
  le: '',
  la: '',
  les: '',
  l: '',
  un: '',
  une: '',
  mon: 'my',
  ma: 'my',
  mes: 'my',

  // Questions.
  combien: 'how much',
  'fait combien': 'in',
  'font combien': 'in',
  'vaut combien': 'in',
  'valent combien': 'in',
  'ca fait combien': 'in',
  coute: 'cost',
  coutent: 'cost',
  vaut: 'worth',
  valent: 'worth',
  fait: 'is',
  font: 'are',
  est: 'is',
  quel: 'what',
  quelle: 'what',
  taux: 'rate',
  cours: 'rate',
  prix: 'price',
  montrer: 'show',
  montre: 'show',
  afficher: 'show',
  voir: 'show',

  // Markets.
  'marche parallele': 'parallel',
  'marche noir': 'parallel',
  parallele: 'parallel',
  'marche officiel': 'official',
  officiel: 'official',
  officielle: 'official',
  moyen: 'mid',
  interbancaire: 'mid',

  // Days.
  aujourdhui: 'today',
  hier: 'yesterday',
  'avant hier': '2 days ago',
  'semaine derniere': 'last week',
  dimanche: 'sunday',
  lundi: 'monday',
  mardi: 'tuesday',
  mercredi: 'wednesday',
  jeudi: 'thursday',
  vendredi: 'friday',
  samedi: 'saturday',
  '1er': '1',
  janvier: 'january',
  fevrier: 'february',
  mars: 'march',
  avril: 'april',
  mai: 'may',
  juin: 'june',
  juillet: 'july',
  aout: 'august',
  septembre: 'september',
  octobre: 'october',
  novembre: 'november',
  decembre: 'december',
  heure: 'hour',
  heures: 'hours',
  jour: 'day',
  jours: 'days',
  semaine: 'week',
  semaines: 'weeks',
  mois: 'month',
  trimestre: 'quarter',
  an: 'year',
  annee: 'year',

  // Deals and trades.
  acheter: 'buy',
  achete: 'buy',
  achat: 'buy',
  vendre: 'sell',
  vend: 'sell',
  vends: 'sell',
  vente: 'sell',
  acheté: 'bought',
  vendu: 'sold',
  noter: 'log',
  note: 'log',
  offre: 'quote',
  'moins cher': 'cheapest',
  'moins chere': 'cheapest',
  meilleur: 'best',
  meilleure: 'best',
  où: 'where',
  circuit: 'routes',
  circuits: 'routes',
  gain: 'profit',
  benefice: 'profit',

  // Figures.
  prime: 'premium',
  ecart: 'spread',
  opportunite: 'gap',
  opportunites: 'gaps',
  'plus haut': 'high',
  'plus bas': 'low',

  // Alerts.
  alerte: 'alert',
  avertir: 'alert',
  'avertis moi': 'alert',
  prevenir: 'alert',
  'previens moi': 'alert',
  quand: 'when',
  si: 'if',
  depasse: 'above',
  'au dessus': 'above',
  'passe au dessus': 'above',
  'monte au dessus': 'above',
  'plus de': 'above',
  'superieur a': 'above',
  'au dessous': 'below',
  'en dessous': 'below',
  'passe au dessous': 'below',
  'passe sous': 'below',
  'tombe sous': 'below',
  'descend sous': 'below',
  sous: 'below',
  'moins de': 'below',
  'inferieur a': 'below',
  atteint: 'hits',
  touche: 'hits',
  bouge: 'moves',
  varie: 'moves',
  par: 'per',

  // Actions.
  convertir: 'convert',
  ouvrir: 'open',
  devise: 'currency',
  paire: 'pair',
  plateforme: 'platform',
  reglage: 'setting',
  actualiser: 'refresh',
  rafraichir: 'refresh',
  suspendre: 'pause',
  reprendre: 'resume',
  annuler: 'undo',
  aide: 'help',
  quitter: 'quit',
  'mode sombre': 'dark theme',
  'theme sombre': 'dark theme',
  'mode clair': 'light theme',
  'theme clair': 'light theme',
  sombre: 'dark',
  clair: 'light',
  exporter: 'export',
  partager: 'share',
  epingler: 'pin',
  desepingler: 'unpin',
  envoyer: 'send',
};

const LONGEST = Math.max(...Object.keys(WORDS).map((phrase) => phrase.split(' ').length));

const meant = new Map(Object.entries(WORDS));

/** `d'usdt` is two words, and `au-dessus` as well; the name of a platform stays one. */
const partsOf = (word: string): readonly string[] =>
  /^(?:au-dessus|au-dessous|en-dessous|avant-hier|avertis-moi|previens-moi)$/.test(fold(word))
    ? word.split('-')
    : word.replace(/^(?:[dljs]|qu)['’](?=\p{L})/iu, '').split(' ');

/**
 * A French text in the grammar's English words; null if none of its words is French. Words that it
 * does not know, such as names and numbers, stay.
 */
export function inEnglish(typed: readonly string[]): readonly string[] | null {
  const words = typed.flatMap(partsOf);
  const said: string[] = [];
  let isFrench = false;
  for (let at = 0; at < words.length;) {
    const found = phraseAt(words, at);
    said.push(...(found?.english ?? [words[at] ?? '']));
    at += found?.length ?? 1;
    isFrench ||= found !== null;
  }
  return isFrench ? said : null;
}

interface Phrase {
  readonly english: readonly string[];
  readonly length: number;
}

function phraseAt(words: readonly string[], at: number): Phrase | null {
  return agoAt(words, at) ?? knownAt(words, at);
}

function knownAt(words: readonly string[], at: number): Phrase | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    const english = meant.get(phrase.toLowerCase().normalize('NFC')) ?? meant.get(fold(phrase));
    if (english === undefined) continue;
    // `lundi dernier`: English says first that it is the last one.
    const isLast = fold(words[at + length] ?? '') === 'dernier';
    const parts = english.split(' ').filter(Boolean);
    return { english: isLast ? ['last', ...parts] : parts, length: length + (isLast ? 1 : 0) };
  }
  return null;
}

/** `il y a 3 jours`, `il y a une semaine`. */
function agoAt(words: readonly string[], at: number): Phrase | null {
  const text = words.slice(at, at + 5).map((word) => fold(word));
  const [, count = '', unit = ''] =
    /^il y a (\d{1,4}|une?) (jour|semaine)s?$/.exec(text.join(' ')) ?? [];
  if (unit === '') return null;
  const number = /^\d/.test(count) ? count : '1';
  return { english: [number, unit === 'jour' ? 'days' : 'weeks', 'ago'], length: 5 };
}
