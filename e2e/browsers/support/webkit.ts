import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { getWebKit } from '../../../scripts/other-browsers.ts';
import { freePort } from '../../../src/server/db/free-port.ts';
import { eventually } from '../../../src/server/testing/eventually.ts';
import {
  jsonFunction,
  ScriptError,
  VIEWPORT,
  type Browser,
  type BrowserWindow,
} from './browser.ts';
import { endProcess, readUntil } from './browser-process.ts';

/** The height of the toolbar of WebKitGTK's test browser. */
const TOOLBAR_HEIGHT = 38;

/** WebKit's driver speaks classic WebDriver: one HTTP request per command. */
export async function startWebKit(): Promise<Browser> {
  const programs = getWebKit();
  const display = spawn(
    programs.display,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [, number = ''] = await readUntil(display, /(\d+)\n/, display.stdio[3] as Readable);
  return {
    name: 'WebKit',
    openWindow: () => openWindow(programs.driver, `:${number}`),
    close: () => endProcess(display),
  };
}

type Send = <T = unknown>(command: string, body?: object) => Promise<T>;

function commandSender(address: string): Send {
  return async <T>(command: string, body?: object) => {
    const [method = '', path = ''] = command.split(' ');
    const reply = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await reply.json()) as { value: T & { error: string; message: string } };
    if (value?.error === 'javascript error') throw new ScriptError(value.message);
    if (!reply.ok) throw new Error(`${command}: ${value.error}: ${value.message}`);
    return value;
  };
}

/** A driver has one session, which starts a browser with empty storage. */
async function openWindow(program: string, display: string): Promise<BrowserWindow> {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  });
  const send = commandSender(`http://127.0.0.1:${port}`);
  await eventually(() => send('GET /status'));
  const { sessionId } = await send<{ sessionId: string }>('POST /session', {
    capabilities: { alwaysMatch: {} },
  });
  const command: Send = (name, body) => {
    const [method = '', path = ''] = name.split(' ');
    return send(`${method} /session/${sessionId}${path}`, body);
  };
  const { width, height } = VIEWPORT;
  await command('POST /window/rect', { x: 0, y: 0, width, height: height + TOOLBAR_HEIGHT });

  const inFrame = async <T>(frame: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (frame === undefined) return work();
    const element = await command('POST /element', { using: 'css selector', value: frame });
    await command('POST /frame', { id: element });
    try {
      return await work();
    } finally {
      await command('POST /frame', { id: null });
    }
  };

  return {
    load: (url) => command('POST /url', { url }),
    goBack: () => command('POST /back'),
    goForward: () => command('POST /forward'),
    evaluate: (call) =>
      inFrame(call.frame, async () => {
        const script = `return (${jsonFunction(call)})()`;
        const json = await command<string>('POST /execute/sync', { script, args: [] });
        return JSON.parse(json) as unknown;
      }),
    perform: (actions, frame) => inFrame(frame, () => command('POST /actions', { actions })),
    screenshot: () => command('GET /screenshot'),
    async close() {
      await command('DELETE ');
      await endProcess(driver);
    },
  };
}
