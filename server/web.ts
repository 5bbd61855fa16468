/**
 * The web server: the client build's files, health, and everything else to the build's
 * `fetch(request, client)`.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { CallByPort } from '#erp/call-port.ts';
import type { Log } from '../erp/model/log.ts';
import { acceptedEncoding, staticFiles } from './static-files.ts';

export interface WebBuild {
  /** How its calls reach the ERP, where that is not by HTTP. */
  setExchange(exchange: CallByPort): void;
  fetch(request: Request, client: { readonly address: string }): Promise<Response>;
}

/**
 * Handing a page to the thread pool and back costs more than packing it here. A form of 142 kB
 * takes 0.3 ms by zstd, 0.7 by brotli, 0.8 by gzip, for 27 to 31 kB; higher levels save 5 %
 * and cost double.
 */
const packers = {
  zstd: (body: Buffer) =>
    zstdCompressSync(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
      pledgedSrcSize: body.length,
    }),
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 3, memLevel: 9 }),
} as const;

/** The cheapest first. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
const METHODS = ['GET', 'HEAD', 'POST'];

export function webServer(build: WebBuild, clientFolder: string, log: Log): Server {
  const files = staticFiles(clientFolder);
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Pages are read and posted; a request of the web knows no TRACE at all.
    if (!METHODS.includes(incoming.method ?? ''))
      return void outgoing
        .writeHead(405, { allow: METHODS.join(', '), 'content-type': 'text/plain; charset=utf-8' })
        .end('Método no permitido.');
    if (await files(incoming, outgoing)) return;
    if (incoming.url?.startsWith('/health/')) await readRest(incoming);
    if (incoming.url === '/health/live')
      return void outgoing
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end('{"status":"ok"}');
    if (incoming.url === '/health/ready')
      return forward(`${process.env.ERP_API_URL}/health/ready`, outgoing);
    const gone = new AbortController();
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) gone.abort();
    });
    const request = toRequest(incoming, gone.signal);
    if (!request)
      return void outgoing
        .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Dirección no válida.');
    const response = await build.fetch(request, {
      address: incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '',
    });
    await readRest(incoming);
    await send(response, incoming, outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      if (outgoing.destroyed) return;
      log.error({ err: error, path: incoming.url?.split('?', 1)[0] }, 'request failed');
      if (outgoing.headersSent) outgoing.destroy();
      else
        outgoing
          .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
          .end('Algo falló de nuestro lado. Intenta de nuevo.');
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/**
 * Longer than proxies keep an idle connection (nginx: 60 s), so that they end it and not this side:
 * a form posted on a connection that closes at that moment is lost, for no proxy sends it twice.
 */
const KEEP_ALIVE_MS = 75_000;

/** How long the rest of a body is read that nobody asked for. */
const REST_MS = 5_000;

/**
 * Who posts reads the answer after all is sent: closing before that would lose it, and a page that
 * says what was too large would be a broken connection. The rest is thrown away as it comes.
 */
async function readRest(incoming: IncomingMessage): Promise<void> {
  if (incoming.method !== 'POST' || incoming.complete || incoming.destroyed) return;
  incoming.unpipe();
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, REST_MS);
    incoming.once('close', () => {
      clearTimeout(patience);
      resolve();
    });
    incoming.once('end', resolve);
    incoming.resume();
  });
}

/** The body as the router reads it; letting go of it leaves the connection as it is. */
function bodyOf(incoming: IncomingMessage): ReadableStream {
  const body = new PassThrough();
  // Whoever reads is told; an error that nobody waits for would end the process.
  body.on('error', () => undefined);
  incoming.once('close', () => {
    if (!incoming.complete) body.destroy(new Error('the client went away'));
  });
  return Readable.toWeb(incoming.pipe(body)) as ReadableStream;
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | null {
  const host = incoming.headers.host;
  if (!host || !URL.canParse(`http://${host}`) || !incoming.url?.startsWith('/')) return null;
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = incoming.rawHeaders[at]!;
    if (!name.startsWith(':')) headers.append(name, incoming.rawHeaders[at + 1]!);
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  return new Request(`http://${host}${incoming.url}`, {
    method: incoming.method,
    headers,
    signal,
    ...(hasBody ? { body: bodyOf(incoming), duplex: 'half' as const } : {}),
  });
}

async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || incoming.method === 'HEAD') return void outgoing.end();
  // Pages are sent whole; downloads as they stream.
  if (
    !/^text\/(html|x-script|plain)|^application\/json/.test(type) ||
    response.headers.has('content-disposition')
  ) {
    return pipeline(
      Readable.fromWeb(response.body as import('node:stream/web').ReadableStream),
      outgoing,
    );
  }
  const body = Buffer.from(await response.arrayBuffer());
  const encoding =
    body.length > 1000
      ? acceptedEncoding(incoming.headers['accept-encoding'], type, ENCODINGS)
      : null;
  const packed = encoding ? packers[encoding](body) : body;
  if (encoding) outgoing.setHeader('content-encoding', encoding);
  outgoing.appendHeader('vary', 'accept-encoding');
  outgoing.setHeader('content-length', packed.length);
  outgoing.end(packed);
}

async function forward(url: string, outgoing: ServerResponse): Promise<void> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
    outgoing
      .writeHead(response.status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      })
      .end(await response.text());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    outgoing
      .writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end('{"status":"unavailable"}');
  }
}
