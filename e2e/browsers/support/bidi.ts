/** A connection that speaks WebDriver BiDi: commands with numbered replies over a WebSocket. */
export interface BidiConnection {
  send<T = unknown>(method: string, params?: object): Promise<T>;
  close(): void;
}

interface Reply {
  id?: number;
  type: string;
  result?: unknown;
  error?: string;
  message?: string;
}

type Waiting = Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'> & { method: string };

export async function connect(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    const request = waiting.get(reply.id ?? 0);
    if (!request) return;
    waiting.delete(reply.id ?? 0);
    if (reply.type === 'success') request.resolve(reply.result);
    else request.reject(new Error(`${request.method}: ${reply.error}: ${reply.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { method, reject } of waiting.values()) {
      reject(new Error(`${method}: the browser closed the connection`));
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)));
  });

  return {
    send<T>(method: string, params: object = {}) {
      lastId += 1;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(lastId, { method, resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}
