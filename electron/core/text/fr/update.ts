import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';

export const update: PartOf<Text['update']> = {
  off: 'Cette version ne cherche pas de nouvelles versions : elle n’a pas d’adresse pour cela.',
  check: 'Chercher une nouvelle version',
  idle: 'Pas vérifié depuis le lancement.',
  checkedNow: 'Vérifié à l’instant.',
  checked: (when) => `Dernière vérification il y a ${when}.`,
  checking: 'Recherche d’une nouvelle version…',
  none: 'C’est la version la plus récente.',
  available: (version) => `La version ${version} est sortie`,
  see: 'Voir les nouveautés',
  later: 'Plus tard',
  notes: (version) => `Nouveautés de la version ${version}`,
  noNotes: 'Il n’y a pas de notes de version.',
  download: 'Télécharger',
  downloadHint: 'Télécharge seulement ; rien n’est encore installé',
  downloading: (version, share) => `Téléchargement de la version ${version}, ${share}`,
  ready: (version) => `La version ${version} est prête`,
  readyBody: 'Redémarrez d’ici pour l’installer. D’ici là, rien ne change.',
  restart: 'Redémarrer et mettre à jour',
  ways: {
    deb: 'Parallax est ici un paquet deb, que seul un administrateur peut remplacer. Il est téléchargé et vérifié ici ; une commande l’installe.',
    rpm: 'Parallax est ici un paquet rpm, que seul un administrateur peut remplacer. Il est téléchargé et vérifié ici ; une commande l’installe.',
    'read-only':
      'Le dossier de cette AppImage n’est pas modifiable : elle ne peut pas y être remplacée. Quittez Parallax, déplacez le fichier dans un dossier à vous, lancez-le là et vérifiez de nouveau.',
    'not-moved':
      'macOS lance cet exemplaire de Parallax depuis son image disque ou depuis les téléchargements, où il ne peut pas être remplacé. Quittez Parallax, faites-le glisser dans Applications, lancez-le là et vérifiez de nouveau.',
    managed:
      'Un gestionnaire de paquets apporte les nouvelles versions de cet exemplaire : Parallax n’en cherche pas.',
  },
  byHand: {
    ask: 'L’installer…',
    readyBody: 'Une commande l’installe. D’ici là, rien ne change.',
    title: (version) => `Installer la version ${version} dans un terminal`,
    body: (command) =>
      `Collez ceci dans un terminal, puis quittez Parallax et relancez-le :\n\n${command}`,
    yes: 'Copier la commande',
    no: 'Pas maintenant',
  },
  again: 'Réessayer',
  confirm: {
    title: (version) => `Redémarrer Parallax en version ${version} ?`,
    body: 'Parallax se ferme, se met à jour et redémarre. Les taux, les réglages et les alertes restent. Entre-temps, aucun taux ni aucune alerte n’est vérifié.',
    yes: 'Redémarrer et mettre à jour',
    no: 'Pas maintenant',
  },
  problems: {
    offline: 'Il n’y a pas de réseau.',
    unreachable: 'Le serveur de mises à jour est injoignable. La version actuelle reste en place.',
    'broken-feed':
      'Les informations sur les nouvelles versions sont illisibles. La version actuelle reste en place.',
    untrusted:
      'La version proposée n’est pas signée par les auteurs de Parallax. Rien n’a été modifié.',
    expired:
      'La version proposée est dépassée : une plus récente a déjà été proposée, ou sa signature a expiré. Rien n’a été modifié.',
    damaged:
      'Le téléchargement ne correspond pas à son annonce et a été supprimé. Rien n’a été modifié.',
    'not-installed':
      'La nouvelle version n’a pas pu être installée. La version actuelle reste en place.',
    unknown: 'La mise à jour a échoué. La version actuelle reste en place.',
  },
};
