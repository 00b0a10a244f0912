import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { every } from './words.ts';

export const updates: PartOf<Text['settings']['updates']> = {
  title: 'Mises à jour',
  every: 'Intervalle des mises à jour',
  whileOpen: 'Intervalle, fenêtre ouverte',
  sameAsAlways: 'Idem',
  perMonth: (period, requests) => `${period} (environ ${requests} requêtes par mois)`,
  perHour: (period, requests) => `${period} (environ ${requests} requêtes par heure)`,
  now: (period) => `Actuellement, une vérification ${every(period)}.`,
  nowStretched: (period) =>
    `Actuellement, une vérification ${every(period)} : rien de nouveau n’est publié, ou l’ordinateur est sur batterie.`,
  slowed: (limit, period) =>
    `Vos ${limit} requêtes par mois permettent une vérification ${every(period)}.`,
  slowedBySum: (sum, period) => `Vos ${sum} par mois permettent une vérification ${every(period)}.`,
  halted: (why) => `${why} : aucune requête ne part automatiquement.`,
  sandbox: (period) =>
    `La démo a son propre rythme, ${every(period)}, et ne coûte rien. Ce que vous choisissez ici vaut pour votre compte.`,
  public: (host) =>
    `${host} est interrogé une fois par jour. Ce que vous choisissez ici vaut pour votre compte.`,
  requested: 'Interroger',
  requestedHint: 'Le marché et les plateformes que vous regardez sont toujours interrogés.',
  platforms: (pair) => `Plateformes ${pair}`,
  costs: (requests) => `environ ${requests} par mois`,
  slowsTo: (period) => `ralentit tout : ${every(period)}`,
  quickensTo: (period) => `économise des requêtes : ${every(period)}`,
};

export const month: PartOf<Text['settings']['month']> = {
  title: 'Ce mois-ci',
  bar: 'Requêtes utilisées ce mois-ci',
  ofLimit: (used, limit) => `${used} utilisées sur ${limit}`,
  of: (limit) => `utilisées sur ${limit}`,
  noLimit: 'utilisées, sans limite',
  projected: (requests, day) => `environ ${requests} d’ici au renouvellement du ${day}`,
  assumed: (limit) =>
    `${limit} est supposé tant que vous n’avez pas saisi la limite de votre forfait sous Connexion.`,
  lost: 'Le décompte de ce mois a été perdu avec son fichier. Reportez dans « Déjà utilisées ce mois-ci » le nombre qu’indique votre compte.',
  refusedAt: (used) =>
    `Le service a refusé la requête ${used} de ce mois. La limite de votre forfait est plus basse : saisissez-la sous Connexion.`,
  renews: 'Renouvellement',
  renewsIn: (time, day) => `dans ${time}, le ${day} à 00:00 UTC`,
  entered: 'Saisi par vous',
  spent: 'Dépensé',
  ofSum: (amount, sum) => `${amount} sur ${sum}`,
  byRenewal: 'Dépensé d’ici au renouvellement',
  about: (amount) => `environ ${amount}`,
  wallet: 'Solde',
  low: 'faible',
};
