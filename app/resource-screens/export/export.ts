import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import { apiQuery, listNames } from '../list/list-data.server.ts';
import { readListState } from '../list/list-state.server.ts';
import { requireScreen } from '../shared/screens.server.ts';
import type { Route } from './+types/export';

/**
 * Exactly what the list shows (its query and columns), all pages of it, as CSV, workbook or PDF.
 */
export function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const session = context.get(sessionContext);
    const screen = requireScreen(`/${params['*'] ?? ''}`, 'list');
    const state = readListState(url.searchParams);
    const query = {
      ...apiQuery(screen, state, listNames(screen, session, state.columns)),
      format: url.searchParams.get('format') ?? undefined,
    };
    if (state.group === null) return session.erp.download(`${screen.resource.path}/export`, query);
    const figures = state.columns ?? [];
    return session.erp.download('groups/export', {
      ...query,
      sort: undefined,
      fields: undefined,
      resource: screen.resource.path,
      by: state.group,
      figures,
    });
  });
}
