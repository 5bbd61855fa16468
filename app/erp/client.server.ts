import { ApiError, type ApiErrorContent } from './api-error.ts';
import { wireForm, wireMultipart, wireQuery, type WireBody } from './encoding.server.ts';

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
  upload<T, M = unknown>(path: string, body: WireBody): Promise<Reply<T, M>>;
  /** The reply as it streams, for a resource route to hand on (see `handOn`). */
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
  /** What to throw when the ERP says that the session has ended; without it, the `ApiError` itself. */
  readonly ended?: () => Promise<unknown>;
  /** What to throw when the ERP wants the password again before a critical action. */
  readonly confirm?: (message: string) => Promise<unknown>;
  /** Told of each write that succeeded. */
  readonly wrote?: (path: string) => void;
}

const apiUrl = (): string => {
  const url = process.env.ERP_API_URL;
  if (!url) throw new Error('ERP_API_URL is not set: start the ERP first (server/start.ts does)');
  return url.endsWith('/') ? url : `${url}/`;
};

/** Typed calls in the name of one request. Every refusal raises `ApiError`; so does an ERP that cannot be reached (503). */
export function erpClient(caller: Caller): ErpClient {
  const headers = (options?: WriteOptions): Headers => {
    const all = new Headers({ 'x-request-id': caller.requestId, 'x-forwarded-for': caller.client, accept: 'application/json' });
    if (process.env.ERP_WEB_KEY) all.set('x-telar-web', process.env.ERP_WEB_KEY);
    if (caller.token) all.set('authorization', `Bearer ${caller.token}`);
    if (caller.userAgent) all.set('user-agent', caller.userAgent);
    if (caller.screen) all.set('x-screen', encodeURI(caller.screen));
    if (options?.idempotencyKey) all.set('idempotency-key', options.idempotencyKey);
    return all;
  };

  async function send(method: string, path: string, body: URLSearchParams | FormData | undefined, options?: WriteOptions): Promise<Response> {
    const url = apiUrl() + path.replace(/^\//, '');
    let response: Response;
    try {
      response = await fetch(url, { method, headers: headers(options), body, signal: caller.signal, redirect: 'manual' });
    } catch (cause) {
      if (caller.signal?.aborted) throw cause;
      throw new ApiError({ status: 503, content: null, requestId: caller.requestId, retryAfter: null, cause });
    }
    if (response.ok) {
      if (method !== 'GET') caller.wrote?.(path);
      return response;
    }
    if (response.status === 401 && caller.token && caller.ended) throw await caller.ended();
    const content = await failureContent(response);
    if (content?.code === 'REAUTH' && caller.confirm) throw await caller.confirm(content.message);
    throw new ApiError({
      status: response.status,
      content,
      requestId: response.headers.get('x-request-id') ?? caller.requestId,
      retryAfter: Number(response.headers.get('retry-after')) || null,
    });
  }

  async function call<T, M>(method: string, path: string, body?: URLSearchParams | FormData, options?: WriteOptions): Promise<Reply<T, M>> {
    const response = await send(method, path, body, options);
    const json = response.status === 204 ? {} : await response.json();
    return { data: json.data as T, meta: json.meta as M, status: response.status };
  }

  return {
    get: (path, query) => call('GET', path + wireQuery(query)),
    post: (path, body = {}, options) => call('POST', path, wireForm(body), options),
    put: (path, body = {}, options) => call('PUT', path, wireForm(body), options),
    del: (path, query) => call('DELETE', path + wireQuery(query)),
    upload: (path, body) => call('POST', path, wireMultipart(body)),
    download: (path, query) => send('GET', path + wireQuery(query), undefined),
    downloadBy: (method, path, body) => (method === 'GET' ? send('GET', path + wireQuery(body), undefined) : send('POST', path, wireForm(body))),
  };
}

async function failureContent(response: Response): Promise<ApiErrorContent | null> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return null;
  const body: unknown = JSON.parse(text);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  return typeof data === 'object' && data !== null && 'code' in data ? (data as ApiErrorContent) : null;
}

const HANDED_ON = ['content-type', 'content-length', 'content-disposition', 'content-security-policy', 'x-content-type-options', 'etag', 'last-modified'];

/** A download as the browser gets it: the body as it streams, and only the headers that describe it. */
export function handOn(download: Response): Response {
  const headers = new Headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
  for (const name of HANDED_ON) {
    const value = download.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(download.body, { status: download.status, headers });
}
