import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';

export const halt: PartOf<Text['halt']> = {
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
};
