/**
 * Input of the SSR build: the router's build, and `fetch`, which servers that know
 * react-router-serve's contract call.
 */
import * as build from 'virtual:react-router/server-build';
import { RouterContextProvider } from 'react-router';
import { confirmationContext, resumed } from '#app/session/sign-in/confirmation.server.ts';
import { clientContext } from '#app/session/context.ts';
import { handlerByPath } from './handlers.ts';
import { takeNotice } from './payment-notices.ts';
import { seenThroughProxies, type Peer } from './proxies.ts';
import { withPlainCookies, withPrefixedCookies } from './tls-cookies.ts';

export * from 'virtual:react-router/server-build';
export { setExchange } from '#app/api-client/exchange.server.ts';

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

const handle = handlerByPath(build, process.env.NODE_ENV);

export async function fetch(request: Request, client: Peer): Promise<Response> {
  // The router reads `Origin` as an address before anything of ours runs.
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null' && !URL.canParse(origin))
    return new Response('La petición no viene de una pantalla de Telar.', {
      status: 403,
      headers: PLAIN,
    });
  const { request: seen, address } = seenThroughProxies(
    request,
    client,
    Number(process.env.TRUST_PROXY ?? 0),
  );
  const notice = await takeNotice(seen, address);
  if (notice) return notice;
  const context = new RouterContextProvider();
  context.set(clientContext, address);
  const own = withPlainCookies(seen);
  const waiting = await resumed(own);
  if (waiting) context.set(confirmationContext, waiting.confirmation);
  return withPrefixedCookies(seen, await handle(waiting?.request ?? own, context));
}
