/** How a call reaches the ERP and its reply comes back whole: over HTTP, or as the server that holds the ERP in its process says. */
export interface Call {
  readonly method: string;
  /** Starts with a slash and carries the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form, already encoded. */
  readonly body: string | null;
}

export interface Answer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Rejects when the ERP cannot be reached, and with the signal's reason when nobody waits any more. */
export type Exchange = (call: Call, signal?: AbortSignal) => Promise<Answer>;

export function apiUrl(): string {
  const url = process.env.ERP_API_URL;
  if (!url) throw new Error('ERP_API_URL is not set: start the ERP first (server/start.ts does)');
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

const overHttp: Exchange = async ({ method, path, headers, body }, signal) => {
  const response = await fetch(apiUrl() + path, { method, headers, ...(body !== null && { body }), signal, redirect: 'manual' });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
};

let exchange = overHttp;

/** For the server, once, before its first request. */
export function exchangeBy(another: Exchange): void {
  exchange = another;
}

export const exchanged: Exchange = (call, signal) => exchange(call, signal);
