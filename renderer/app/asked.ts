import type { Result } from '#core/base/result.ts';

interface Question {
  /** What the answer depends on; null before it was asked. */
  of: readonly unknown[] | null;
  /** The facts with which it was asked. */
  facts: unknown;
  /** Null before the first one. */
  answer: Result<unknown> | null;
  /** The number of the asking that was answered last, so that an older one is dropped. */
  answered: number;
}

/** So many questions are known: more than all views have at once. */
const MOST_KNOWN = 40;

/**
 * Questions to main. Each is asked once, and again when something that it depends on is another one,
 * or with the next facts if it failed. Until then its last answer stays.
 */
export class Asked {
  readonly #onAnswer: () => void;
  readonly #questions = new Map<string, Question>();
  #count = 0;
  #facts: unknown = null;

  constructor(onAnswer: () => void) {
    this.#onAnswer = onAnswer;
  }

  /** Other facts arrived: what failed is tried again. */
  learn(facts: unknown): void {
    this.#facts = facts;
  }

  /** The person wants what failed now. */
  tryAgain(): void {
    for (const question of this.#questions.values()) {
      if (question.answer?.ok === false) question.of = null;
    }
    this.#onAnswer();
  }

  /** @returns null before the first answer. */
  answer<Answer>(
    name: string,
    request: object,
    of: readonly unknown[],
    ask: () => Promise<Result<Answer>>,
  ): Result<Answer> | null {
    const key = `${name} ${JSON.stringify(request)}`;
    const question = this.#questions.get(key) ?? {
      of: null,
      facts: null,
      answer: null,
      answered: 0,
    };
    // The one that was wanted last is the last one to be forgotten.
    this.#questions.delete(key);
    this.#questions.set(key, question);
    const before = question.of;
    const isSame = before !== null && of.every((each, at) => each === before[at]);
    const isTriedAgain = question.answer?.ok === false && question.facts !== this.#facts;
    if (!isSame || isTriedAgain) {
      question.of = of;
      question.facts = this.#facts;
      void this.#ask(question, ask);
    }
    const [oldest] = this.#questions.keys();
    if (this.#questions.size > MOST_KNOWN && oldest !== undefined) this.#questions.delete(oldest);
    return question.answer as Result<Answer> | null;
  }

  async #ask(question: Question, ask: () => Promise<Result<unknown>>): Promise<void> {
    const number = ++this.#count;
    const answer = await ask();
    if (number < question.answered) return;
    question.answered = number;
    question.answer = answer;
    this.#onAnswer();
  }
}
