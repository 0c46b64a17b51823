import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy to the database that can stop forwarding without closing connections, like a lost host. */
export async function startProxy(databaseUrl: string, { isSilent = false } = {}) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let isOpen = !isSilent;
  const proxy = createServer((near) => {
    sockets.push(near);
    if (!isOpen) return;
    const far = connect({ host: hostname, port: Number(port) });
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    sockets.push(far);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  const stopForwarding = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    url: url.href,
    stopForwarding,
    /** Also accepts new connections without forwarding them. */
    disappear() {
      isOpen = false;
      stopForwarding();
    },
    open() {
      isOpen = true;
    },
  };
}
