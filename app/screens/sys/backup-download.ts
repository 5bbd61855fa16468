import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/backup-download';

/** The file of a copy, as it streams. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const { erp } = context.get(sessionContext);
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
    return erp.download(`sys/backups/download/${params.id}`);
  });
}
