import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';

export const confirm: PartOf<Text['confirm']> = {
  cancel: 'Annuler',
  account: {
    connect: (address) => `Se connecter à ${address} ?`,
    change: (address) => `Modifier le compte sur ${address} ?`,
    risks: {
      address: () => 'Votre clé d’API et toutes les requêtes vont à cette adresse.',
      query: () =>
        'La clé figure dans les adresses web, que les serveurs et les proxys gardent dans leurs journaux.',
      limit: (limit) =>
        limit === null
          ? 'Rien ne limite le nombre de requêtes par mois.'
          : `Jusqu’à ${limit} requêtes peuvent désormais partir par mois.`,
      key: () => 'La clé enregistrée est remplacée.',
      keeping: () =>
        'La clé ne sera plus gardée au même endroit : elle sera sur le disque, sans chiffrement, ou en mémoire.',
    },
    yesConnect: 'Se connecter',
    yesChange: 'Modifier le compte',
  },
  localInterface: {
    title: 'Laisser vos programmes lire les nombres ?',
    body: 'Tout programme que vous lancez sur cet ordinateur pourra alors lire dans Parallax les taux, les plateformes, l’historique et les alertes. Aucun ne peut rien modifier, ni consommer une requête, ni lire la clé.',
    yes: 'Les laisser lire',
  },
  destinations: {
    save: {
      title: (origin) => `Envoyer les alertes à ${origin} ?`,
      body: 'Chaque alerte que vous y envoyez part avec sa valeur, son âge et le nom de sa source.',
      called: (name) => `Son nom sera ${name}.`,
      replaces: (name) => `Cette adresse remplace celle de ${name}, qui est oubliée.`,
      address: (shown) => `L’adresse est ${shown}.`,
      chat: (id) => `La discussion est ${id}.`,
      yes: 'Les envoyer',
    },
    find: {
      title: 'Interroger Telegram sur ce bot ?',
      body: 'Son jeton va à api.telegram.org, qui dit comment le bot s’appelle et qui lui a écrit en dernier.',
      yes: 'Interroger',
    },
    rename: {
      title: (before, name) => `Renommer ${before} en ${name} ?`,
      body: 'Les alertes vont à la même adresse qu’avant.',
      yes: 'Renommer',
    },
    remove: {
      title: (name) => `Ne plus envoyer les alertes à ${name} ?`,
      body: 'Parallax oublie l’adresse, et abandonne les messages en attente.',
      yes: 'Ne plus envoyer',
    },
    on: {
      title: (name) => `Envoyer de nouveau les alertes à ${name} ?`,
      body: 'Les alertes qui se déclenchent désormais y vont.',
      yes: 'Les envoyer',
    },
    off: {
      title: (name) => `Suspendre l’envoi à ${name} ?`,
      body: 'Les messages en attente sont abandonnés. L’adresse reste.',
      yes: 'Suspendre',
    },
  },
  publicSource: {
    title: (host) => `Récupérer les taux depuis ${host} ?`,
    body: 'Parallax lui envoie alors une requête par jour, sans nom ni clé. Comme tout site web, il voit l’adresse de votre connexion internet.',
    yes: 'Récupérer les taux',
  },
  secondOpinion: {
    title: (host) => `Comparer avec ${host} ?`,
    body: 'En plus de votre compte, Parallax lui envoie alors au plus une requête par jour, sans nom ni clé. Comme tout site web, il voit l’adresse de votre connexion internet.',
    yes: 'Comparer',
  },
  disconnect: {
    title: (origin) => `Se déconnecter de ${origin} ?`,
    body: 'Parallax oublie la clé. Les derniers taux restent.',
    bodyToDemo: 'Parallax oublie la clé et l’adresse, et revient à la démo.',
    yes: 'Se déconnecter',
  },
};
