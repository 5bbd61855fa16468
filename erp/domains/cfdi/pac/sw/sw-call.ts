/** Calls of SW: answers are JSON with `status`, `message` and `data`, whatever the HTTP status. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { requestOutside, type OutsideRequest } from '#erp/platform/outgoing/request.ts';
import { secretsOf, type PacCredentials, type PacPlace } from '../credentials.ts';
import type { PacRefusal } from '../port.ts';
import { silent, unreadable } from '../wire/refusals.ts';
import { swRefusal, type SwReply } from './sw-codes.ts';

export const SW_NAME = 'SW Sapien';
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 10 * 1024 * 1024;
/** A token ends this much sooner for us than for SW. */
const MARGIN_SECONDS = 60;

export interface SwPlace extends PacPlace {
  readonly services: string;
  readonly api: string;
  /** The SAT's service of status. */
  readonly sat: string;
  readonly now: () => Temporal.Instant;
}

export interface SwAccount {
  readonly credentials: PacCredentials;
  readonly place: SwPlace;
}

const REPLY = z.object({
  status: z.string(),
  message: z.string().nullish(),
  messageDetail: z.string().nullish(),
  codStatus: z.string().nullish(),
  data: z.unknown(),
});

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** SW turns a token or an account away without a word. */
const TURNED_AWAY = [401, 402, 403];

/** A 5xx is believed in nothing that it says. */
async function call(
  { place }: SwAccount,
  request: Omit<OutsideRequest, 'timeoutMs' | 'maxBytes' | 'anywhere'>,
): Promise<SwReply | PacRefusal> {
  const answer = await requestOutside({
    ...request,
    timeoutMs: place.timeoutMs ?? TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    anywhere: place.anywhere,
  });
  if (answer.kind === 'silence') return silent(SW_NAME, answer.reason);
  const read = REPLY.safeParse(jsonOf(answer.body));
  if (answer.status >= 500 || !(read.success || TURNED_AWAY.includes(answer.status)))
    return unreadable(SW_NAME, answer.status);
  return {
    kind: 'reply',
    httpStatus: answer.status,
    success: answer.status === 200 && read.data?.status === 'success',
    message: read.data?.message ?? '',
    detail: read.data?.messageDetail ?? '',
    satCode: read.data?.codStatus ?? '',
    data: read.data?.data ?? null,
  };
}

const TOKEN = z.object({ token: z.string().min(1), expires_in: z.number() });

interface Token {
  readonly value: string;
  readonly endsAt: number;
}

/** Of this process: SW gives as many as it is asked for, each good for two hours. */
const tokens = new LRUCache<string, Token>({ max: 500 });

const keyOf = ({ credentials, place }: SwAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([place.services, credentials.user, credentials.password]))
    .digest('hex');

async function authenticate(account: SwAccount): Promise<string | PacRefusal> {
  const { user, password } = account.credentials;
  const reply = await call(account, {
    method: 'POST',
    url: `${account.place.services}/v2/security/authenticate`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ user, password })),
  });
  if (reply.kind !== 'reply') return reply;
  const token = TOKEN.safeParse(reply.data);
  if (!reply.success || !token.success) return swRefusal(reply, secretsOf(account.credentials));
  tokens.set(keyOf(account), { value: token.data.token, endsAt: token.data.expires_in });
  return token.data.token;
}

async function tokenOf(account: SwAccount): Promise<string | PacRefusal> {
  const { token } = account.credentials;
  if (token) return token.trim();
  const known = tokens.get(keyOf(account));
  const now = account.place.now().epochMilliseconds / 1000;
  if (known && known.endsAt - MARGIN_SECONDS > now) return known.value;
  return authenticate(account);
}

export interface SwRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent as the file `xml` of a form. */
  readonly xml?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: 'services' | 'api';
}

/** A form of one file; its boundary is none of what the file holds. */
function formOf(xml: Uint8Array) {
  const boundary = `telar-${createHash('sha256').update(xml).digest('hex').slice(0, 40)}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), xml, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/**
 * Asks with a token; one that SW no longer takes is replaced once, which a token without end
 * cannot be.
 */
export async function askSw(account: SwAccount, request: SwRequest): Promise<SwReply | PacRefusal> {
  const form = request.xml && formOf(request.xml);
  const send = async (): Promise<SwReply | PacRefusal> => {
    const token = await tokenOf(account);
    if (typeof token !== 'string') return token;
    return call(account, {
      method: request.method,
      url: account.place[request.host ?? 'services'] + request.path,
      headers: {
        authorization: `Bearer ${token}`,
        ...request.headers,
        ...(form && { 'content-type': form.type }),
      },
      ...(form && { body: form.body }),
    });
  };
  const reply = await send();
  if (reply.kind !== 'reply' || reply.httpStatus !== 401 || account.credentials.token) return reply;
  tokens.delete(keyOf(account));
  return send();
}
