/**
 * A small proxy that ends TLS, as a company puts one in front: it appends to the forwarded headers
 * like nginx does.
 */
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

export interface TlsProxy {
  readonly url: string;
  readonly cert: string;
  close(): Promise<void>;
}

/** Address from which the proxy speaks to the product; the visitors come from others. */
const OWN_ADDRESS = '127.0.0.9';

export async function startTlsProxy(productPort: number): Promise<TlsProxy> {
  const { key, cert } = selfSigned();
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const visitor = incoming.socket.remoteAddress ?? '';
    const heard = incoming.headers['x-forwarded-for'];
    const forwarded = plainRequest({
      host: '127.0.0.1',
      port: productPort,
      localAddress: OWN_ADDRESS,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': heard ? `${String(heard)}, ${visitor}` : visitor,
        'x-forwarded-proto': 'https',
        'x-forwarded-host': incoming.headers.host,
      },
    });
    forwarded.once('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    forwarded.once('error', (error) => {
      outgoing.writeHead(502).end(error.message);
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    cert,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
