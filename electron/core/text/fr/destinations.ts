import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { byCount, counted, fewOf } from './words.ts';

export const destinations: PartOf<Text['destinations']> = {
  title: 'Envoyer aussi à',
  hint: 'Un service de notification, une messagerie ou votre propre serveur. Les alertes de la démo ne sont jamais envoyées.',
  add: 'Ajouter',
  here: 'Sur cet ordinateur',
  notSaved: 'Pas encore enregistré',
  changeTitle: (name) => `Modifier ${name}`,
  kinds: { ntfy: 'ntfy', telegram: 'Telegram', discord: 'Discord', json: 'Votre serveur' },
  name: 'Nom',
  address: 'Adresse',
  token: 'Jeton du bot',
  needs: {
    name: 'Il manque un nom',
    address: 'Il manque une adresse',
    token: 'Il manque un jeton',
    chat: 'Il manque une discussion',
  },
  unchanged: 'Vide : reste comme elle est',
  addresses: {
    ntfy: 'https://ntfy.sh/votre-sujet',
    telegram: '123456789:AAE…',
    discord: 'https://discord.com/api/webhooks/…',
    json: 'https://votre.serveur/chemin',
  },
  chatId: 'Discussion',
  noChatYet: 'Aucune pour l’instant',
  findChat: 'Trouver ma discussion',
  notWritten: 'Pas encore de message. Écrivez au bot, puis cherchez de nouveau',
  noToken: 'Ce n’est pas un jeton de bot. Copiez celui de BotFather',
  tokenRefused: 'Telegram le refuse. Copiez-le de nouveau',
  notAsked: 'Telegram ne peut pas être interrogé. Réessayez',
  secret: 'Secret de signature',
  save: 'Enregistrer',
  saveAndTest: 'Enregistrer et envoyer un essai',
  close: 'Fermer',
  discard: {
    title: 'Abandonner la saisie ?',
    body: 'Rien n’en est enregistré.',
    yes: 'Abandonner',
    no: 'Continuer',
  },
  test: 'Envoyer un essai',
  change: 'Modifier',
  remove: 'Retirer',
  choose: 'Choisir les alertes',
  chosen: 'Terminé',
  saved: 'Enregistré.',
  arrived: (sub, time) => `${sub}, essai arrivé à ${time}`,
  on: (name) => `${name}, active`,
  all: (count) => (count === 1 ? 'Votre seule alerte' : `Les ${count} alertes`),
  some: (count, of) => `${count} alertes sur ${of}`,
  noAlerts: 'Pas encore d’alertes',
  none: 'Aucune : choisissez des alertes',
  waiting: (count) => counted(count, 'message attend.', 'messages attendent.'),
  dropped: (count) =>
    byCount(count, {
      one: `${count} message n’a pas été envoyé : il a attendu un jour, trop de messages attendaient, ou il a été refusé.`,
      other: `${count} messages n’ont pas été envoyés : ils ont attendu un jour, trop de messages attendaient, ou ils ont été refusés.`,
    }),
  status: (status) => `Le destinataire a répondu par HTTP ${status}. Un nouvel essai suivra.`,
  refused: (status) =>
    `Le destinataire a refusé un message par HTTP ${status}. Celui-là est abandonné, le suivant part.`,
  failures: (code) =>
    code === 'redirected'
      ? 'L’adresse mène à une autre, qui n’est pas suivie : saisissez celle-là. Un nouvel essai suivra.'
      : 'Le destinataire est injoignable. Un nouvel essai suivra.',
  lost: 'L’adresse ne peut pas être lue : déverrouillez le trousseau, ou saisissez-la de nouveau.',
  locked:
    'Le trousseau est verrouillé, aucune adresse ne peut donc être gardée : déverrouillez-le, ou retirez d’abord les autres destinations.',
  gone: 'Cette destination a été retirée.',
  most: 'Il y a déjà dix destinations : retirez-en une d’abord.',
  notKept: 'L’adresse n’a pas pu être enregistrée.',
  notAnAddress: 'Collez l’adresse entière, ou le jeton du bot.',
  noChat: 'Saisissez l’identifiant de la discussion.',
  noTopic: 'Saisissez l’adresse avec son sujet, par exemple https://ntfy.sh/mon-sujet.',
  testTitle: (isSandbox) => (isSandbox ? 'Essai de Parallax (DÉMO)' : 'Essai de Parallax'),
  testBody: 'Ce n’est qu’un essai : aucune alerte ne s’est déclenchée.',
  digest: {
    label: 'Bulletin',
    off: 'Un message à heures choisies, avec vos chiffres',
    at: (times) => `Chaque jour à ${times}`,
    newTime: 'Heure à ajouter',
    addTime: 'Ajouter l’heure',
    removeTime: (time) => `Retirer ${time}`,
    here: 'L’afficher ici, en notification',
    preview: 'Aperçu',
    again: 'Actualiser',
    title: (day, time) => `${day}, ${time}`,
    late: (title) => `${title} (en retard)`,
    none: (label, why) => `${label} : ${why}`,
    change: (change, since) => `${change} depuis ${since}`,
    number: (label, number, change, ages) =>
      `${label} ${number}${change === null ? '' : `, ${change}`} (${ages.join(', ')})`,
    gaps: (name, count, peak) =>
      `${name} : ${counted(count, 'opportunité', 'opportunités')}, jusqu’à ${peak}`,
    fired: (count, names) =>
      `${counted(count, 'alerte déclenchée', 'alertes déclenchées')} : ${names.join(' ; ')}`,
    platforms: (name, added, gone) =>
      [
        ...(added.length > 0 ? [`${name}, nouvelles : ${fewOf(added)}`] : []),
        ...(gone.length > 0 ? [`${name}, absentes depuis un jour : ${fewOf(gone)}`] : []),
      ].join('. '),
  },
  sendTo: {
    label: 'Envoyer aussi à',
    choices: { none: 'Cet ordinateur seulement', all: 'Toutes', some: 'Certaines' },
    ownTrades: 'Cette alerte est calculée d’après vos opérations, qui restent sur cet ordinateur.',
    removed: (count) =>
      byCount(count, {
        one: 'Une destination de cette alerte a été retirée.',
        other: `${count} destinations de cette alerte ont été retirées.`,
      }),
  },
};
