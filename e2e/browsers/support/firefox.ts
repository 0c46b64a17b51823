import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFirefox } from '../../../scripts/other-browsers.ts';
import { connect, type BidiConnection } from './bidi.ts';
import {
  jsonFunction,
  ScriptError,
  VIEWPORT,
  type Browser,
  type BrowserWindow,
} from './browser.ts';
import { endProcess, readUntil } from './browser-process.ts';

/** Turns off telemetry and updates. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.enabled': false,
};

export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'tokri-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(
    getFirefox(),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    // Firefox refuses to start as root in the home folder of another user.
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const connection = await connectTo(firefox);
  return {
    name: 'Firefox',
    openWindow: () => openWindow(connection),
    async close() {
      connection.close();
      await endProcess(firefox);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connectTo(firefox: ChildProcess): Promise<BidiConnection> {
  const [, address = ''] = await readUntil(firefox, /WebDriver BiDi listening on (ws:\S+)/);
  const connection = await connect(`${address}/session`);
  await connection.send('session.new', { capabilities: {} });
  return connection;
}

interface Context {
  context: string;
  children: Context[] | null;
}

async function openWindow({ send }: BidiConnection): Promise<BrowserWindow> {
  // A user context has cookies and storage of its own.
  const user = await send<{ userContext: string }>('browser.createUserContext');
  const { context } = await send<Context>('browsingContext.create', { type: 'tab', ...user });
  await send('browsingContext.setViewport', { context, viewport: VIEWPORT });

  const traverse = (delta: number) => send('browsingContext.traverseHistory', { context, delta });
  const evaluateIn = async (target: string, functionDeclaration: string) => {
    const reply = await send<ScriptResult>('script.callFunction', {
      functionDeclaration,
      target: { context: target },
      awaitPromise: false,
    });
    if (reply.type === 'exception') throw new ScriptError(reply.exceptionDetails?.text);
    return JSON.parse(reply.result?.value ?? 'null') as unknown;
  };
  /** The frames of a page are found by the address in their `src`. */
  const findFrame = async (selector: string) => {
    const source = `() => JSON.stringify(document.querySelector(${JSON.stringify(selector)})?.src)`;
    const url = await evaluateIn(context, source);
    const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', {
      root: context,
    });
    const frames = (contexts[0]?.children ?? []) as (Context & { url: string })[];
    const frame = frames.find((one) => one.url === url);
    if (!frame) throw new Error(`There is no frame ${selector} with the address ${String(url)}`);
    return frame.context;
  };
  const target = (frame?: string) => (frame === undefined ? context : findFrame(frame));

  return {
    load: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    goBack: async () => {
      await traverse(-1);
    },
    goForward: async () => {
      await traverse(1);
    },
    evaluate: async (call) => evaluateIn(await target(call.frame), jsonFunction(call)),
    perform: async (actions, frame) => {
      await send('input.performActions', { context: await target(frame), actions });
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return data;
    },
    close: async () => {
      await send('browser.removeUserContext', user);
    },
  };
}

interface ScriptResult {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}
