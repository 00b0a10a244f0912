/** The steps of a new user, in order: look around, connect an account, choose what to watch. */
export const FIRST_STEPS = ['look', 'connect', 'watch'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Offered before any search: the currencies most often traded against naira. */
export const FIRST_OFFERED: readonly string[] = [
  'CNY',
  'EUR',
  'GBP',
  'GHS',
  'NGN',
  'USDT',
  'XOF',
  'ZAR',
];

export interface FirstStart {
  readonly done: readonly FirstStep[];
  readonly closed: boolean;
}

export interface FirstStartView {
  readonly steps: readonly { readonly step: FirstStep; readonly isDone: boolean }[];
  readonly next: FirstStep | null;
}

/** The first steps for display; null if they are closed. A connected account completes its step. */
export function firstStartView(
  { done, closed }: FirstStart,
  isConnected: boolean,
): FirstStartView | null {
  if (closed) return null;
  const steps = FIRST_STEPS.map((step) => ({
    step,
    isDone: done.includes(step) || (step === 'connect' && isConnected),
  }));
  return { steps, next: steps.find(({ isDone }) => !isDone)?.step ?? null };
}

/** The completed steps plus one more, in their order, without duplicates. */
export const withStep = (done: readonly FirstStep[], step: FirstStep): readonly FirstStep[] =>
  FIRST_STEPS.filter((each) => each === step || done.includes(each));
