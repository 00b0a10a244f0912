import { counted } from './words.ts';

/** The editor of the board's groups. */
export const groupEditor = {
  done: 'Done',
  title: 'Groups',
  hint: 'Right-click a currency in the list to put it into a group.',
  nameOf: (name: string) => `Name of ${name}`,
  delete: (name: string) => `Delete ${name}`,
  holds: (count: number) => counted(count, 'currency', 'currencies'),
  newName: 'New group',
  add: 'Add',
  enough: 'No more groups can be added',
  none: 'There are no groups',
};
