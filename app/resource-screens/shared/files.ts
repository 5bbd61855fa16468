import { t } from '#app/i18n/t.ts';
import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/files';

/** A stored file, through the person's own rights. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    if (!/^\d{1,15}$/.test(params.id))
      throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
    return context.get(sessionContext).erp.download(`files/download/${params.id}`);
  });
}
