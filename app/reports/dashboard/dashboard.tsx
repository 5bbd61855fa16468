import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { registry } from '#erp/modules/all.ts';
import { sessionContext } from '#app/session/context.ts';
import sheet from '#app/styles/screens/reports.css?url';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { useLinkClicks } from '#app/ui/table/link-clicks.ts';
import { dashboardView } from './dashboard-view.server.tsx';
import { FileLinks } from '../file-links.tsx';
import type { Route } from './+types/dashboard';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const dashboard = registry.reports.dashboards.get(url.pathname.replace(/^\/+|\/+$/g, ''));
  if (!dashboard) throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  return dashboardView(dashboard, session, url);
}

export default function DashboardScreen({ loaderData: view }: Route.ComponentProps) {
  const region = useLinkClicks();
  return (
    <div ref={region} className="rep">
      <PageHead
        title={view.title}
        qualifier={view.qualifier}
        actions={view.fileHref && <FileLinks href={view.fileHref} />}
      />
      {view.problem !== null && (
        <Message tone="bad" title={t('list.checkFilters', 'Revisa los filtros')}>
          <p>{view.problem}</p>
        </Message>
      )}
      <Form
        method="get"
        action={view.path}
        key={view.form}
        className="card asks"
        dangerouslySetInnerHTML={{ __html: view.form }}
      />
      <div dangerouslySetInnerHTML={{ __html: view.body }} />
    </div>
  );
}
