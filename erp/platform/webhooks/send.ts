/** One POST of a notice. Never throws for what the other side does: the outcome says it. */
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import {
  PrivateAddress,
  privateAllowed,
  publicLookup,
  requirePublicHost,
} from '../outgoing/destination.ts';
import { signatureOf } from './signature.ts';

export const TIMEOUT_MS = 10_000;
/** Of the reply only its beginning is kept. */
const MAX_RESPONSE = 2_000;

export interface WebhookMessage {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly event: string;
  readonly eventId: string;
  readonly body: string;
}

export interface WebhookOutcome {
  readonly ok: boolean;
  readonly httpStatus: number | null;
  readonly ms: number;
  readonly response: string | null;
  /** Why it was not delivered, in Spanish. */
  readonly error: string | null;
}

const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'El nombre del servidor no existe.',
  EAI_AGAIN: 'El nombre del servidor no se pudo resolver.',
  ECONNREFUSED: 'El servidor no acepta la conexión.',
  ECONNRESET: 'El servidor cortó la conexión.',
  CERT_HAS_EXPIRED: 'El certificado del servidor ya venció.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'El certificado del servidor no es de confianza.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'El certificado del servidor no es de confianza.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'El certificado no es de ese servidor.',
};

function causeOf(error: unknown): string {
  if (error instanceof PrivateAddress) return error.message;
  if (error instanceof Error && /Abort|Timeout/.test(error.name))
    return `No respondió en ${TIMEOUT_MS / 1000} segundos.`;
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CAUSES[code] ?? `No se pudo conectar (${code || 'sin causa'}).`;
}

const refused = (status: number) =>
  status >= 300 && status < 400
    ? 'Respondió con otra dirección; los avisos no la siguen.'
    : `Respondió ${status}.`;

async function beginningOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= MAX_RESPONSE) break;
  }
  // PostgreSQL keeps no null character in a text.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, MAX_RESPONSE);
}

function open(notice: WebhookMessage, now: Temporal.Instant): Promise<IncomingMessage> {
  const url = new URL(notice.url);
  const free = privateAllowed();
  if (!free) requirePublicHost(url);
  const timestamp = String(Math.floor(now.epochMilliseconds / 1000));
  const body = Buffer.from(notice.body);
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!free && { lookup: publicLookup as RequestOptions['lookup'] }),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'user-agent': 'Telar',
      'telar-event': notice.event,
      'telar-id': notice.eventId,
      'telar-timestamp': timestamp,
      'telar-signature': signatureOf(notice.secrets, timestamp, notice.body),
    },
  };
  return new Promise((resolve, reject) => {
    let request: typeof plainRequest | null = null;
    if (url.protocol === 'https:') request = secureRequest;
    else if (free) request = plainRequest;
    if (!request) return reject(new PrivateAddress());
    request(url, options, resolve).once('error', reject).end(body);
  });
}

export async function send(notice: WebhookMessage, now: Temporal.Instant): Promise<WebhookOutcome> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const reply = await open(notice, now);
    const httpStatus = reply.statusCode ?? 0;
    const response = await beginningOf(reply);
    const ok = httpStatus >= 200 && httpStatus < 300;
    return { ok, httpStatus, ms: ms(), response, error: ok ? null : refused(httpStatus) };
  } catch (error) {
    return { ok: false, httpStatus: null, ms: ms(), response: null, error: causeOf(error) };
  }
}
