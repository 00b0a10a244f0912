import type { KeyState } from '#core/requests/connection.ts';
import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { counted, othersOf, every } from './words.ts';
import { updates, month } from './requests.ts';

const KEY_NOTES = {
  none: ', déconnecté',
  opening: '',
  held: '',
  refused: ', clé refusée',
  missing: ', clé absente',
  locked: ', trousseau verrouillé',
} satisfies Record<KeyState, string>;

export const settings: PartOf<Text['settings']> = {
  title: 'Réglages',
  theme: 'Thème',
  updates,
  month,
  data: 'Données',
  dataSandbox:
    'Affiché à présent : la démo, un marché fictif à l’intérieur de l’application. Rien n’est demandé à un service, aucune requête n’est consommée.',
  about: 'À propos',
  version: (version) => `Parallax ${version}, licence MIT`,
  charts: 'Graphiques : TradingView Lightweight Charts™. Copyright (c) 2026 TradingView, Inc.',
  chartsLink: 'TradingView',
  chartsHint: 'Ouvre www.tradingview.com dans votre navigateur',
  licence: 'Lire la licence',
  licenceHint: 'Ouvre opensource.org dans votre navigateur',
  copyDiagnostics: 'Copier le diagnostic',
  copyDiagnosticsHint:
    'Versions, pannes récentes et fin du journal, pour un signalement. Sans aucune clé.',
  diagnosticsCopied: 'Copié. Relisez-le avant de l’envoyer.',
  tray: {
    hint: {
      full: 'Paire, marché, nombre et âge de ce qui est épinglé.',
      compact: 'Le marché est omis quand une seule valeur d’une paire est épinglée.',
      hidden: 'Aucun nombre : personne à côté de vous ne peut les lire.',
    },
    pins: 'Valeurs épinglées',
    none: 'Rien n’est épinglé : la zone de notification montre votre première paire, avec son meilleur achat et sa meilleure vente quand ils sont récupérés. Pour épingler, clic droit sur une devise, ou ouvrez une plateforme.',
    bestOf: 'Épingler le meilleur de',
    unpin: (pin) => `Désépingler ${pin}`,
  },
  search: 'Chercher',
  jump: 'Sections',
  sections: {
    connection: 'Source des taux',
    updates: 'Mises à jour',
    watched: 'Ce que j’échange',
    platforms: 'Plateformes et frais',
    alerts: 'Notifications',
    appearance: 'Apparence',
    desktop: 'Bureau',
    data: 'Données',
    advanced: 'Avancé',
  },
  summaries: {
    sandbox: 'Choisissez une source pour le vrai marché',
    sandboxTitle: 'Vous voyez des taux fictifs',
    choose: 'Choisir',
    public: (host) => `Taux moyens de ${host}, une fois par jour`,
    account: (address, key) => `${address}${KEY_NOTES[key]}`,
    paused: 'En pause',
    every: (span) => every(span).replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
    free: 'gratuit dans la démo',
    used: (used, limit) =>
      limit === null ? `${used} requêtes ce mois-ci` : `${used} requêtes sur ${limit} ce mois-ci`,
    watched: (codes, more) => (more === 0 ? codes : `${codes} et ${othersOf(more)}`),
    platforms: (bank, terms) =>
      `Ma banque ${bank === '' ? 'non saisie' : bank}, ${terms === 0 ? 'aucune condition' : `conditions de ${counted(terms, 'plateforme', 'plateformes')}`}`,
    alerts: (hasSound, quiet, digest) =>
      [
        `Ici, ${hasSound ? 'avec' : 'sans'} son`,
        ...(quiet === null ? [] : [`calme ${quiet}`]),
        ...(digest === null ? [] : [`résumé à ${digest}`]),
      ].join(', '),
    appearance: (theme, isUtc) => `${theme}, heure ${isUtc ? 'UTC' : 'locale'}`,
    desktop: (shortcut, startsAtLogin) =>
      `${shortcut === null ? 'Aucun raccourci' : `${shortcut} ouvre`}${startsAtLogin ? ', démarre à l’ouverture de session' : ''}`,
    data: 'Export, sauvegarde hebdomadaire',
    advanced: (isOn) =>
      `Interface locale ${isOn ? 'activée' : 'désactivée'}, nouvelles versions, journal`,
  },
  items: {
    connection: {
      label: 'Compte',
      words:
        'connecter, connexion, identifiant, clé, clé api, adresse, serveur, url, en-tête, jeton, déconnecter',
    },
    terms: {
      label: 'Forfait',
      words: 'quota, limite, requêtes par mois, abonnement, renouvellement, somme, argent, prix',
    },
    month: {
      label: 'Ce mois-ci',
      words: 'utilisé, consommation, dépensé, solde, coût, budget, renouvellement',
    },
    'opinion.overPercent': {
      label: 'Second avis',
      words:
        'comparer, source publique, vérifier, différence, exchangerate-api, er-api, open, autre source, pour cent',
    },
    updateEveryMs: {
      label: 'Intervalle des mises à jour',
      words: 'intervalle, période, actualiser, fréquence, rythme, secondes, minutes',
    },
    whileOpenEveryMs: {
      label: 'Intervalle, fenêtre ouverte',
      words: 'intervalle, période, actualiser, fréquence, mise à jour',
    },
    paused: {
      label: 'Suspendre les mises à jour',
      hint: 'Actualiser fonctionne toujours',
      words: 'arrêter, pause, hors ligne, reprendre',
    },
    markets: {
      label: 'Marchés',
      words: 'interroger, demander, requêtes, officiel, moyen, parallèle, marché noir, rue',
    },
    tickers: {
      label: 'Plateformes interrogées',
      words: 'interroger, demander, requêtes, paires, cotations, arrière-plan',
    },
    watched: {
      label: 'Devises suivies',
      hint: 'Elles viennent en tête des taux, dans cet ordre.',
      words: 'favoris, étoile, liste, ajouter une devise',
    },
    pins: {
      label: 'Valeurs épinglées',
      words: 'barre des menus, barre des tâches, icône, épingler',
    },
    trayText: {
      label: 'La zone de notification montre',
      words: 'barre des menus, barre des tâches, compact, masqué, complet',
      values: { full: 'Complet', compact: 'Compact', hidden: 'Masqué' },
    },
    'quotes.platforms': {
      label: 'Favoris, masquées, notes',
      hint: 'À changer dans les lignes de Plateformes.',
      words: 'masquer, exclure, ignorer, note, étoile, favori',
    },
    'quotes.terms': {
      label: 'Mes conditions',
      hint: 'Frais, limites et durées chez chaque plateforme. À saisir dans la ligne d’une plateforme.',
      words: 'frais, commission, coût, pourcentage, retrait, limites, réseau, minutes, échange',
    },
    'quotes.banks': {
      label: 'Ma banque',
      hint: 'Ce que vous coûte un virement. Compté chez chaque plateforme, sauf si ses conditions ont des frais fixes en argent.',
      words: 'banque, virement, frais, commission, timbre, coût',
    },
    'quotes.added': {
      label: 'Paires ajoutées',
      hint: 'À ajouter dans Plateformes.',
      words: 'paires, ajouter, ajoutées, symboles',
    },
    'alerts.sentence': {
      label: 'Texte du message',
      hint: 'Ajouté aux alertes envoyées. Insérez : {buy}, {sell}, {alert}, {value}, {note}.',
      words: 'message, modèle, texte, format, mots',
    },
    'alerts.digest': {
      label: 'Bulletin',
      words: 'résumé, quotidien, matin, soir, rapport, message, heure',
    },
    'alerts.sound': { label: 'Son', words: 'muet, silence, bruit, notification' },
    'alerts.quietHours': {
      label: 'Heures calmes',
      words: 'ne pas déranger, nuit, sommeil, silence, muet, notification',
    },
    testAlert: { label: 'Essai', words: 'notification, essayer, tester' },
    destinations: {
      label: 'Envoi des alertes',
      words:
        'destination, webhook, envoyer, téléphone, push, ntfy, telegram, discord, chat, http, url, mobile',
    },
    language: {
      label: 'Langue',
      hint: 'Les commandes sont comprises dans toutes les langues.',
      words: 'anglais, français, english, french, traduction',
      values: { auto: 'Système', en: 'English', fr: 'Français' },
    },
    theme: {
      label: 'Thème',
      words: 'mode sombre, nuit, clair, apparence, couleurs',
      values: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    },
    palette: {
      label: 'Couleurs',
      hint: 'Pour la hausse et la baisse, dans les taux et les graphiques. Leurs formes diffèrent aussi.',
      words: 'palette, daltonisme, daltonien, accessibilité, rouge, vert, bleu, orange',
      values: { standard: 'Standard', 'blue-orange': 'Bleu et orange' },
    },
    textPercent: {
      label: 'Taille du texte',
      hint: 'La fenêtre grandit avec lui.',
      words: 'zoom, police, plus grand, plus petit, échelle, accessibilité',
    },
    times: {
      label: 'Heures',
      hint: 'Les jours, les renouvellements et les heures exportées sont toujours en UTC.',
      words: 'fuseau horaire, utc, gmt, locale, horloge',
      values: { utc: 'UTC', local: 'Locale' },
    },
    pinned: {
      label: 'Garder la fenêtre ouverte',
      hint: 'Elle reste devant quand vous cliquez ailleurs.',
      words: 'épingler, toujours au premier plan, rester, fermer, masquer',
    },
    miniBoard: {
      label: 'Mini-tableau',
      hint: 'Un petit tableau des trois premiers nombres épinglés reste au-dessus des autres fenêtres.',
      words: 'mini, widget, petit, premier plan, flottant, épinglés, bureau',
    },
    localInterface: {
      label: 'Laisser vos programmes lire les nombres',
      hint: 'Pour la ligne de commande et les barres d’état, sur cet ordinateur et pour votre session seulement. Rien ne peut être modifié par ce biais.',
      words:
        'interface locale, ligne de commande, terminal, cli, socket, api, waybar, polybar, tmux, mcp',
    },
    shortcut: {
      label: 'Raccourci',
      words: 'global, clavier, touches, ouvrir, afficher, masquer',
    },
    'versions.checkDaily': {
      label: 'Vérifier une fois par jour',
      hint: 'N’envoie rien sur vous',
      words: 'mise à jour, nouvelle version, automatique, vérifier',
    },
    newVersion: {
      label: 'Nouvelles versions',
      words: 'mise à jour, mettre à niveau, télécharger, installer, redémarrer, version',
    },
    startAtLogin: {
      label: 'Lancer à l’ouverture de session',
      words: 'démarrage automatique, lancement, démarrer, masqué',
    },
    export: {
      label: 'Exporter',
      words: 'csv, json, parquet, duckdb, enregistrer, tableur, télécharger',
    },
    backUp: {
      label: 'Sauvegarder et restaurer',
      words: 'sauvegarde, copie, enregistrer, importer',
    },
    deleteHistory: { label: 'Supprimer l’historique', words: 'effacer, vider, retirer, oublier' },
    copies: {
      label: 'Copie hebdomadaire',
      words: 'sauvegarde, opérations, réglages, restaurer, remettre, récupérer',
    },
    settingsFile: {
      label: 'Fichier des réglages',
      words:
        'exporter les réglages, importer les réglages, déplacer, transférer, autre ordinateur, json, copie',
    },
    resetAll: { label: 'Réinitialiser tous les réglages', words: 'défaut, usine, restaurer' },
    version: { label: 'Version', words: 'à propos, parallax' },
    licences: {
      label: 'Licences et mentions',
      words: 'licence, open source, logiciel libre, bibliothèques, tiers, légal, copyright',
    },
    diagnostics: {
      label: 'Diagnostic',
      words: 'journal, logs, débogage, rapport, assistance, bug, bogue, copier le diagnostic',
    },
  },
  opinion: {
    hint: (host) =>
      `Signale les taux moyens qui diffèrent. En plus d’un compte, ${host} est interrogé une fois par jour`,
    off: 'Désactivé',
    over: (share, isUsual) => (isUsual ? `Plus de ${share} (par défaut)` : `Plus de ${share}`),
  },
  also: 'Aussi :',
  found: (count) => counted(count, 'réglage trouvé', 'réglages trouvés'),
  nothing: (query) => `Rien trouvé pour « ${query} ».`,
  nothingHint: 'Essayez un autre mot, par exemple « frais », « sombre » ou « fuseau ».',
  clear: 'Afficher tous les réglages',
  watchedNone: 'Rien n’est suivi.',
  watch: 'Suivre une autre devise',
  unwatch: (code) => `Ne plus suivre ${code}`,
  noPlatforms: 'Aucune plateforme n’est masquée ni annotée.',
  noTickers: 'Aucune n’a été ajoutée.',
  leftOut: 'masquée',
  favourite: 'favorite',
  showAgain: (code) => `Classer de nouveau : ${code}`,
  removeTicker: (pair) => `Retirer ${pair}`,
  advanced: 'Avancé',
  resetAll: 'Tout réinitialiser',
  rank: 'Classer de nouveau',
  noTermsHint: 'Aucune n’est saisie. Saisissez-les dans la ligne d’une plateforme.',
  notOffered: (ticker) => `${ticker} n’est plus une paire ici`,
  open: 'Ouvrir',
  readLicences: 'Lire',
  reset: 'Réinitialiser',
  resetOf: (section) => `Remettre ${section} par défaut`,
  resetAllHint: 'Remet chaque réglage par défaut. Le compte et l’historique restent.',
  resetDialog: {
    title: (section) => `Réinitialiser « ${section} » ?`,
    titleAll: 'Réinitialiser tous les réglages ?',
    body: (settings) => `Retour aux valeurs par défaut : ${settings}. Vous pouvez l’annuler.`,
    yes: 'Réinitialiser',
    no: 'Les laisser',
  },
  changed: (what) => `Modifié : ${what}.`,
  platformSaid: {
    favourite: (code, isNow) =>
      isNow ? `${code} est maintenant un favori.` : `${code} n’est plus un favori.`,
    hidden: (code, isNow) =>
      isNow ? `${code} est masquée du classement.` : `${code} est de nouveau classée.`,
    note: (code, isNow) => (isNow ? `Note sur ${code} enregistrée.` : `Note sur ${code} retirée.`),
  },
  changedMore: (count) => counted(count, 'réglage modifié.', 'réglages modifiés.'),
  resetDone: (count) => counted(count, 'réglage remis par défaut.', 'réglages remis par défaut.'),
  imported: (count) => counted(count, 'réglage importé.', 'réglages importés.'),
  undone: (what) => `Annulé : ${what}.`,
  undoneMore: (count) =>
    `Annulé : ${counted(count, 'réglage est comme avant.', 'réglages sont comme avant.')}`,
  none: 'aucun',
  fromTo: (from, to) => `de ${from} à ${to}`,
  licences: 'Licences et mentions',
  licencesHint: 'Celles de toutes les bibliothèques intégrées à Parallax.',
  licencesOf: (count) => `${count} bibliothèques font partie de Parallax.`,
  licencesNone: 'Cette version n’a pas de liste de bibliothèques.',
  licenceOf: (name, version) => `${name} ${version}`,
};
