import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type {
  ChartAnswers,
  ChartJob,
  ChartQuestion,
  SideRules,
} from '#core/history/chart-question.ts';
import { ASSUMED_RULE } from '#core/platforms/sides.ts';
import type { LongWork } from '../record/long-work.ts';
import type { WithRecord } from '../record/open-record.ts';
import { openToRead } from '../record/record-file.ts';
import type { RateRecord } from '../record/record.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';
import { reasonOf } from '../store/reason.ts';
import { chartOf, type ChartRules, figuresOf } from './chart-query.ts';
import { ranksOf } from './chart-ranks.ts';

/** Fails where there is no record, or where it is damaged. */
export type AskCharts = <Asked extends ChartQuestion>(
  question: Asked,
) => Promise<Result<ChartAnswers[Asked['kind']]>>;

const rulesOf = (sideRules: SideRules): ChartRules => ({
  sideRule: (ticker) => sideRules.get(ticker) ?? ASSUMED_RULE,
});

function answered(
  record: RateRecord,
  question: ChartQuestion,
): ChartAnswers[ChartQuestion['kind']] {
  const { nowMs } = question;
  switch (question.kind) {
    case 'chart':
      return chartOf(record, question.request, nowMs, rulesOf(question.sideRules));
    case 'ranks':
      return ranksOf(record, question.request, nowMs, rulesOf(question.sideRules));
    case 'figures':
      return figuresOf(record, question.series, question.range, nowMs);
  }
}

/** In the worker. Fails where the record is damaged. */
export function answerFromFile(job: ChartJob): Result<ChartAnswers[ChartQuestion['kind']]> {
  try {
    const record = openToRead(job.file, { kind: 'account', key: job.sourceKey });
    try {
      return ok(answered(record, job));
    } finally {
      record.close();
    }
  } catch (error) {
    if (isBrokenContent(error)) return fail(appError('internal', reasonOf(error)));
    throw error;
  }
}

const NO_RECORD = fail(appError('internal', { kind: 'no-record' }));

interface AskedOf {
  readonly record: { readonly file: string } | null;
  reportDamage(): void;
}

/** Asks the worker, about the record that is open then. */
export function askWorker(
  work: Pick<LongWork, 'ask'>,
  sessions: AskedOf,
  sourceKey: () => string,
): AskCharts {
  return async <Asked extends ChartQuestion>(question: Asked) => {
    const { record } = sessions;
    if (!record) return NO_RECORD;
    const job = { ...question, file: record.file, sourceKey: sourceKey() };
    const done = await work.ask<ChartJob>(job).done;
    if (!done.ok) return done;
    if (done.value === 'stopped') return NO_RECORD;
    if (!done.value.ok && sessions.record === record) sessions.reportDamage();
    return done.value as Result<ChartAnswers[Asked['kind']]>;
  };
}

/** For a process that does nothing else. */
export function askHere(withRecord: WithRecord): AskCharts {
  return <Asked extends ChartQuestion>(question: Asked) =>
    Promise.resolve(
      withRecord((record) =>
        record ? ok(answered(record, question) as ChartAnswers[Asked['kind']]) : NO_RECORD,
      ),
    );
}
