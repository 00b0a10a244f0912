export const start = {
  question: 'What do you trade?',
  offered: 'Currencies',
  more: 'More',
  find: 'Find a currency',
  show: 'Show my rates',
};
