/**
 * One request to another's server on behalf of a company, with its whole answer: in time, within a
 * size, at a public address, following no other address. Never throws for what the other side does.
 */
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { PrivateAddress, privateAllowed, publicLookup, requirePublicHost } from './destination.ts';

export interface OutsideRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Plain http and addresses of the own network too: tests ask doubles of their own machine. */
  readonly anywhere?: boolean;
}

/** `CUT`: connected, and ended before its answer did. */
export type Silence = 'TIMEOUT' | 'NOT_CONNECTED' | 'CUT' | 'TOO_BIG' | 'NOT_PUBLIC';

export type OutsideAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly body: Buffer;
    }
  | { readonly kind: 'silence'; readonly reason: Silence };

const NOT_CONNECTED =
  /^(?:ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ETIMEDOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO)/;
const CUT = /^(?:ECONNRESET|EPIPE|ECONNABORTED|HPE_|ERR_STREAM_PREMATURE_CLOSE)/;

/** Null for a fault of the code, which is none of the other side. */
function reasonOf(error: unknown, signal: AbortSignal): Silence | null {
  if (signal.aborted) return 'TIMEOUT';
  if (error instanceof PrivateAddress) return 'NOT_PUBLIC';
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NOT_CONNECTED.test(code)) return 'NOT_CONNECTED';
  return CUT.test(code) ? 'CUT' : null;
}

function open(request: OutsideRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(request.url);
  const free = request.anywhere === true || privateAllowed();
  if (!free) requirePublicHost(url);
  const options: RequestOptions = {
    method: request.method,
    agent: false,
    signal,
    ...(!free && { lookup: publicLookup as RequestOptions['lookup'] }),
    headers: {
      'user-agent': 'Telar',
      ...request.headers,
      ...(request.body && { 'content-length': request.body.length }),
    },
  };
  return new Promise((resolve, reject) => {
    let send: typeof plainRequest | null = null;
    if (url.protocol === 'https:') send = secureRequest;
    else if (free && url.protocol === 'http:') send = plainRequest;
    if (!send) return reject(new PrivateAddress());
    send(url, options, resolve).once('error', reject).end(request.body);
  });
}

/** Null beyond the size. */
async function wholeOf(reply: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > maxBytes) return null;
  }
  return Buffer.concat(chunks);
}

/** Throws for an address that is none, and for faults of the caller. */
export async function requestOutside(request: OutsideRequest): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const reply = await open(request, signal);
    const body = await wholeOf(reply, request.maxBytes);
    if (!body) return { kind: 'silence', reason: 'TOO_BIG' };
    return {
      kind: 'answer',
      status: reply.statusCode ?? 0,
      contentType: reply.headers['content-type'] ?? '',
      body,
    };
  } catch (error) {
    const reason = reasonOf(error, signal);
    if (!reason) throw error;
    return { kind: 'silence', reason };
  }
}
