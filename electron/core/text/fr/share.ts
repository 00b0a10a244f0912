import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { byCount, on, agreed } from './words.ts';

export const share: PartOf<Text['share']> = {
  title: 'Partager',
  close: 'Fermer',
  format: 'Format',
  formats: { square: 'Carré', portrait: 'Portrait' },
  withBase: 'Ajouter le prix de base et la source',
  dragHint: 'Faites glisser la carte dans une autre application',
  preview: (words) => `Carte : ${words}`,
  nothing: 'Il n’y a pas de prix pour cette carte en ce moment.',
  save: 'Enregistrer',
  copy: 'Copier l’image',
  saved: (file) => `Enregistré : ${file}`,
  picture: 'Image PNG',

  source: (name) => `Source : ${name}`,
  credited: (credit, host) => `${credit} · ${host}`,
  firstSeen: (time) => `Première vue ${on(time)}`,
  stale: (market) => `${market}, périmé`,

  deal: {
    best: {
      buy: (asset) => `Meilleur achat ${asset}`,
      sell: (asset) => `Meilleure vente ${asset}`,
    },
    at: {
      buy: (asset, code) => `Acheter ${asset} chez ${code}`,
      sell: (asset, code) => `Vendre ${asset} chez ${code}`,
    },
    lead: {
      'have-money': (amount) => `Avec ${amount}, vous obtenez`,
      'want-asset': (amount) => agreed(amount, 'coûte', 'coûtent'),
      'have-asset': (amount) => agreed(amount, 'rapporte', 'rapportent'),
      'want-money': (amount) => `Pour ${amount}, il faut`,
    },
    where: (code) => `chez ${code},`,
    bestOf: (count) =>
      byCount(count, {
        one: 'la seule plateforme',
        other: `la meilleure de ${count} plateformes`,
      }),
    fromBest: (share, isReceived, count) =>
      `${share} de ${isReceived ? 'moins' : 'plus'} que la meilleure des ${count}`,
    fees: (place, areEntered) =>
      `${place}, ${areEntered ? 'après frais' : 'frais en partie comptés'}`,
    price: (asset, price) => `1 ${asset} = ${price}`,
  },

  price: {
    goodFor: (span) => `Valable ${span}`,
    least: (amount) => `Dès ${amount}`,
    base: (name, rate) => `Base : ${name} ${rate}`,
  },
};
