import { readableStreamToString } from '@react-router/node';
import { renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext } from '#app/session/context.ts';
import { reportFault } from '#app/session/report-fault.server.ts';
import { log } from '#app/session/log.server.ts';
import { ServerHtmlContext } from '#app/ui/page/server-html.ts';
import { PAGE_DATA, PageDataContext } from '#app/page-data/page-data.ts';
import { withIcons } from '#app/ui/icons/sprite.server.ts';

/**
 * A page is drawn at once and sent whole: all its data is there before it is drawn, so nothing of
 * React's streaming is needed, which costs as much as the drawing. The router's own way of handing
 * on the data is such a stream; its text is read here and put where the router's script would put
 * it. Written against react-router 8.4.0 (pinned exactly).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  // In development the page's policy needs none, and React reports what browsers hide of it as a
  // mismatch.
  const { serverHtml, pageData, ...info } = context.get(requestContext);
  const nonce = import.meta.env.DEV ? undefined : info.nonce;
  const { serverHandoffStream, ...still } = entry;
  const page = renderToString(
    <ServerHtmlContext value={serverHtml}>
      <PageDataContext value={pageData}>
        <ServerRouter context={still} url={request.url} nonce={nonce} />
      </PageDataContext>
    </ServerHtmlContext>,
  );
  const scripts =
    entry.renderMeta?.didRenderScripts && serverHandoffStream
      ? pageDataScript(pageData, nonce) +
        handOff(await readableStreamToString(serverHandoffStream), nonce)
      : '';
  void (scripts || serverHandoffStream?.cancel());
  // As bytes: text would be checked and copied once more on its way.
  return new Response(Buffer.from(assemble(withIcons(page), scripts)), { status, headers });
}

const assemble = (page: string, scripts: string): string => {
  const end = page.lastIndexOf('</body>');
  return `<!DOCTYPE html>${page.slice(0, end)}${scripts}${page.slice(end)}`;
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const inScript = (text: string) =>
  JSON.stringify(text).replaceAll(/[&><\u2028\u2029]/g, (found) => ESCAPES[found]!);

/** Data only; it carries the nonce as every script of a page does. */
const pageDataScript = (
  views: ReadonlyMap<string, object> | null,
  nonce: string | undefined,
): string =>
  views?.size
    ? `<script${nonce ? ` nonce="${nonce}"` : ''} id="${PAGE_DATA}" type="application/json">${JSON.stringify(Object.fromEntries(views)).replaceAll('<', '\\u003c')}</script>`
    : '';

const handOff = (text: string, nonce: string | undefined): string =>
  `<script${nonce ? ` nonce="${nonce}"` : ''}>{const c=window.__reactRouterContext.streamController;c.enqueue(${inScript(text)});c.close()}</script>`;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (error instanceof ApiError && error.status < 500) return;
  const info = context.get(requestContext);
  const { requestId } = info;
  void reportFault(error, request, info);
  log.error(
    { err: error, requestId, method: request.method, path: new URL(request.url).pathname },
    'request failed',
  );
};
