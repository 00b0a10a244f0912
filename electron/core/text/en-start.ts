export const start = {
  question: 'What do you trade?',
  offered: 'Currencies',
  more: 'More',
  find: 'Find a currency',
  show: 'Show my rates',
  madeUp: 'Made-up rates at first. Connect your account any time',
};
