/** What a newcomer is shown, in this order: look around, connect an account, pick what to watch. */
export const FIRST_STEPS = ['look', 'connect', 'watch'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Offered to be watched before anything is searched for: what naira is most often traded against. */
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

/** How far the first steps have been gone; once closed they never come back. */
export interface FirstStart {
  readonly done: readonly FirstStep[];
  readonly closed: boolean;
}

export interface FirstStartView {
  readonly steps: readonly { readonly step: FirstStep; readonly isDone: boolean }[];
  /** The first that is still to be gone; null where all are done. */
  readonly next: FirstStep | null;
}

/** The first steps as they are shown; null where they are closed. An account that is there counts as connected. */
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

/** The steps that are done with one more: each once, in their own order. */
export const withStep = (done: readonly FirstStep[], step: FirstStep): readonly FirstStep[] =>
  FIRST_STEPS.filter((each) => each === step || done.includes(each));
