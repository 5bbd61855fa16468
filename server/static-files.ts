import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
};

interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Its name holds its hash. */
  readonly immutable: boolean;
  readonly packed: Map<string, Promise<Buffer>>;
}

const packers = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
} as const;

/**
 * The client build in memory: some 700 kB, each file compressed once, when it is first asked for.
 */
export function staticFiles(
  folder: string,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile() || path.startsWith('.')) continue;
    const body = readFileSync(join(folder, path));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
    files.set(`/${path}`, {
      body,
      etag,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      immutable: path.startsWith('assets/'),
      packed: new Map(),
    });
  }

  return async (incoming, outgoing) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false;
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
    const file = files.get(path);
    if (!file) {
      if (!path.startsWith('/assets/')) return false;
      outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('No existe.');
      return true;
    }
    const headers: Record<string, string | number> = {
      'content-type': file.type,
      'cache-control': file.immutable
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      etag: file.etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    };
    if (incoming.headers['if-none-match'] === file.etag) {
      outgoing.writeHead(304, headers).end();
      return true;
    }
    const encoding = acceptedEncoding(incoming.headers['accept-encoding'], file.type, [
      'br',
      'gzip',
    ]);
    const body = encoding ? await packed(file, encoding) : file.body;
    if (encoding) headers['content-encoding'] = encoding;
    headers['content-length'] = body.length;
    outgoing.writeHead(200, headers).end(incoming.method === 'HEAD' ? undefined : body);
    return true;
  };
}

function packed(file: StaticFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  let body = file.packed.get(encoding);
  if (!body) file.packed.set(encoding, (body = packers[encoding](file.body)));
  return body;
}

const PACKED_TYPES = /^(text|application\/(json|javascript|manifest)|image\/svg)/;
const accepts = {
  zstd: /\bzstd\b(?!;q=0(\.0*)?(,|$))/,
  br: /\bbr\b(?!;q=0(\.0*)?(,|$))/,
  gzip: /\bgzip\b(?!;q=0(\.0*)?(,|$))/,
} as const;

/**
 * The first of the offered encodings that the browser accepts; null where it accepts none, and
 * for types that packing does not shorten.
 */
export function acceptedEncoding<E extends keyof typeof accepts>(
  accept: string | string[] | undefined,
  type: string,
  offered: readonly E[],
): E | null {
  if (typeof accept !== 'string' || !PACKED_TYPES.test(type)) return null;
  return offered.find((encoding) => accepts[encoding].test(accept)) ?? null;
}
