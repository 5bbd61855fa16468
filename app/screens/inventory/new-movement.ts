import { redirect } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/new-movement.ts';

/** `/movements/new/3/merma` and `/movements/newTransfer/3`: the form of a movement with its storage, and its type when the path names one. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<never> {
  const { erp } = context.get(sessionContext);
  const slug = url.pathname.startsWith('/movements/newTransfer/') ? 'traspaso' : params.type;
  const query = new URLSearchParams();
  if (!/^\d{1,15}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  await erp.get(`storages/${params.id}`);
  query.set('storage_id', params.id);
  if (slug) {
    const { data } = await erp.get<readonly { readonly id: number }[]>('inv/movement-types', { slug, manual: '1', size: '1' });
    const [type] = data;
    if (!type) throw new Response('No encontrado', { status: 404 });
    query.set('movement_type_id', String(type.id));
  }
  throw redirect(`/movements/new?${query}`);
}
