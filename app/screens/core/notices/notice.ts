import { t } from '#app/i18n/t.ts';
import { sessionContext } from '#app/session/context.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import { hrefOfNotice } from './notices-view.server.ts';
import type { Route } from './+types/notice';
import { goTo } from '#app/session/guards/own-path.server.ts';

/** Opens what a notice is about, from the list or from its mail; who opens it has read it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id))
    throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  const session = context.get(sessionContext);
  const { data: notice } = await session.erp.get<{
    url: string | null;
    resource: string | null;
    record_id: number | null;
    read_at: string | null;
  }>(`notifications/${params.id}`);
  if (notice.read_at === null) {
    await session.erp.put(`notifications/read/${params.id}`);
    dropProfile(session.token);
  }
  return goTo(hrefOfNotice(notice, session) ?? '/notices');
}
