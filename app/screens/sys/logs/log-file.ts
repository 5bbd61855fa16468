import { forwardDownload } from '#app/api-client/client.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { tabOf } from './tabs.server.ts';
import type { Route } from './+types/log-file';

const FORMATS = new Set(['csv', 'xlsx']);

/** A tab of /sys/logs as a file, with its filters. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const session = context.get(sessionContext);
  const format = url.searchParams.get('format') ?? '';
  const { file } = tabOf(session, url);
  if (!file || !FORMATS.has(format))
    throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  return forwardDownload(await file(session, url, format));
}
