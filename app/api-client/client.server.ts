import { currentLanguage } from '#erp/model/texts/t.ts';
import { ApiError, type ApiErrorContent } from './api-error.ts';
import type { PortReply } from '#erp/call-port.ts';
import { apiUrl, callErp } from './exchange.server.ts';
import {
  wireMultipart,
  wireQuery,
  wireText,
  type WireBody,
  type WireUpload,
} from './encoding.server.ts';

export interface Reply<T, M = unknown> {
  readonly data: T;
  readonly meta: M;
  readonly status: number;
}

/** `meta` of a list. `total` is bounded (10,000) unless `count=exact` was asked. */
export interface ListMeta {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly total_exact: boolean;
  /** Whether there are records of which the list says something above its rows. */
  readonly banner?: boolean;
  readonly next?: string;
  readonly prev?: string;
}

export interface WriteOptions {
  /** Sent as `Idempotency-Key`: a repeated submit of one form makes one record. */
  readonly idempotencyKey?: string;
}

export interface ErpClient {
  get<T, M = unknown>(path: string, query?: WireBody): Promise<Reply<T, M>>;
  post<T, M = unknown>(path: string, body?: WireBody, options?: WriteOptions): Promise<Reply<T, M>>;
  put<T, M = unknown>(path: string, body?: WireBody, options?: WriteOptions): Promise<Reply<T, M>>;
  del<T, M = unknown>(path: string, query?: WireBody): Promise<Reply<T, M>>;
  upload<T, M = unknown>(path: string, body: WireUpload): Promise<Reply<T, M>>;
  /** The reply as it streams, for a resource route to hand on (see `forwardDownload`). */
  download(path: string, query?: WireBody): Promise<Response>;
  /** The same where the question is a body: reports. */
  downloadBy(method: 'GET' | 'POST', path: string, body: WireBody): Promise<Response>;
}

export interface Caller {
  readonly token: string | null;
  /** Address of the person's device. */
  readonly client: string;
  readonly requestId: string;
  readonly signal?: AbortSignal;
  readonly userAgent?: string;
  /** Path of the screen, for the audit row. */
  readonly screen?: string;
  /**
   * What to throw when the ERP says that the session has ended; without it, the `ApiError` itself.
   */
  readonly ended?: () => Promise<unknown>;
  /** What to throw when the ERP wants the password again before a critical action. */
  readonly confirm?: (message: string) => Promise<unknown>;
  /** Told of each write that succeeded. */
  readonly wrote?: (path: string) => void;
}

/**
 * Typed calls in the name of one request. Every refusal raises `ApiError`; so does an ERP that
 * cannot be reached (503).
 */
export function erpClient(caller: Caller): ErpClient {
  const headers = (options?: WriteOptions): Record<string, string> => ({
    'x-request-id': caller.requestId,
    'x-forwarded-for': caller.client,
    accept: 'application/json',
    'accept-language': currentLanguage().code,
    ...(process.env.ERP_WEB_KEY && { 'x-telar-web': process.env.ERP_WEB_KEY }),
    ...(caller.token && { authorization: `Bearer ${caller.token}` }),
    ...(caller.userAgent && { 'user-agent': caller.userAgent }),
    ...(caller.screen && { 'x-screen': encodeURI(caller.screen) }),
    ...(options?.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
  });
  const unreachable = (cause: unknown) =>
    caller.signal?.aborted
      ? cause
      : new ApiError({
          status: 503,
          content: null,
          requestId: caller.requestId,
          retryAfter: null,
          cause,
        });

  async function refusal({ status, headers: told, text }: PortReply): Promise<unknown> {
    if (status === 401 && caller.token && caller.ended) return caller.ended();
    const content = failureContent(told['content-type'], text);
    if (content?.code === 'REAUTH' && caller.confirm) return caller.confirm(content.message);
    return new ApiError({
      status,
      content,
      requestId: told['x-request-id'] ?? caller.requestId,
      retryAfter: Number(told['retry-after']) || null,
    });
  }
  const succeeded = (method: string, path: string) => {
    if (method !== 'GET') caller.wrote?.(path);
  };

  /** The reply as it streams; also what carries files. */
  async function stream(method: string, path: string, body?: string | FormData): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(apiUrl() + rooted(path), {
        method,
        headers: { ...headers(), ...(typeof body === 'string' && FORM) },
        body,
        signal: caller.signal,
        redirect: 'manual',
      });
    } catch (cause) {
      throw unreachable(cause);
    }
    if (!response.ok)
      throw await refusal({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      });
    succeeded(method, path);
    return response;
  }

  async function call<T, M>(
    method: string,
    path: string,
    body?: string,
    options?: WriteOptions,
  ): Promise<Reply<T, M>> {
    const sent = {
      method,
      path: rooted(path),
      headers: { ...headers(options), ...(body !== undefined && FORM) },
      body: body ?? null,
    };
    let answer: PortReply;
    try {
      answer = await callErp(sent, caller.signal);
    } catch (cause) {
      throw unreachable(cause);
    }
    if (answer.status < 200 || answer.status > 299) throw await refusal(answer);
    succeeded(method, path);
    return replyOf(answer.status, answer.text);
  }

  async function upload<T, M>(path: string, body: WireUpload): Promise<Reply<T, M>> {
    const response = await stream('POST', path, wireMultipart(body));
    return replyOf(response.status, await response.text());
  }

  return {
    get: (path, query) => call('GET', path + wireQuery(query)),
    post: (path, body = {}, options) => call('POST', path, wireText(body), options),
    put: (path, body = {}, options) => call('PUT', path, wireText(body), options),
    del: (path, query) => call('DELETE', path + wireQuery(query)),
    upload,
    download: (path, query) => stream('GET', path + wireQuery(query)),
    downloadBy: (method, path, body) =>
      method === 'GET'
        ? stream('GET', path + wireQuery(body))
        : stream('POST', path, wireText(body)),
  };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

const rooted = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

function replyOf<T, M>(status: number, text: string): Reply<T, M> {
  const json = status === 204 ? {} : JSON.parse(text);
  return { data: json.data as T, meta: json.meta as M, status };
}

function failureContent(type: string | undefined, text: string): ApiErrorContent | null {
  if (!type?.includes('json')) return null;
  const body: unknown = JSON.parse(text);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  return typeof data === 'object' && data !== null && 'code' in data
    ? (data as ApiErrorContent)
    : null;
}

const HANDED_ON = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'etag',
  'last-modified',
];

/**
 * A download as the browser gets it: the body as it streams, and only the headers that describe it.
 */
export function forwardDownload(download: Response): Response {
  const headers = new Headers({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  for (const name of HANDED_ON) {
    const value = download.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(download.body, { status: download.status, headers });
}
