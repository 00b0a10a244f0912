import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { byCount } from './words.ts';

export const data: PartOf<Text['data']> = {
  title: 'Données',
  record: 'Historique Parallax',
  damagedAgain: 'son contenu est endommagé',
  noRecord: 'Il n’y a pas d’historique : les taux ne sont gardés qu’en mémoire.',
  held: (size, since) => `Enregistrement : ${size}, depuis le ${since}.`,
  empty: 'Rien n’est encore enregistré.',
  mebibytes: (number) => `${number} Mo`,
  what: 'Exporter',
  whats: { all: 'Tout', pair: 'Une paire' },
  market: 'Marché',
  base: 'Une unité de',
  quote: 'En',
  format: 'Format',
  formats: {
    csv: 'CSV',
    json: 'JSON',
    parquet: 'Parquet',
  },
  export: 'Exporter',
  exportHint: 'Décimales exactes et heures en UTC, avec leur source et leur marché',
  backUp: 'Sauvegarder',
  backUpHint: 'Écrit une copie de tout l’historique et des opérations',
  restore: 'Restaurer',
  restoreHint:
    'Repart d’une sauvegarde ; l’historique actuel est gardé à côté, et les opérations manquantes reviennent',
  stop: 'Arrêter',
  working: {
    export: (share) => `Exportation, ${share}`,
    'back-up': (share) => `Sauvegarde, ${share}`,
    restore: (share) => `Restauration, ${share}`,
  },
  written: (file) => `Fichier écrit : ${file}`,
  restored: (file, replaced) =>
    `L’historique est maintenant celui de ${file}. Le précédent a été gardé sous le nom ${replaced}.`,
  restoredEarlier: (file) =>
    `${file} est d’une forme antérieure : ses taux ne peuvent pas revenir. L’historique reste tel quel.`,
  restoredTrades: (count) =>
    byCount(count, {
      one: `${count} opération est revenue.`,
      other: `${count} opérations sont revenues. Annuler, au comptoir, les retire de nouveau.`,
    }),
  tradesNotRestored:
    'Ses opérations sont illisibles ou incompatibles avec celles d’aujourd’hui : aucune n’est revenue.',
  stopped: 'Arrêté. Rien n’a été modifié.',
  busy: 'Une autre tâche est encore en cours sur l’historique.',
  failed: (detail) =>
    `Échec : ${detail}. Rien n’a été modifié. Vérifiez l’emplacement et la place disponible.`,
  refused: {
    'not-a-record': 'Ce fichier n’est pas un historique Parallax. Rien n’a été modifié.',
    'too-large': 'Ce fichier est trop grand pour un historique Parallax. Rien n’a été modifié.',
    broken: 'Cet historique est endommagé. Rien n’a été modifié.',
    newer:
      'Une version plus récente de Parallax a écrit cet historique : mettez d’abord Parallax à jour.',
    'other-source': 'Cet historique n’a rien de la source affichée ici. Rien n’a été modifié.',
    'own-file': 'C’est l’historique en cours d’utilisation : choisissez un autre fichier.',
    'own-folder': 'Parallax a ses propres fichiers dans ce dossier : choisissez-en un autre.',
    'parts-exist':
      'Il y a plusieurs fichiers, et l’un de leurs noms y est déjà pris : choisissez un autre nom.',
  },
  copies: {
    hint: (newest) =>
      `Opérations et réglages, la plus récente : ${newest}. Les quatre dernières sont dans le dossier des données.`,
    none: 'Les opérations et les réglages sont copiés chaque semaine. Il n’y a pas encore de copie.',
    which: 'Copie',
    bringBack: 'Remettre…',
    back: (when) =>
      `Les opérations et les réglages sont ceux de la copie : ${when}. Les précédents sont maintenant une copie.`,
    gone: 'la copie n’existe plus',
    broken: 'la copie est illisible',
    confirm: {
      title: (when) => `Remettre la copie : ${when} ?`,
      body: 'Ses opérations et ses réglages remplacent les actuels, qui deviennent d’abord une copie. Le compte, les alertes et les destinations restent tels quels.',
      yes: 'Remettre',
      no: 'Annuler',
    },
  },
  settingsFile: {
    kind: 'Réglages de Parallax',
    hint: 'Pour un autre ordinateur. Le compte, les alertes et les destinations restent ici.',
    export: 'Exporter',
    exportOf: 'Exporter les réglages',
    import: 'Importer…',
    importOf: 'Importer des réglages',
    title: 'Importer des réglages ?',
    changes: (names) => `Modifie : ${names}.`,
    leftOut: (names) => `Laisse de côté : ${names}. Vous pouvez l’annuler.`,
    same: (file) => `${file} ne change rien : tous ses réglages sont ceux d’ici.`,
    yes: 'Importer',
    no: 'Annuler',
    refused: {
      'too-large': 'Le fichier dépasse 1 Mo. Rien n’a été modifié.',
      'not-settings': 'Ce fichier n’a pas de réglages Parallax. Rien n’a été modifié.',
      newer:
        'Une version plus récente de Parallax a écrit ce fichier : mettez d’abord Parallax à jour.',
      broken: 'Une valeur de ce fichier n’est pas valable. Rien n’a été modifié.',
    },
    invalid: (name) =>
      `« ${name} » a dans ce fichier une valeur qui n’est pas valable. Rien n’a été modifié.`,
    others: {
      'quotes.fixedSides': 'Lecture des cotations',
      pairs: 'Vos paires',
      money: 'Monnaie du tableau',
      groups: 'Groupes de devises',
      'quotes.routeOrder': 'Ordre des circuits',
      'quotes.countsBank': 'Compter les frais de ma banque',
      'desk.template': 'Message aux clients',
      'desk.ownLine': 'Ma ligne sous les messages',
    },
    never: 'Destinations, Alertes',
  },
  delete: 'Supprimer l’historique',
  deleteHint: 'Ne peut pas être annulé.',
  deleted: 'L’historique est supprimé. Les taux affichés restent.',
  confirm: {
    title: 'Supprimer l’historique ?',
    body: (source) =>
      `Tout ce qui est enregistré pour ${source}, sauf les taux affichés, sera perdu, avec les graphiques et les variations. Cela ne peut pas être annulé : sauvegardez d’abord si vous pourriez en avoir besoin.`,
    sandbox: 'la démo',
    yes: 'Supprimer',
    no: 'Le garder',
  },
};
