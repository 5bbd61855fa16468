import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import { dictionaryFile } from './dictionary-view.server.ts';
import type { Route } from './+types/dictionary-file';

/** The dictionary as a file, with its filters. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const format = url.searchParams.get('format') ?? '';
    if (format !== 'csv' && format !== 'xlsx')
      throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
    return dictionaryFile(context.get(sessionContext), url, format);
  });
}
