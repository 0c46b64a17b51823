import { tracing, type CapturedSpan } from '../telemetry/tracing.ts';
import type { Db } from './client.ts';
import { isRejectedInput } from './rejected-input.ts';

/** With two, a statement that waits for a lock does not delay all later batches. */
const CONCURRENCY = 2;
export const BATCH_MAX = 100;

type RunBatch<Input, Result> = (db: Db, inputs: Input[]) => Promise<Result[]>;

interface Options {
  /**
   * The time between the starts of two batches. Under load it makes batches larger, which takes less processor time;
   * a call after a quiet moment does not wait.
   */
  spacingMs?: number;
}

/**
 * Combines concurrent calls into one statement, which costs hardly more than a statement for one of them. Calls that
 * arrive while statements are running form the next batch.
 */
export function batched<Input, Result>(
  runBatch: RunBatch<Input, Result>,
  { spacingMs = 0 }: Options = {},
): (db: Db, input: Input) => Promise<Result> {
  const batchers = new WeakMap<Db, (input: Input) => Promise<Result>>();
  return (db, input) => {
    const batcher =
      batchers.get(db) ?? createBatcher((inputs: Input[]) => runBatch(db, inputs), spacingMs);
    batchers.set(db, batcher);
    return batcher(input);
  };
}

interface Call<Input, Result> {
  input: Input;
  span: CapturedSpan | undefined;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

function createBatcher<Input, Result>(
  runBatch: (inputs: Input[]) => Promise<Result[]>,
  spacingMs: number,
) {
  const queue: Call<Input, Result>[] = [];
  let running = 0;
  let nextStartAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStarting = false;
  const schedule = () => {
    if (isStarting || queue.length === 0 || running >= CONCURRENCY) return;
    const waitMs = nextStartAt - performance.now();
    // A full batch does not wait, so that the time between batches never limits the number of calls.
    if (waitMs > 0 && queue.length < BATCH_MAX) timer ??= setTimeout(start, waitMs);
    else start();
  };
  const start = () => {
    clearTimeout(timer);
    timer = undefined;
    isStarting = true;
    // The batch includes at least all requests that arrived in this iteration of the event loop.
    setImmediate(() => void runNext());
  };
  const runNext = async () => {
    isStarting = false;
    nextStartAt = performance.now() + spacingMs;
    running += 1;
    const calls = queue.splice(0, BATCH_MAX);
    schedule();
    await runCalls(calls, runBatch);
    running -= 1;
    schedule();
  };
  return (input: Input) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ input, span: tracing()?.capture(), resolve, reject });
      schedule();
    });
}

async function runCalls<Input, Result>(
  calls: Call<Input, Result>[],
  runBatch: (inputs: Input[]) => Promise<Result[]>,
): Promise<void> {
  try {
    const run = () => runBatch(calls.map(({ input }) => input));
    const trace = tracing();
    const spans = () => calls.map(({ span }) => span);
    const results = await (trace ? trace.runForAll(spans(), run) : run());
    // `runBatch` returns one result per input in the same order, which its type cannot express.
    for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
  } catch (error) {
    // PostgreSQL rejected one input and rolled back the whole batch: each call runs again alone.
    if (calls.length > 1 && isRejectedInput(error)) {
      await Promise.all(calls.map((call) => runCalls([call], runBatch)));
    } else {
      for (const { reject } of calls) reject(error);
    }
  }
}
