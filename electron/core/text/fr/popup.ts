import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';

export const popup: PartOf<Text['popup']> = {
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
};
