import { type StorageFault, storageFault } from '#core/app/storage-fault.ts';
import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { byCount } from './words.ts';

/** `de 14:02`, `du 30 janv. 14:02`, `du mar. 14:02`. */
const ofTime = (time: string): string => `${/^\d{1,2}:/.test(time) ? 'de' : 'du'} ${time}`;

const storageAdvice = {
  newer: 'Mettez Parallax à jour',
  locked: 'Fermez l’autre programme qui tient le fichier ouvert',
  full: 'Libérez de la place',
  other: 'Vérifiez que le dossier est accessible en écriture',
} satisfies Record<StorageFault, string>;

export const problems: PartOf<Text['problems']> = {
  storage: {
    record: (detail) =>
      `Les taux ne peuvent pas être enregistrés. Ils seront perdus à la fermeture de Parallax : ${detail}. ${storageAdvice[storageFault(detail)]}, puis relancez.`,
    settings: (detail) =>
      `Les réglages ne peuvent pas être enregistrés. Ils seront perdus à la fermeture de Parallax : ${detail}. Vérifiez que le dossier est accessible en écriture.`,
    ledger: (detail) =>
      `Les requêtes ne peuvent pas être comptées. Aucune ne part automatiquement : ${detail}. ${storageAdvice[storageFault(detail)]}.`,
    trades: (detail) =>
      `Vos opérations ne peuvent pas être ouvertes. Aucune n’est affichée ni enregistrée : ${detail}. ${storageAdvice[storageFault(detail)]}, puis relancez.`,
  },
  notices: {
    'settings-quarantined': (file) =>
      `Vos réglages étaient illisibles. Les valeurs par défaut s’appliquent. Le fichier illisible a été gardé sous le nom ${file}.`,
    'settings-copied': (file) =>
      `Certains réglages étaient illisibles. Ils ont repris leur valeur par défaut. L’original a été gardé sous le nom ${file}.`,
    'settings-rewritten': (file) =>
      `Le fichier des réglages a été endommagé pendant que Parallax était ouvert. Vos réglages ont été enregistrés de nouveau. Le fichier endommagé a été gardé sous le nom ${file}.`,
    'settings-gone': (file) =>
      `Le fichier des réglages (${file}) a disparu. Les valeurs par défaut s’appliquent. Vérifiez vos alertes, ainsi que la limite et le renouvellement sous Compte.`,
    'vault-quarantined': (file) =>
      `La clé API enregistrée était illisible : saisissez-la de nouveau sous Compte. Le fichier illisible a été gardé sous le nom ${file}.`,
    'destinations-quarantined': (file) =>
      `Les adresses auxquelles vont les alertes étaient illisibles : saisissez-les de nouveau. Le fichier illisible a été gardé sous le nom ${file}.`,
    'record-salvaged': (file) =>
      `Le fichier des taux enregistrés était endommagé. Ce qui était lisible est conservé. Le fichier endommagé a été gardé sous le nom ${file}.`,
    'record-gone': (file) =>
      `Le fichier des taux enregistrés (${file}) a disparu. Un nouvel historique commence. Si vous avez une sauvegarde, restaurez-la.`,
    'record-quarantined': (file) =>
      `Les taux enregistrés étaient illisibles. Un nouvel historique commence. Le fichier illisible a été gardé sous le nom ${file}.`,
    'ledger-quarantined': (file) =>
      `Le décompte de ce mois était illisible. Il repart de zéro : reportez dans « Déjà utilisées ce mois-ci » le nombre qu’indique votre compte. Le fichier illisible a été gardé sous le nom ${file}.`,
    'ledger-replaced': (file) =>
      `Le fichier qui compte les requêtes a été endommagé pendant que Parallax était ouvert. Le décompte du mois est conservé. Le fichier endommagé a été gardé sous le nom ${file}.`,
    'ledger-gone': (file) =>
      `Le décompte de ce mois est perdu, car son fichier (${file}) a disparu. Il repart de zéro : reportez dans « Déjà utilisées ce mois-ci » le nombre qu’indique votre compte.`,
    'trades-quarantined': (file) =>
      `Certaines opérations étaient illisibles. Le journal continue sans elles. Le fichier d’origine a été gardé sous le nom ${file} : restaurez une sauvegarde ou importez votre fichier CSV.`,
    'trades-replaced': (file) =>
      `Le fichier de vos opérations a été endommagé pendant que Parallax était ouvert. Aucune opération n’est perdue : un nouveau fichier les a toutes. Le fichier endommagé a été gardé sous le nom ${file}.`,
    'trades-gone': (file) =>
      `Le journal de vos opérations (${file}) a disparu. Un nouveau commence : restaurez une sauvegarde ou importez votre fichier CSV.`,
    'names-unread': () =>
      'La liste des devises du service était illisible. Les taux gardent leur code, certains sans nom.',
  },
  clockAhead: (span) =>
    `L’horloge de cet ordinateur avance de ${span}. Les âges et les alertes suivent celle du service. Réglez l’horloge.`,
  clockBehind: (span) =>
    `L’horloge de cet ordinateur retarde de ${span}. Les âges et les alertes suivent celle du service. Réglez l’horloge.`,
  datedAhead:
    'Des taux sont datés dans le futur. Leurs alertes attendent que l’heure soit plausible.',
  walletLow: (balance) => `Solde faible : ${balance}, moins d’une semaine de requêtes.`,
  passing: {
    network: 'Pas de connexion',
    'rate-limited': 'Le service demande de ralentir',
    server: 'Panne du service',
    timeout: 'Pas de réponse à temps',
    unreachable: 'Service injoignable',
  },
  said: (detail) => `Le service dit : « ${detail} ».`,
  offline: 'Hors ligne',
  head: (what) => `${what}.`,
  since: (time) => `Taux ${ofTime(time)}`,
  sinceUntil: (time, wait) => `Taux ${ofTime(time)}, nouvel essai dans ${wait}`,
  until: (wait) => `Nouvel essai dans ${wait}`,
  retry: 'Réessayer',
  change: 'Modifier',
  dropped: (count) =>
    byCount(count, {
      one: `${count} élément de la dernière réponse a été écarté. Ce n’était pas un taux, ou il venait après les 1 000 premiers.`,
      other: `${count} éléments de la dernière réponse ont été écartés. Ce n’étaient pas des taux, ou ils venaient après les 1 000 premiers.`,
    }),
};
