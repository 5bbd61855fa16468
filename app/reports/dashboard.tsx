import { Form } from 'react-router';
import { registry } from '#erp/modules/all.ts';
import { handOn } from '#app/erp/client.server.ts';
import { sessionContext } from '#app/session/context.ts';
import sheet from '#app/styles/reports.css?url';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { useLinkClicks } from '#app/ui/table/link-clicks.ts';
import { askBody, readTyped } from './ask.server.ts';
import { dashboardView } from './dashboard-view.server.tsx';
import { FileLinks } from './file-links.tsx';
import type { Route } from './+types/dashboard.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const dashboard = registry.reports.dashboards.get(url.pathname.replace(/^\/+|\/+$/g, ''));
  if (!dashboard) throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  const format = url.searchParams.get('formato');
  if (format === null) return dashboardView(dashboard, session, url);
  const fields = dashboard.filters ?? {};
  const body = askBody(readTyped(url.searchParams, fields), fields);
  throw handOn(await session.erp.downloadBy(dashboard.call.method === 'GET' ? 'GET' : 'POST', dashboard.call.path, { ...body, format }));
}

export default function DashboardScreen({ loaderData: view }: Route.ComponentProps) {
  const region = useLinkClicks();
  return (
    <div ref={region} className="rep">
      <PageHead title={view.title} crumbs={view.crumbs} qualifier={view.qualifier} actions={view.fileHref && <FileLinks href={view.fileHref} />} />
      {view.problem !== null && (
        <Message tone="bad" title="Revisa los filtros">
          <p>{view.problem}</p>
        </Message>
      )}
      <Form method="get" action={view.path} key={view.form} className="card asks" dangerouslySetInnerHTML={{ __html: view.form }} />
      <div dangerouslySetInnerHTML={{ __html: view.body }} />
    </div>
  );
}
