import { sessionContext } from '#app/session/context.ts';
import { loadScaleState } from './weigh-view.server.ts';
import type { Route } from './+types/weigh-now';

/** `/floor/weigh/5/now`: what the scale says, for the screen that follows it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  if (!/^\d{1,15}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  return Response.json(await loadScaleState(context.get(sessionContext).erp, params.id), {
    headers: { 'cache-control': 'private, no-store' },
  });
}
