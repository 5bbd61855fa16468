import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/files';

/** What became of each row, or only the rows with errors; and the template of a list. */
export function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const { erp } = context.get(sessionContext);
    if (params.id === undefined)
      return erp.download('imports/template', {
        resource: url.searchParams.get('list') ?? '',
        intake: url.searchParams.get('template') ?? undefined,
      });
    return erp.download(`imports/result/${encodeURIComponent(params.id)}`, {
      only: url.searchParams.get('only') ?? undefined,
    });
  });
}
