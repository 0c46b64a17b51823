import { auditBooks } from '../src/server/audit-books.ts';
import { createAdmin, createUser, PASSWORD } from '../src/server/testing/users.ts';
import { createAnswerChecker, type Violation } from './check-answer.ts';
import { listOperations, type OpenApi } from './operations.ts';
import { planRequest } from './plan-request.ts';
import { callApi, placeOrder, renewSession, type TargetShop } from './target-shop.ts';
import { fillPlaceholders, send, type Answer, type SentRequest } from './send.ts';

export interface Plan {
  requests: number;
  seed: number;
  /** Sends only the request with this number. */
  only?: number | undefined;
}

/** A violation with its request and responses. */
export interface Finding extends Violation {
  request?: SentRequest;
  answers?: Answer[];
}

export interface Outcome {
  operations: number;
  /** The number of responses by status; 0 counts closed connections. */
  statuses: Map<number, number>;
  findings: Finding[];
  seconds: number;
}

export const endPromises = {
  calm: 'the shop logs no error and never exits',
  sells: 'afterwards customers sign in and buy, and the books agree',
} as const;

const CONCURRENCY = 16;
const REPORT_MS = 3000;

interface Listener {
  progress(line: string): void;
  finding(finding: Finding): void;
}

const silentListener: Listener = { progress() {}, finding() {} };

/** Sends malformed requests to every endpoint and checks the responses. */
export async function runFuzz(
  target: TargetShop,
  plan: Plan,
  listener: Listener = silentListener,
): Promise<Outcome> {
  const { shop, folder } = target;
  const startedAt = performance.now();
  const document = (await callApi(shop.url, 'GET /api/openapi.json')) as OpenApi;
  const operations = listOperations(document);
  const checkAnswer = createAnswerChecker({ document, folders: [folder, process.cwd()] });
  const statuses = new Map<number, number>();
  const findings: Finding[] = [];
  let sent = 0;
  const addFinding = (finding: Finding) => {
    findings.push(finding);
    listener.finding(finding);
  };

  const sendOne = async (nth: number) => {
    const planned = planRequest(operations, { seed: plan.seed, nth });
    const token = planned.as === 'stranger' ? '' : target.people[planned.as].token;
    const request = fillPlaceholders(planned, { ...target.placeholders, token });
    const answers = await send(shop.url, request).catch((error: Error) => error);
    sent += 1;
    if (answers instanceof Error) {
      addFinding({ promise: endPromises.calm, what: answers.message, request });
      return;
    }
    for (const status of answers.length > 0 ? answers.map((answer) => answer.status) : [0]) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const broken = answers.flatMap((answer) => checkAnswer(request, answer));
    for (const { promise, what } of broken) addFinding({ promise, what, request, answers });
    if (isSignedOut(request, answers[0])) await renewSession(target, planned.as);
  };
  const progressTimer = setInterval(() => {
    const [all, broken] = [plan.only === undefined ? plan.requests : 1, findings.length];
    listener.progress(`${sent} of ${all} requests sent, ${broken} promises broken`);
  }, REPORT_MS);
  try {
    const queue =
      plan.only === undefined ? Array.from({ length: plan.requests }).keys() : [plan.only].values();
    const runWorker = async () => {
      for (const nth of queue) {
        if (shop.process.exitCode !== null) return;
        await sendOne(nth);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  } finally {
    clearInterval(progressTimer);
  }
  for (const finding of await checkShopAfterwards(target)) addFinding(finding);
  const seconds = (performance.now() - startedAt) / 1000;
  return { operations: operations.length, statuses, findings, seconds };
}

/** Whether an earlier request ended the session or demoted the account. */
function isSignedOut({ as, path }: SentRequest, answer: Answer | undefined): boolean {
  if (path.includes('/logout') || path.includes('/demote')) return true;
  return answer?.status === 401 || (as === 'admin' && answer?.status === 403);
}

async function checkShopAfterwards(target: TargetShop): Promise<Finding[]> {
  const { shop, db } = target;
  const { exitCode } = shop.process;
  if (exitCode !== null)
    return [{ promise: endPromises.calm, what: `the process exited with ${exitCode}` }];
  const loggedErrors = shop
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .map((what) => ({ promise: endPromises.calm, what }));
  try {
    await useShopNormally(target);
  } catch (error) {
    return [...loggedErrors, { promise: endPromises.sells, what: String(error) }];
  }
  const books = await auditBooks(db);
  const differences = books.map(({ check, detail }) => `${check}: ${detail}`);
  return [...loggedErrors, ...differences.map((what) => ({ promise: endPromises.sells, what }))];
}

/** Checks health, catalog, registration and a purchase after the malformed requests. */
async function useShopNormally(target: TargetShop): Promise<void> {
  const { url } = target.shop;
  const admin = await createAdmin(target.db);
  await callApi(url, 'GET /api/health');
  const body = { name: 'Calm Makhana', category: 'makhana', price: 199, stock: 5 };
  const { data } = await callApi(url, 'POST /api/products', { as: admin, body });
  await callApi(url, `GET /api/products/${data.product.slug}`);
  await callApi(url, 'POST /api/auth/register', {
    body: { name: 'Asha Devi', email: `asha-${Date.now()}@example.com`, password: PASSWORD },
  });
  await placeOrder(url, await createUser(target.db), data.product.id);
}
