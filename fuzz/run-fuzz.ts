import { auditBooks } from '../src/server/audit-books.ts';
import { anAdmin, aPerson, PASSWORD } from '../src/server/testing/people.ts';
import { createJudge, type Broken } from './check-answer.ts';
import { operationsOf, type OpenApi } from './operations.ts';
import { planRequest } from './plan-request.ts';
import { ask, buyAt, signInAgain, type Scene } from './target-shop.ts';
import { fillIn, send, type Answer, type SentRequest } from './send.ts';

export interface Plan {
  requests: number;
  seed: number;
  /** Only this one of them. */
  only?: number | undefined;
}

/** A promise that an answer broke, with what led to it. */
export interface Finding extends Broken {
  request?: SentRequest;
  answers?: Answer[];
}

export interface Outcome {
  operations: number;
  /** How many answers had this status; 0 where the connection was closed instead. */
  statuses: Map<number, number>;
  findings: Finding[];
  seconds: number;
}

export const afterwards = {
  calm: 'the shop is never surprised and never ends',
  sells: 'afterwards people sign in and buy, and the books agree',
} as const;

const AT_ONCE = 16;
const REPORT_MS = 3000;

/** Who is told how it goes, while it goes. */
interface Listener {
  progress(line: string): void;
  finding(finding: Finding): void;
}

const nobody: Listener = { progress() {}, finding() {} };

/** Sends odd requests to every call of a shop and judges what it says. */
export async function runFuzz(
  scene: Scene,
  plan: Plan,
  listener: Listener = nobody,
): Promise<Outcome> {
  const { shop, folder } = scene;
  const startedAt = performance.now();
  const document = (await ask(shop.url, 'GET /api/openapi.json')) as OpenApi;
  const operations = operationsOf(document);
  const judge = createJudge({ document, folders: [folder, process.cwd()] });
  const statuses = new Map<number, number>();
  const findings: Finding[] = [];
  let sent = 0;
  const note = (finding: Finding) => {
    findings.push(finding);
    listener.finding(finding);
  };

  const one = async (nth: number) => {
    const planned = planRequest(operations, { seed: plan.seed, nth });
    const token = planned.as === 'stranger' ? '' : scene.people[planned.as].token;
    const request = fillIn(planned, { ...scene.known, token });
    const answers = await send(shop.url, request).catch((error: Error) => error);
    sent += 1;
    if (answers instanceof Error) {
      note({ promise: afterwards.calm, what: answers.message, request });
      return;
    }
    for (const status of answers.length > 0 ? answers.map((answer) => answer.status) : [0]) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const broken = answers.flatMap((answer) => judge(request, answer));
    for (const { promise, what } of broken) note({ promise, what, request, answers });
    if (isSignedOut(request, answers[0])) await signInAgain(scene, planned.as);
  };
  const telling = setInterval(() => {
    const [all, broken] = [plan.only === undefined ? plan.requests : 1, findings.length];
    listener.progress(`${sent} of ${all} requests sent, ${broken} promises broken`);
  }, REPORT_MS);
  try {
    const queue =
      plan.only === undefined ? Array.from({ length: plan.requests }).keys() : [plan.only].values();
    const inLine = async () => {
      for (const nth of queue) {
        if (shop.process.exitCode !== null) return;
        await one(nth);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, inLine));
  } finally {
    clearInterval(telling);
  }
  for (const finding of await lookAfterwards(scene)) note(finding);
  const seconds = (performance.now() - startedAt) / 1000;
  return { operations: operations.length, statuses, findings, seconds };
}

/** Somebody logged out, or was demoted, by a request before. */
function isSignedOut({ as, path }: SentRequest, answer: Answer | undefined): boolean {
  if (path.includes('/logout') || path.includes('/demote')) return true;
  return answer?.status === 401 || (as === 'admin' && answer?.status === 403);
}

async function lookAfterwards(scene: Scene): Promise<Finding[]> {
  const { shop, db } = scene;
  const { exitCode } = shop.process;
  if (exitCode !== null) return [{ promise: afterwards.calm, what: `it ended with ${exitCode}` }];
  const surprises = shop
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .map((what) => ({ promise: afterwards.calm, what }));
  try {
    await buyAndSell(scene);
  } catch (error) {
    return [...surprises, { promise: afterwards.sells, what: String(error) }];
  }
  const books = await auditBooks(db);
  const differences = books.map(({ promise, what }) => `${promise}: ${what}`);
  return [...surprises, ...differences.map((what) => ({ promise: afterwards.sells, what }))];
}

/** What an ordinary day needs: a healthy shop, a catalogue, somebody who signs in, and a purchase. */
async function buyAndSell(scene: Scene): Promise<void> {
  const { url } = scene.shop;
  const admin = await anAdmin(scene.db);
  await ask(url, 'GET /api/health');
  const body = { name: 'Calm Makhana', category: 'makhana', price: 199, stock: 5 };
  const { data } = await ask(url, 'POST /api/products', { as: admin, body });
  await ask(url, `GET /api/products/${data.product.slug}`);
  await ask(url, 'POST /api/auth/register', {
    body: { name: 'Asha Devi', email: `asha-${Date.now()}@example.com`, password: PASSWORD },
  });
  await buyAt(url, await aPerson(scene.db), data.product.id);
}
