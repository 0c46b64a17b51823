import { brokenConstraint, type Db } from './client.ts';

/** One that has to wait must not hold up all that come after it. */
const OUT_MAX = 2;
const BATCH_MAX = 100;

type Ask<Want, Answer> = (db: Db, wants: Want[]) => Promise<Answer[]>;

/**
 * Lets callers who come at the same time share a statement, which costs the database and us hardly more than for
 * one of them: what is wanted while questions are out goes along with the next one. Nobody waits for company.
 */
export function batched<Want, Answer>(
  ask: Ask<Want, Answer>,
): (db: Db, want: Want) => Promise<Answer> {
  const desks = new WeakMap<Db, (want: Want) => Promise<Answer>>();
  return (db, want) => {
    const desk = desks.get(db) ?? createBatcher((wants: Want[]) => ask(db, wants));
    desks.set(db, desk);
    return desk(want);
  };
}

interface Caller<Want, Answer> {
  want: Want;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

function createBatcher<Want, Answer>(ask: (wants: Want[]) => Promise<Answer[]>) {
  const waiting: Caller<Want, Answer>[] = [];
  let out = 0;
  const send = async () => {
    if (waiting.length === 0 || out >= OUT_MAX) return;
    out += 1;
    await answer(waiting.splice(0, BATCH_MAX), ask);
    out -= 1;
    void send();
  };
  return (want: Want) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ want, resolve, reject });
      // All requests that arrived in this turn are heard before.
      if (waiting.length === 1) setImmediate(() => void send());
    });
}

async function answer<Want, Answer>(
  callers: Caller<Want, Answer>[],
  ask: (wants: Want[]) => Promise<Answer[]>,
): Promise<void> {
  try {
    const answers = await ask(callers.map(({ want }) => want));
    // One answer for each, in their order, is what the type of `ask` cannot say.
    for (const [index, { resolve }] of callers.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    // It is one of them that the database refuses, and then nothing was written for the others either.
    if (callers.length > 1 && brokenConstraint(error) !== undefined) {
      await Promise.all(callers.map((caller) => answer([caller], ask)));
    } else {
      for (const { reject } of callers) reject(error);
    }
  }
}
