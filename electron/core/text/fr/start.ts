import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';

export const start: PartOf<Text['start']> = {
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
};
