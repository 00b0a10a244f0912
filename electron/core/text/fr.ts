import type { Translation } from './translation.ts';
import { counted } from './fr/words.ts';
import { alerts } from './fr/alerts.ts';
import { command } from './fr/command.ts';
import { confirm } from './fr/confirm.ts';
import { amount, convert } from './fr/convert.ts';
import { data } from './fr/data.ts';
import { desktop } from './fr/desktop.ts';
import { destinations } from './fr/destinations.ts';
import { linkProblems, amountProblems, errors, publicError, reasons } from './fr/errors.ts';
import { groupEditor } from './fr/groups.ts';
import { halt } from './fr/halt.ts';
import { history } from './fr/history.ts';
import { keys } from './fr/keys.ts';
import { platforms } from './fr/platforms.ts';
import { popup } from './fr/popup.ts';
import { problems } from './fr/problems.ts';
import { terms, routes, gaps } from './fr/routes.ts';
import { share } from './fr/share.ts';
import { start } from './fr/start.ts';
import { trayMenu, mini } from './fr/tray.ts';
import { update } from './fr/update.ts';
import { desk } from './fr/desk.ts';
import { settings } from './fr/settings.ts';
import { common } from './fr/common.ts';

/**
 * The French texts. A missing one is English, and a test counts them. Spaces before `:`, `;`,
 * `!`, `?` and `%` and within « » are no-break spaces. One word for one thing:
 *
 * - taux: of a market (officiel, moyen, parallèle); prix: of a platform, or one's own; cotation:
 *   what a platform quotes. Cours is only understood, never written.
 * - achat, vente: of the person who reads, so achat is what he pays. Prime: parallel over official.
 *   Écart achat-vente: spread; écart alone names its two sides (écart USDT/USD).
 * - plateforme, service (what gives the rates), source (service or demo), clé (clé d’API).
 * - transaction: a deal on a platform; opération: one that is logged; offre: a quote to a customer.
 *   Arbitrage: a deal between two platforms; circuit: a way with more steps; opportunité: a gap.
 * - requête: one call to the service, which is interrogé; data are récupérées. Limite du mois is in
 *   requests, budget du mois in money.
 * - afficher, apparaître, écarter (leave out), masquer (hide), réglage. Vous, never tu.
 *
 * A sentence names what it is about: no « elle » for something in the line above. « Plus de » is
 * always more, never no more.
 */
export const fr: Translation = {
  ...common,
  amount,
  convert,
  linkProblems,
  amountProblems,
  errors,
  publicError,
  reasons,
  withDetail: (what, detail) => `${what} (${detail})`,
  halt,
  popup,
  problems,
  alerts,
  platforms,
  terms,
  routes,
  gaps,
  history,
  desk,
  connection: {
    banner: {
      refused: 'Clé refusée',
      missing: 'Clé absente',
      locked: 'Déverrouillez votre trousseau, puis relancez Parallax',
      none: 'Aucun compte connecté',
      body: 'Les taux ne sont pas mis à jour.',
      enter: 'Saisir la clé',
    },
    title: 'Connexion',
    restart: 'Relancer Parallax',
    connect: 'Connecter',
    address: 'Adresse',
    addressHint: 'Celle de votre service de taux, par exemple https://rates.example',
    schemeAdded: 'https:// a été ajouté',
    tidied: 'Repris de ce que vous avez collé',
    key: 'Clé d’API',
    keyKept: 'Gardée dans le trousseau de cet ordinateur',
    keyHint: 'Celle de votre compte auprès du service',
    keySaved: 'Enregistrée. Laissez vide pour la garder',
    show: 'Afficher la clé',
    hide: 'Masquer la clé',
    sendKeyAs: 'Envoyer la clé comme',
    ways: {
      header: 'En-tête api_key',
      'authorization-bearer': 'Authorization: Bearer KEY',
      'authorization-token': 'Authorization: Token KEY',
      'authorization-bare': 'Authorization: KEY',
      'authorization-named': 'Authorization: API_KEY: KEY',
      query: 'Paramètre d’URL api_key',
    },
    plan: 'Forfait',
    plans: {
      free: 'Free (à la consommation)',
      developer: 'Developer',
      enterprise: 'Enterprise',
      unlimited: 'Unlimited',
    },
    monthlyLimit: 'Limite mensuelle',
    monthlyLimitHint: 'Requêtes par mois, facultatif',
    monthlySum: 'Budget mensuel',
    monthlySumHint: 'En argent par mois : une seconde limite, facultative',
    sumCurrency: 'Devise du budget',
    used: 'Déjà utilisées ce mois-ci',
    renews: 'Renouvellement le',
    keep: {
      label: 'Garder la clé',
      hint: 'Cet ordinateur n’a pas de trousseau déverrouillé. Où garder la clé ?',
      session: 'Cette session seulement',
      plain: 'Sur cet ordinateur, non chiffrée',
    },
    testsFirst: 'Essai d’abord : 1 requête. Rien n’est enregistré avant un essai réussi',
    untilItWorks: 'Rien n’est enregistré avant un essai réussi',
    testing: (seconds) => `Essai, ${seconds} s`,
    cancel: 'Annuler',
    cancelled: 'Annulé. Rien n’a été enregistré',
    offers: {
      quota:
        'La clé fonctionne. Son quota du mois ou son solde est épuisé : aucun taux pour l’instant',
      'rate-limited':
        'La clé fonctionne. Le service demande d’attendre : aucun taux pour l’instant',
      'limit-reached': 'Votre limite de ce mois est épuisée : rien n’a été essayé',
    },
    saveAnyway: 'Enregistrer quand même',
    saveChanges: 'Enregistrer',
    saveHint: 'Ne consomme aucune requête',
    saved: 'Enregistré',
    connected: (markets, currencies) =>
      `Connecté. ${counted(markets, 'marché', 'marchés')}, ${currencies} devises`,
    disconnect: 'Déconnecter et oublier la clé',
    backToDemo: 'Retour à la démo',
    choosePublic: 'Vrais taux moyens, une fois par jour',
    choosePublicHint: (host) =>
      `Depuis ${host}. Votre accord est demandé avant la première requête`,
    isPublic: (host) =>
      `Les taux moyens viennent de ${host}, une fois par jour. L’officiel, le parallèle et les plateformes demandent un compte`,
    inTerminal: (command) => `Dans un terminal, « ${command} » dit d’où viennent les nombres`,
    backToDemoHint: 'Ses taux et ses alertes sont comme vous les avez laissés',
    advanced: 'Envoi de la clé, limites, chemins',
    states: {
      opening: (address) => `Recherche de la clé de ${address}`,
      none: (address) => `Déconnecté de ${address}. Ses derniers taux restent`,
      held: (address) => `Connecté à ${address}`,
      refused: (address) => `${address} a refusé la clé`,
      missing: (address) => `La clé de ${address} n’est plus ici. Saisissez-la de nouveau`,
      locked: (address) =>
        `Le trousseau n’a pas donné la clé de ${address}. Déverrouillez-le et relancez Parallax, ou saisissez la clé`,
    },
    addressProblems: {
      empty: 'Saisissez l’adresse de votre service de taux',
      'not-an-address': 'Commencez l’adresse par https://',
      'not-https': 'Utilisez https://. Avec http://, d’autres pourraient lire la clé',
      'has-more': 'Retirez le nom d’utilisateur, « ? » et « # »',
    },
    keyProblems: {
      empty: 'Saisissez la clé d’API de votre compte',
      'too-short': 'Une clé a au moins 8 caractères. Collez-la en entier',
      'too-long': 'Trop long pour une clé. Collez la clé seule',
      masked: 'Cette clé est masquée par des signes. Copiez la clé entière',
      several: 'Plus d’une clé. Collez-en une seule',
      'control-characters': 'Caractères impossibles dans une clé. Collez la clé seule',
    },
    numberProblems: {
      count: 'Saisissez un nombre entier de 0 à 999 999 999.',
      day: 'Saisissez un jour de 1 à 31.',
      sum: 'Saisissez un montant supérieur à 0, ou laissez vide.',
      currency: 'Saisissez un code de devise, par exemple XOF.',
    },
  },
  groupEditor,
  settings,
  command,
  confirm,
  data,
  update,
  share,
  start,
  keys,
  desktop,
  trayMenu,
  mini,
  destinations,
  fatal: {
    title: 'Parallax ne peut pas démarrer',
    broken: 'Parallax doit se fermer',
    debugging: (name) =>
      `Il n’accepte pas de débogueur et ne renonce à aucune protection : lancez-le sans --${name}.`,
    folder: (folder, detail) =>
      `Son dossier ${folder} est inutilisable (${detail}). Rendez-le accessible en écriture, ou lancez avec --user-data-dir=DOSSIER.`,
  },
};
