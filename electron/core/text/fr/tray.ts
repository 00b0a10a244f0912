import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { counted } from './words.ts';

export const trayMenu: PartOf<Text['trayMenu']> = {
  sandbox: 'Taux de démo',
  rates: 'Taux',
  aged: (what, age) => `${what}, ${age}`,
  notices: {
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
};

export const mini: PartOf<Text['mini']> = {
  label: 'Mini-tableau',
  open: 'Ouvrir Parallax',
  close: 'Fermer le mini-tableau',
};
