import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { ApiError } from '#app/erp/api-error.ts';
import { requestContext } from '#app/session/context.ts';
import { log } from '#app/session/log.server.ts';

export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: Readonly<RouterContextProvider>): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  // In development the page's policy needs none, and React reports what browsers hide of it as a mismatch.
  const nonce = import.meta.env.DEV ? undefined : context.get(requestContext).nonce;
  return new Promise((resolve, reject) => {
    let started = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      // Larger contents of a Suspense boundary would be hidden behind an inline script even when they are ready.
      progressiveChunkSize: Infinity,
      // Nothing of a page comes later, so it is sent whole.
      onAllReady() {
        started = true;
        const chunks: Uint8Array[] = [];
        const body = new Writable({
          write(chunk: Uint8Array, _encoding, done) {
            chunks.push(chunk);
            done();
          },
          final(done) {
            resolve(new Response(Buffer.concat(chunks), { status, headers }));
            done();
          },
        });
        body.on('error', reject);
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        if (started) log.error({ err: error }, 'render failed');
      },
    });
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (error instanceof ApiError && error.status < 500) return;
  const { requestId } = context.get(requestContext);
  log.error({ err: error, requestId, method: request.method, path: new URL(request.url).pathname }, 'request failed');
};
