import { ApiError } from '#app/erp/api-error.ts';
import { handOn } from '#app/erp/client.server.ts';
import { requestContext } from '#app/session/context.ts';
import { erpFor } from '#app/session/session.server.ts';
import type { Route } from './+types/document.ts';

/** What a public link opens; nobody has to sign in, and searchers are asked to stay away. */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const answer = handOn(await erpFor(request, url, context.get(requestContext), null).download('print-log/shared', { token: params.token.slice(0, 100) }));
    answer.headers.set('x-robots-tag', 'noindex');
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return new Response(error.content?.message ?? 'La liga no es válida o ya venció.', {
      status: error.status,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    });
  }
}
