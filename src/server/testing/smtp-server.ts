import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

interface Received {
  from: string;
  to: string;
  /** The raw headers and body. */
  raw: string;
}

type Verb = 'EHLO' | 'MAIL' | 'RCPT' | 'DATA';

interface SmtpServer {
  url: string;
  received: Received[];
  /** Sets the reply to the next command of this kind; `hang up` closes the connection, `silence` sends no reply. */
  replyNext(
    verb: Verb,
    reply: '451 later' | '530 who?' | '550 never' | 'hang up' | 'silence',
  ): void;
  /** Resolves once the command has arrived. */
  heard(verb: Verb): Promise<void>;
  close(): void;
}

const DEFAULT_REPLIES: Record<string, string> = {
  EHLO: '250 at your service',
  AUTH: '235 welcome',
  STAR: '502 TLS is not available',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go ahead',
};

/** Starts a minimal SMTP server for one test. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const server = await openSmtpServer(port);
  onTestFinished(server.close);
  return server;
}

export async function openSmtpServer(port = 0): Promise<SmtpServer> {
  const received: Received[] = [];
  const nextReplies = new Map<string, string>();
  const waiters = new Map<string, () => void>();
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const envelope = { from: '', to: '' };
    let body: string[] | undefined;

    const handleCommand = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      const nextReply = nextReplies.get(verb) ?? DEFAULT_REPLIES[verb] ?? '250 ok';
      nextReplies.delete(verb);
      waiters.get(verb)?.();
      if (nextReply === 'silence') return;
      if (nextReply === 'hang up') {
        socket.destroy();
        return;
      }
      if (verb === 'MAIL') envelope.from = addressIn(line);
      if (verb === 'RCPT') envelope.to = addressIn(line);
      if (nextReply.startsWith('354')) body = [];
      reply(nextReply);
    };
    createInterface({ input: socket }).on('line', (line) => {
      if (!body) return handleCommand(line);
      if (line !== '.') return body.push(line.replace(/^\./, ''));
      received.push({ ...envelope, raw: body.join('\n') });
      body = undefined;
      return reply('250 taken');
    });
    reply('220 test');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    replyNext: (verb, nextReply) => void nextReplies.set(verb, nextReply),
    heard: (verb) => new Promise((resolve) => waiters.set(verb, resolve)),
  };
}

function addressIn(line: string): string {
  return /<(.*?)>/.exec(line)?.[1] ?? '';
}
