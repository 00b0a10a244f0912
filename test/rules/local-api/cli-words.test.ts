import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../../support/command-line.ts';

const { inFolder, run, runIn, recordIn, serveRates } = useCommandLine();

describe('a command line that is wrong', () => {
  it.each([
    [['rate'], /Did you mean parallax rates\?/],
    [['alerts', 'usdt'], /alerts does not take “usdt”/],
    [['platforms', 'usdtngn', 'now'], /platforms does not take “now”/],
    [['platforms', 'usdtngn', '--buy', '500', 'usdt', 'now'], /does not take “now”/],
    [['routes', 'usdtngn', 'now'], /routes does not take “now”/],
    [['xyzzy', 'yesterday'], /“xyzzy” is not understood/],
    [['buy 500k usdt'], /several meanings/],

    [['convert'], /Write what to convert/],
    [['convert', 'some', 'usd'], /not understood|no currency|is no/],
    [['rates', '--bas', 'usd'], /--bas.*parallax rates --help/s],
    [['rates', 'n/a/x'], /no currency code/],
    [['platforms'], /Name a ticker/],
    [['platforms', 'usdtngn', '--buy', '5', '--sell', '6'], /only one/],
    [['history', 'usd/ngn', '--range', '2y'], /--range takes one of 1d, 1w/],
    [['history'], /Name a pair/],
    [['history', 'usd/ngn', '--csv', '--json'], /only one/],
    [['rates', '--format', 'waybar'], /has fields such as/],
    [['alerts', '--every', '5'], /no option --every/],
  ])('%j ends with 2 and says what to do', async (words, problem) => {
    recordIn('record-sandbox.sqlite');
    const ran = await run(...words);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.problem).toMatch(problem);
  });

  it.each([
    'bought 500 usdt at 1431',
    'refresh',
    'alert usd/ngn > 1650',
    'pin usdt buy',
    'theme dark',
    'quit',
  ])('does nothing for a person who writes: %s', async (sentence) => {
    recordIn('record-sandbox.sqlite');
    const ran = await run(sentence);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.problem).toContain('is done in the window of Parallax');
  });

  it('has the error in the JSON, for programs', async () => {
    recordIn('record-sandbox.sqlite');
    const { code, out } = await run('convert', 'nothing', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([2, { error: { code: 'not-understood' } }]);
  });
});

it('says in French whatever a person reads, also of the app', async () => {
  recordIn('record-sandbox.sqlite');
  const said = async (...words: string[]): Promise<string> => {
    const { out, problem } = await runIn('fr_CI.UTF-8', ...words);
    return out + problem;
  };
  const fromRecord = await Promise.all([
    said('convert', 'rien'),
    said('quit'),
    said('platforms', 'xyzngn'),
    said('gaps', 'usdtngn', '--amount', 'beaucoup'),
    said('rates', '--format', '{usdt.bye}'),
    said('rates', '--format', '{usdt.buy'),
    said('rates', '--format', '{usdt.buy}'),
    said('rates', '--format', 'tmux'),
    said('rates', '--bas', 'usd'),
    said('platforms', 'usdtngn', '--buy', '--json'),
    said('rates', '--json=yes'),
    said('convert', '--help'),
  ]);
  const expected = [
    '« rien » n’est pas compris. Écrivez un montant',
    '« quit » se fait dans la fenêtre',
    'La paire XYZNGN n’existe pas',
    '« beaucoup » : ',
    'Le champ {usdt.bye} n’existe pas',
    'Le format contient un « { » isolé',
    'DÉMO 1,601.50',
    'Un format a des champs',
    'L’option --bas n’existe pas',
    'Il manque une valeur à --buy',
    '--json ne prend pas de valeur',
    'parallax convert MONTANT DE [VERS] [MARCHÉ]',
  ];
  fromRecord.forEach((text, index) =>
    expect(text.replaceAll('\u00a0', ' ')).toContain(expected[index]),
  );
  expect(fromRecord.at(-1)).toContain('Convertit un montant');
  fs.writeFileSync(inFolder('settings.json'), '{');
  expect(await said('source')).toContain('settings.json est endommagé');
  fs.rmSync(inFolder('settings.json'));

  // There is no record now, so that the app answers.
  const nowMs = Date.now();
  fs.rmSync(inFolder('record-sandbox.sqlite'));
  await serveRates(nowMs);
  expect(await said('platforms', 'xyzngn')).toContain('La paire XYZNGN n’existe pas');
  expect(await said('history', 'usd/ngn')).toContain('Il n’y a pas d’historique');
  const inJson = await said('platforms', 'xyzngn', '--json');
  expect(inJson).toContain('There is no ticker XYZNGN');
});

it('speaks the language of the terminal to people, and English to programs', async () => {
  const [text, json, help] = await Promise.all([
    runIn('fr_CI.UTF-8', 'rates'),
    runIn('fr_CI.UTF-8', 'rates', '--json'),
    runIn('fr_CI.UTF-8', 'ratse'),
  ]);
  expect([text.code, text.problem]).toEqual([3, expect.stringMatching(/^Il n’y a pas encore/)]);
  expect(json.out).toContain('"message":"There are no numbers yet');
  expect([help.code, help.problem]).toEqual([2, expect.stringContaining('n’est pas une commande')]);
});
