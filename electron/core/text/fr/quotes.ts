import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { byCount, counted, percentText } from './words.ts';

export const quotes: PartOf<Text['desk']['quotes']> = {
  own: {
    buy: (amount) => `J’achète ${amount}`,
    sell: (amount) => `Je vends ${amount}`,
  },
  at: (side, price, total) => `${side} à ${price}, ${total}`,
  total: (total) => `au total ${total}`,
  notHad: (open, amount) =>
    `Vous avez ${open} des ${amount} vendus : l’offre reste. Enregistrez l’achat correspondant, puis choisissez Acceptée.`,
  goodUntil: (id, time) => `${id}, valable jusqu’à ${time}`,

  new: 'Nouvelle offre',
  somebody: 'Un client',
  does: {
    buy: (amount) => `vend ${amount}`,
    sell: (amount) => `achète ${amount}`,
  },
  doesAt: (does, price) => `${does} à ${price}`,
  open: (count) => counted(count, 'offre ouverte', 'offres ouvertes'),
  none: 'Offres',
  week: (accepted, ended) =>
    `${byCount(accepted, { one: `${accepted} acceptée`, other: `${accepted} acceptées` })} sur ${ended} en 7 jours`,
  left: (span) => `encore ${span}`,
  expired: (span) => `expirée il y a ${span}`,
  marginNow: 'marge',
  marginUnknown: 'Aucune plateforme ne cote cet actif en ce moment',
  marginHint: {
    buy: (code, fees) => `Revendu chez ${code}, ${fees}`,
    sell: (code, fees) => `Racheté chez ${code}, ${fees}`,
  },
  accept: 'Acceptée',
  acceptHint: 'Note l’opération',
  lose: 'Refusée',
  more: (id) => `Plus sur ${id}`,
  copy: 'Copier le message',
  card: 'Carte',
  alert: 'Alerte sur la marge des offres ouvertes',
  said: {
    kept: (id) => `${id} enregistrée et copiée`,
    keptOnly: (id) => `${id} enregistrée`,
    copied: (id) => `${id} copiée`,
    notCopied: (id) => `${id} n’a pas été copiée`,
    accepted: (name) => `${name} accepte : opération notée`,
    lost: (name) => `${name} refuse`,
  },

  ended: 'Offres closes',
  endedIn: (days) => `${days} jours`,
  byMargin: 'Selon leur marge au départ',
  byName: 'Par client',
  margin: 'Marge',
  name: 'Client',
  accepted: 'Acceptées',
  lost: 'Refusées',
  expiredCount: 'Expirées',
  band({ from, to }) {
    if (from === null) return to === null ? 'Inconnue' : `Sous ${percentText(to)}`;
    return to === null
      ? `${percentText(from)} ou plus`
      : `${percentText(from)} à ${percentText(to)}`;
  },

  form: {
    title: 'Nouvelle offre',
    customer: 'Client',
    sides: { sell: 'Le client achète', buy: 'Le client vend' },
    name: 'Nom',
    nameHint: 'Vous seul voyez le nom',
    amount: 'Montant',
    price: 'Prix',
    margin: 'Marge',
    other: {
      sell: (code, each, fees) => `Racheter chez ${code} à ${each}, ${fees}`,
      buy: (code, each, fees) => `Revendre chez ${code} à ${each}, ${fees}`,
    },
    unknown: 'Aucun prix récent à comparer',
    inTotal: {
      sell: (name) => `${name} paie en tout`,
      buy: (name) => `${name} reçoit en tout`,
    },
    keeps: 'Vous gardez',
    needsAmount: 'Il manque un montant',
    minutes: 'Valable, min',
    save: 'Enregistrer et copier',
    cancel: 'Annuler',
    problems: {
      positive: 'Saisissez un nombre supérieur à zéro, par exemple 1 200,50.',
      minutes: 'Saisissez des minutes entières, de 1 à 1 440.',
      long: '40 caractères au plus.',
    },
  },
};
