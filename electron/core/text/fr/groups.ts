import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';
import { counted } from './words.ts';

export const groupEditor: PartOf<Text['groupEditor']> = {
  done: 'Terminé',
  title: 'Groupes',
  hint: 'Clic droit sur une devise de la liste pour la mettre dans un groupe.',
  nameOf: (name) => `Nom de ${name}`,
  delete: (name) => `Supprimer ${name}`,
  holds: (count) => counted(count, 'devise', 'devises'),
  newName: 'Nouveau groupe',
  add: 'Ajouter',
  enough: 'On ne peut pas ajouter d’autre groupe',
  none: 'Il n’y a pas de groupe',
};
