import { createStore } from 'zustand/vanilla';

export interface Question {
  id: number;
  text: string;
  confirm: string;
  /** Absent in an alert. */
  cancel?: string;
  danger: boolean;
  /** Consequences of confirming, as a list. */
  points?: readonly string[] | undefined;
  /** A smaller text below. */
  note?: string | undefined;
  resolve: (yes: boolean) => void;
}

interface ConfirmOptions extends Partial<Pick<Question, 'danger' | 'points' | 'note'>> {
  confirm?: string;
  cancel?: string;
}

/** The first question is on screen; the others wait. */
export const confirmQueue = createStore<{ questions: readonly Question[] }>(() => ({
  questions: [],
}));

let lastId = 0;

function enqueue(question: Omit<Question, 'id' | 'resolve'>): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    confirmQueue.setState(({ questions }) => ({
      questions: [...questions, { ...question, id, resolve }],
    }));
  });
}

/** Escape and a press outside resolve with false. */
export function confirm(text: string, options: ConfirmOptions = {}): Promise<boolean> {
  const { confirm: label = 'OK', cancel = 'Cancel', danger = false, points, note } = options;
  return enqueue({ text, confirm: label, cancel, danger, points, note });
}

/** Resolves when the alert is closed. */
export async function alert(text: string, { ok = 'OK' }: { ok?: string } = {}): Promise<void> {
  await enqueue({ text, confirm: ok, danger: false });
}

/** Answers the question on screen and shows the next one. */
export function answerQuestion(yes: boolean) {
  const [current, ...waiting] = confirmQueue.getState().questions;
  confirmQueue.setState({ questions: waiting });
  current?.resolve(yes);
}
