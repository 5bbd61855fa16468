/**
 * How a call reaches the ERP and its reply comes back whole: over HTTP, or as the server that holds
 * the ERP in its process says.
 */
import type { CallByPort } from '#erp/call-port.ts';

export function apiUrl(): string {
  const url = process.env.ERP_API_URL;
  if (!url) throw new Error('ERP_API_URL is not set: start the ERP first (server/start.ts does)');
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

const overHttp: CallByPort = async ({ method, path, headers, body }, signal) => {
  const response = await fetch(apiUrl() + path, {
    method,
    headers,
    ...(body !== null && { body }),
    signal,
    redirect: 'manual',
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
};

let exchange = overHttp;

/** For the server, once, before its first request. */
export function setExchange(another: CallByPort): void {
  exchange = another;
}

export const callErp: CallByPort = (call, signal) => exchange(call, signal);
