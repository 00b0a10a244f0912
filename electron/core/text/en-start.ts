export const start = {
  question: 'What do you trade?',
  offered: 'Currencies',
  more: 'More',
  find: 'Find a currency',
  show: 'Show my rates',
  ways: 'Where the rates come from',
  demo: 'Look around in a demo',
  demoHint: 'Made-up rates, with platforms and deals',
  public: 'Real mid rates, once a day',
  publicHint: (host: string) => `From ${host}. You are asked before the first request`,
  connect: 'Connect your account any time',
};
