import fs from 'node:fs';
import { type Language, LANGUAGES } from '../electron/core/settings/appearance.ts';
import { main, printLine, runNode, tool } from './run.ts';
import {
  changedFile,
  exportTexts,
  filesOf,
  importTexts,
  newFile,
  type TextFile,
  textsIn,
} from './text-files.ts';

const USAGE = 'npm run texts -- [export LANGUAGE FILE | import LANGUAGE FILE]';

const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

/** One line of what a language has. */
function count(language: Language): void {
  const { asCode, missing } = exportTexts(language);
  const few = missing.slice(0, 5).join(', ');
  printLine(
    `${language}: ${missing.length} missing, which are English${few && `: ${few}`}; ${asCode.length} in code alone`,
  );
}

function exportTo(language: string, file: string): number {
  if (!isLanguage(language)) {
    throw new Error(`There is no ${language} yet: export en, and translate that file.`);
  }
  const { texts, asCode } = exportTexts(language);
  fs.writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
  printLine(`${file}: the texts of ${language}, but ${asCode.length} that only code can say:`);
  for (const place of asCode) printLine(`  ${place}`);
  return 0;
}

/** Changes only what differs, so that what only code can say stays as it is. */
async function importFrom(language: string, file: string): Promise<number> {
  if (language === 'en' || !/^[a-z]{2,3}$/.test(language)) {
    throw new Error(`“${language}” can't be imported: name a language other than English.`);
  }
  const { code, problems } = importTexts(JSON.parse(fs.readFileSync(file, 'utf8')));
  for (const problem of problems) printLine(problem);
  if (problems.length > 0) return 1;
  const targets = filesOf(language);
  const files = targets.map(({ file }) => file);
  if (isLanguage(language)) {
    const before = importTexts(exportTexts(language).texts).code;
    const changed = new Map([...code].filter(([place, each]) => before.get(place) !== each));
    for (const target of targets) change(target, language, textsIn(target, language, changed));
  } else {
    const [target = ''] = files;
    fs.writeFileSync(target, newFile(language, code));
    printLine(`${target}: ${code.size} texts; CONTRIBUTING.md says how a language is added`);
  }
  return runNode([tool('oxfmt', 'bin', 'oxfmt'), ...files]);
}

function change({ file }: TextFile, language: string, code: ReadonlyMap<string, string>): void {
  const { source, lost } = changedFile(fs.readFileSync(file, 'utf8'), language, code);
  fs.writeFileSync(file, source);
  for (const place of lost) printLine(`${place}: change it by hand`);
  printLine(`${file}: ${code.size - lost.length} texts changed`);
}

/** `npm run texts`: the catalogue as ICU MessageFormat, for translators. */
await main(async () => {
  const [what, language = '', file = ''] = process.argv.slice(2);
  if (what === undefined) {
    for (const each of Object.keys(LANGUAGES)) if (isLanguage(each)) count(each);
    return 0;
  }
  if (file === '' || !['export', 'import'].includes(what)) throw new Error(USAGE);
  return what === 'export' ? exportTo(language, file) : importFrom(language, file);
});
