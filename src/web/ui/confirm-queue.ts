import { createStore } from 'zustand/vanilla';

export interface Question {
  id: number;
  text: string;
  confirm: string;
  /** Absent when there is nothing to decide. */
  cancel?: string;
  danger: boolean;
  /** What follows from a yes, each in a few words. */
  points?: readonly string[];
  /** A smaller line below. */
  note?: string;
  resolve: (yes: boolean) => void;
}

interface AskOptions extends Partial<Pick<Question, 'danger' | 'points' | 'note'>> {
  confirm?: string;
  cancel?: string;
}

/** Questions wait in line; the first one is on screen. */
export const askQueue = createStore<{ questions: readonly Question[] }>(() => ({ questions: [] }));

let lastId = 0;

function enqueue(question: Omit<Question, 'id' | 'resolve'>): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    askQueue.setState(({ questions }) => ({
      questions: [...questions, { ...question, id, resolve }],
    }));
  });
}

/** Asks in the page; Escape and a press outside mean no. */
export function ask(text: string, options: AskOptions = {}): Promise<boolean> {
  const { confirm = 'OK', cancel = 'Cancel', danger = false, points, note } = options;
  return enqueue({ text, confirm, cancel, danger, points, note });
}

/** Says something that has to be read; resolves once it is closed. */
export async function tell(text: string, { ok = 'OK' }: { ok?: string } = {}): Promise<void> {
  await enqueue({ text, confirm: ok, danger: false });
}

/** Answers the question on screen and lets the next one come. */
export function answer(yes: boolean) {
  const [current, ...waiting] = askQueue.getState().questions;
  askQueue.setState({ questions: waiting });
  current?.resolve(yes);
}
