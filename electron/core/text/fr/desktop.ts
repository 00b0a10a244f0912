import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';

export const desktop: PartOf<Text['desktop']> = {
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
};
