import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { byCount, counted, agreed, fewOf } from './words.ts';

const SIDE_WORDS = { buy: 'achat', sell: 'vente' };

export const platforms: PartOf<Text['platforms']> = {
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
    fees: { none: 'frais non saisis', some: 'frais en partie saisis', all: 'après mes frais' },
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
      best: 'vs 1er',
      spread: 'Écart',
    },
    sorted: { ascending: '▲', descending: '▼' },
    now: 'maintenant',
    notQuoted: 'Non coté',
    best: 'meilleur',
    bestAsk: 'meilleur à l’achat',
    bestBid: 'meilleur à la vente',
    withFees: 'Après mes frais',
    withoutFees: 'Frais en partie comptés',
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
    medianHint:
      'Des cours moyens des plateformes qui cotent les deux côtés : la même à l’achat et à la vente',
    noMedian: 'pas de médiane',
    withdraw: 'Inclure les frais d’envoi',
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
};
