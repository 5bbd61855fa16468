import { t } from '#app/i18n/t.ts';
import { forwardDownload } from '#app/api-client/client.server.ts';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/files';

/** A stored file, through the person's own rights. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  if (!/^\d{1,15}$/.test(params.id))
    throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  return forwardDownload(
    await context.get(sessionContext).erp.download(`files/download/${params.id}`),
  );
}
