import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import { tabOf } from './tabs.server.ts';
import type { Route } from './+types/log-file';

const FORMATS = new Set(['csv', 'xlsx']);

/** A tab of /sys/logs as a file, with its filters. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const session = context.get(sessionContext);
    const format = url.searchParams.get('format') ?? '';
    const { file } = tabOf(session, url);
    if (!file || !FORMATS.has(format))
      throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
    return file(session, url, format);
  });
}
