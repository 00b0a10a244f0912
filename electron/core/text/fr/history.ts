import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { byCount, counted, on, ofMarket } from './words.ts';

export const history: PartOf<Text['history']> = {
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
    ask: (cost) => `Demander (${cost})`,
    byBase: (code) =>
      `L’USD ne permet pas de déduire cette paire : ses jours sont demandés en base ${code}.`,
    cost: (requests) => counted(requests, 'requête', 'requêtes'),
    costMoney: (requests, money) => `${requests}, ${money}`,
    free: (requests) => `${requests}, sans frais`,
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
};
