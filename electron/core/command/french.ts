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
  'f cfa': 'cfa',
  'frs cfa': 'cfa',
  f: 'cfa',
  fr: 'cfa',
  frs: 'cfa',
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
  contre: 'in',
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
  je: '',
  veux: '',
  voudrais: '',
  ai: '',

  // Questions.
  combien: 'how much',
  'est combien': 'how much',
  'est a combien': '',
  'fait combien': 'in',
  'font combien': 'in',
  'vaut combien': 'in',
  'valent combien': 'in',
  'donne combien': 'in',
  'donnent combien': 'in',
  'ca fait combien': 'in',
  'ca donne combien': 'in',
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
  'au noir': 'parallel',
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
  'ce mois': 'this month',
  'ce mois ci': 'this month',
  'cette semaine': 'this week',
  'cette annee': 'this year',
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
  achats: 'buy',
  vendre: 'sell',
  vend: 'sell',
  vends: 'sell',
  vente: 'sell',
  ventes: 'sell',
  acheté: 'bought',
  'ai achete': 'bought',
  vendu: 'sold',
  noter: 'log',
  note: 'log',
  offre: 'quote',
  'offre pour': 'quote',
  devis: 'quote',
  'moins cher': 'cheapest',
  'moins chere': 'cheapest',
  meilleur: 'best',
  meilleure: 'best',
  où: 'where',
  banque: 'bank',
  circuit: 'routes',
  circuits: 'routes',
  gain: 'profit',
  benefice: 'profit',

  // Figures.
  prime: 'premium',
  ecart: 'spread',
  'ecart achat vente': 'spread',
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
  'prevenez moi': 'alert',
  'avertissez moi': 'alert',
  'notifie moi': 'alert',
  'notifiez moi': 'alert',
  'dis moi': 'alert',
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
  'arrive a': 'hits',
  'monte a': 'hits',
  'descend a': 'hits',
  'tombe a': 'hits',
  'passe a': 'hits',
  bouge: 'moves',
  varie: 'moves',
  par: 'per',

  // Actions.
  convertir: 'convert',
  convertis: 'convert',
  changer: 'convert',
  change: 'convert',
  echanger: 'convert',
  graphique: 'chart',
  courbe: 'chart',
  historique: 'history',
  alertes: 'alerts',
  ouvrir: 'open',
  devise: 'currency',
  paire: 'pair',
  plateforme: 'platform',
  reglage: 'setting',
  actualiser: 'refresh',
  rafraichir: 'refresh',
  'mettre a jour': 'refresh',
  'mise a jour': 'refresh',
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
  'mini tableau': 'mini',
  partager: 'share',
  partage: 'share',
  epingler: 'pin',
  epingle: 'pin',
  desepingler: 'unpin',
  envoyer: 'send',
  envoie: 'send',
  'copier mon prix': 'send price',
  'copier le prix': 'send price',
};

const LONGEST = Math.max(...Object.keys(WORDS).map((phrase) => phrase.split(' ').length));

const meant = new Map(Object.entries(WORDS));

/** What is French in the grammar. */
export const FRENCH: readonly string[] = Object.keys(WORDS);

const HYPHENED =
  /^(?:au-dessus|au-dessous|en-dessous|avant-hier|mois-ci|achat-vente|mini-tableau|\p{L}+-moi)$/u;

/** `d'usdt` and `50000f` are two words, and `au-dessus` as well; a platform's name stays one. */
function wordParts(word: string): readonly string[] {
  if (HYPHENED.test(fold(word))) return word.split('-');
  const [, number, unit] = /^(\d[\d.,]*)(f|frs?|fcfa)$/i.exec(word) ?? [];
  if (number !== undefined && unit !== undefined) return [number, unit];
  return word.replace(/^(?:[cdljs]|qu)['’](?=\p{L})/iu, '').split(' ');
}

const isNumber = (word: string | undefined): boolean => /^\d/.test(word ?? '');

/**
 * A French text in the grammar's English words; null if none of its words is French. Words that it
 * does not know, such as names and numbers, stay.
 */
export function inEnglish(typed: readonly string[]): readonly string[] | null {
  const all = typed.flatMap(wordParts);
  const words = withoutEnd(all);
  const translated: string[] = [];
  let isFrench = words.length < all.length;
  for (let at = 0; at < words.length;) {
    const found = phraseAt(words, at);
    const english = found?.english ?? [words[at] ?? ''];
    // `ça fait combien en naira` has two, and `ça fait combien 500 usdt` has nothing before it.
    const isNeedless = english.join() === 'in' && (translated.at(-1) ?? 'in') === 'in';
    if (!isNeedless) translated.push(...english);
    at += found?.length ?? 1;
    isFrench ||= found !== null;
  }
  return isFrench ? translated : null;
}

/** Without the question that it ends with: `500 usdt combien ?`, `500 usdt = combien`. */
function withoutEnd(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => !/^(?:=|\?|combien\??)$/i.test(word)) + 1;
  const isAsked = words.slice(end).some((word) => /^combien/i.test(word));
  // `fait combien` and `est à combien` are phrases.
  const isPhrase = /^(?:a|est|fait|font|vaut|valent|donne|donnent)$/.test(
    fold(words[end - 1] ?? ''),
  );
  return isAsked && !isPhrase && end > 0 ? words.slice(0, end) : words;
}

interface Phrase {
  readonly english: readonly string[];
  readonly length: number;
}

function phraseAt(words: readonly string[], at: number): Phrase | null {
  return agoAt(words, at) ?? bareAt(words, at) ?? knownAt(words, at);
}

/** Words that only their accent or their place tells from others: `à 1431`, `où acheter`, `acheté`. */
function bareAt(words: readonly string[], at: number): Phrase | null {
  const word = words[at]?.toLowerCase() ?? '';
  const one = (english: string): Phrase => ({ english: english ? [english] : [], length: 1 });
  if (word === 'a' && isNumber(words[at + 1])) return one('at');
  // How many are bought anywhere is what `buy` alone answers.
  if (at === 0 && /^o[uù]$/.test(word)) return one(isNumber(words[2]) ? '' : 'where');
  const isPriced = words.some((each, place) => /^[aà]$/i.test(each) && isNumber(words[place + 1]));
  return word === 'achete' && isPriced ? one('bought') : null;
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
