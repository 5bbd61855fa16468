import { forwardDownload } from '#app/api-client/client.server.ts';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/files';

/** What became of each row, or only the rows with errors; and the template of a list. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { erp } = context.get(sessionContext);
  if (params.id === undefined)
    return forwardDownload(
      await erp.download('imports/template', {
        resource: url.searchParams.get('list') ?? '',
        intake: url.searchParams.get('template') ?? undefined,
      }),
    );
  return forwardDownload(
    await erp.download(`imports/result/${encodeURIComponent(params.id)}`, {
      only: url.searchParams.get('only') ?? undefined,
    }),
  );
}
