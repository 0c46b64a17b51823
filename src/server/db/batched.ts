import { tracing, type CapturedSpan } from '../telemetry/tracing.ts';
import { violatedConstraint, type Db } from './client.ts';

/** With two, a statement that waits for a lock does not delay all later batches. */
const CONCURRENCY = 2;
const BATCH_MAX = 100;

type RunBatch<Input, Result> = (db: Db, inputs: Input[]) => Promise<Result[]>;

/**
 * Combines concurrent calls into one statement, which costs hardly more than a statement for one of them. Calls that
 * arrive while statements are running form the next batch; no call is delayed in order to fill a batch.
 */
export function batched<Input, Result>(
  runBatch: RunBatch<Input, Result>,
): (db: Db, input: Input) => Promise<Result> {
  const batchers = new WeakMap<Db, (input: Input) => Promise<Result>>();
  return (db, input) => {
    const batcher = batchers.get(db) ?? createBatcher((inputs: Input[]) => runBatch(db, inputs));
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

function createBatcher<Input, Result>(runBatch: (inputs: Input[]) => Promise<Result[]>) {
  const queue: Call<Input, Result>[] = [];
  let running = 0;
  const runNext = async () => {
    if (queue.length === 0 || running >= CONCURRENCY) return;
    running += 1;
    await runCalls(queue.splice(0, BATCH_MAX), runBatch);
    running -= 1;
    void runNext();
  };
  return (input: Input) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ input, span: tracing()?.capture(), resolve, reject });
      // The batch includes all requests that arrived in this iteration of the event loop.
      if (queue.length === 1) setImmediate(() => void runNext());
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
    // One input violates a constraint, which rolled back the whole batch: each call runs again alone.
    if (calls.length > 1 && violatedConstraint(error) !== undefined) {
      await Promise.all(calls.map((call) => runCalls([call], runBatch)));
    } else {
      for (const { reject } of calls) reject(error);
    }
  }
}
