import { t } from '#app/i18n/t.ts';
import { sessionContext } from '#app/session/context.ts';
import { linkedTabs, linkedViews } from './linked-tabs.server.ts';
import { requireScreen } from '../shared/screens.server.ts';
import { privilegeKeyOf } from '../shared/view/view.server.ts';
import { requirePermission } from '../shared/access.server.ts';
import type { Route } from './+types/tab';

/** What a tab of a record shows beside its fields: `/catalogue/tab/products/5?tab=almacenes`. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const session = context.get(sessionContext);
  const { resource, id } = requireScreen(`/${params['*'] ?? ''}`, 'edit');
  requirePermission(session, privilegeKeyOf(resource, 'list'));
  const tab = linkedTabs(resource, session).find(({ key }) => key === url.searchParams.get('tab'));
  if (!tab) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  return Response.json(await linkedViews(resource, tab.key, id ?? '', session), {
    headers: { 'cache-control': 'private, no-store' },
  });
}
