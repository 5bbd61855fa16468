import { registry } from '#erp/modules/all.ts';
import { answerFile } from '#app/api-client/file-answer.server.tsx';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { sessionContext, type Session } from '#app/session/context.ts';
import { filterBody, questionBody, readReportInput } from './report-input.server.ts';
import { pivotBody, readPivotInput } from './pivot/pivot-input.server.ts';
import { inputFor } from './report-view.server.tsx';
import type { Route } from './+types/file';

interface FileRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: WireBody;
}

/** What the screen at that address asks, all pages of it. */
function askedAt(path: string, params: URLSearchParams, session: Session): FileRequest {
  if (path === 'analytics')
    return { method: 'GET', path: 'analytics', body: pivotBody(readPivotInput(params)) };
  const screen = registry.reports.screens.get(path);
  const dashboard = registry.reports.dashboards.get(path);
  const call = screen?.call ?? dashboard?.call;
  if (!call) throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  const method = call.method === 'GET' ? 'GET' : 'POST';
  if (!screen)
    return {
      method,
      path: call.path,
      body: filterBody(readReportInput(params, dashboard?.filters ?? {}), dashboard ?? {}),
    };
  const { report, typed } = inputFor(screen, session, params);
  return { method, path: call.path, body: { ...questionBody(typed, report), page: undefined } };
}

/**
 * A report, a dashboard or an analysis as CSV, workbook or PDF, with the question of its screen.
 */
export function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const session = context.get(sessionContext);
    const { method, path, body } = askedAt(params['*'] ?? '', url.searchParams, session);
    return session.erp.downloadBy(method, path, {
      ...body,
      format: url.searchParams.get('format') ?? 'csv',
    });
  });
}
