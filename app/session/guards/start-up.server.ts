/**
 * The order in which every request starts: what is public, who is signed in, what they may read.
 */
import { t } from '#app/i18n/t.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { data, redirect, type MiddlewareFunction } from 'react-router';
import type { ErrorViewData } from '#app/api-client/api-error.ts';
import {
  appearanceFromUrl,
  readAppearance,
  sameAppearance,
  writeAppearance,
} from '../appearance.server.ts';
import { clientContext, requestContext, type RequestInfo } from '../context.ts';
import { guardForm, postedContext } from './form-guard.server.ts';
import { readSession } from '../sign-in/cookies.server.ts';
import { secureHeaders } from './headers.server.ts';
import { isSameOrigin } from './origin.server.ts';

/** Of the root route: runs before everything else, signed in or not. */
export const startRequest: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const isPage = !new URL(request.url).pathname.endsWith('.data');
  const stored = readAppearance(request);
  const appearance = appearanceFromUrl(url, stored);
  const info: RequestInfo = {
    requestId: randomUUID(),
    client: context.get(clientContext),
    nonce: randomBytes(16).toString('base64url'),
    secure: url.protocol === 'https:',
    appearance,
    setCookies: [],
    serverHtml: isPage ? new Map() : null,
    pageData: isPage ? new Map() : null,
  };
  context.set(requestContext, info);
  if (!sameAppearance(stored, appearance))
    info.setCookies.push(writeAppearance(appearance, info.secure));

  const response = sendsToDeletion(url) ?? (await next());
  secureHeaders(response.headers, info);
  for (const cookie of info.setCookies) response.headers.append('set-cookie', cookie);
  return response;
};

/**
 * Second rule of the start: any address with both parameters leads to the deletion of an account.
 */
function sendsToDeletion(url: URL): Response | null {
  if (url.pathname === '/facturacion' || url.pathname === '/delete-account') return null;
  const [deleteToken, userName] = [
    url.searchParams.get('deleteToken'),
    url.searchParams.get('userName'),
  ];
  return deleteToken && userName
    ? redirect(`/delete-account?${new URLSearchParams({ deleteToken, userName })}`)
    : null;
}

/** Second middleware of the root, so that what it refuses still gets the headers of the first. */
export const guardRequest: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!isSameOrigin(request, url)) {
    const message = t(
      'message.otherSite',
      'El envío no viene de una pantalla de Telar. Abre la pantalla y vuelve a intentarlo.',
    );
    throw data(
      {
        code: 'SIN_PERMISO',
        message,
        privilege: null,
        module: null,
        requestId: null,
      } satisfies ErrorViewData,
      { status: 403 },
    );
  }
  context.set(postedContext, await guardForm(request, (await readSession(request)) !== null));
};
