import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

// The baseline: a plain Node server that sends one response of the shop from memory.

process.on('message', ({ url, headers }: { url: string; headers: Record<string, string> }) => {
  request(url, { headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      const body = Buffer.concat(chunks);
      const answerHeaders = response.rawHeaders.filter((_, index, all) => {
        const name = all[index - (index % 2)]?.toLowerCase();
        return name !== 'date' && name !== 'connection' && name !== 'keep-alive';
      });
      const server = createServer((_request, answer) => {
        answer.writeHead(200, answerHeaders).end(body);
      });
      server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
    });
  }).end();
});
