/** A server of this machine that stands for a provider's, and how it may fail. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * - `LATE`: does what it is asked, and keeps silent.
 * - `CUT`: does it, and ends the connection in the middle of its answer.
 * - `HTML`: does it; something in between answers with a page.
 * - `SERVER_ERROR`, `GATEWAY`: does nothing.
 * - `REDIRECT`: names another address.
 * - `HUGE`: never stops answering.
 */
export type Failure = 'LATE' | 'CUT' | 'HTML' | 'SERVER_ERROR' | 'GATEWAY' | 'REDIRECT' | 'HUGE';

export const FAILURES: readonly Failure[] = [
  'LATE',
  'CUT',
  'HTML',
  'SERVER_ERROR',
  'GATEWAY',
  'REDIRECT',
  'HUGE',
];

export interface DoubleServer {
  readonly url: string;
  readonly asked: ReceivedRequest[];
  /** How the answers fail whose path this fits, until it is null. */
  fail(failure: Failure | null, path?: RegExp): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const page = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';

function breakOff(failure: Failure, reply: Reply | null, response: ServerResponse): void {
  switch (failure) {
    case 'LATE':
      return;
    case 'CUT': {
      const body = Buffer.from(reply?.body ?? '');
      response.writeHead(200, { 'content-type': reply!.type, 'content-length': body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
      return;
    }
    case 'HTML':
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    case 'SERVER_ERROR':
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'error', message: 'CFDI40102 - no es de creerse' }));
      return;
    case 'GATEWAY':
      response.writeHead(502, { 'content-type': 'text/html' }).end(page);
      return;
    case 'REDIRECT':
      response.writeHead(302, { location: 'http://127.0.0.1:9/otra' }).end();
      return;
    case 'HUGE': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = 'x'.repeat(1024 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    }
  }
}

const DOES_NOTHING = new Set<Failure>(['SERVER_ERROR', 'GATEWAY', 'REDIRECT', 'HUGE']);

export async function doubleServer(
  answer: (asked: ReceivedRequest) => Reply,
): Promise<DoubleServer> {
  const asked: ReceivedRequest[] = [];
  let failing: { readonly failure: Failure; readonly path: RegExp } | null = null;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      const each = { method, path, headers, body };
      asked.push(each);
      const failure = failing?.path.test(path) ? failing.failure : null;
      const reply = failure && DOES_NOTHING.has(failure) ? null : answer(each);
      if (failure) return breakOff(failure, reply, response);
      response.writeHead(reply!.status, { 'content-type': reply!.type }).end(reply!.body);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail(failure, path = /./) {
      failing = failure && { failure, path };
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
