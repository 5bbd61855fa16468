import { handOn } from '#app/erp/client.server.ts';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/print-record.ts';

/** `/print?resource=movements&id=5`: the record on paper. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const id = url.searchParams.get('id') ?? '';
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  return handOn(await context.get(sessionContext).erp.download(`pdf/record/${id}`, { resource: url.searchParams.get('resource') ?? '' }));
}
