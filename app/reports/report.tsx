import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { registry } from '#erp/modules/all.ts';
import { sessionContext } from '#app/session/context.ts';
import sheet from '#app/styles/screens/reports.css?url';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { useLinkClicks } from '#app/ui/table/link-clicks.ts';
import { FileLinks } from './file-links.tsx';
import { reportView } from './report-view.server.tsx';
import type { Route } from './+types/report';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const screen = registry.reports.screens.get(url.pathname.replace(/^\/+|\/+$/g, ''));
  if (!screen) throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  return reportView(screen, session, url);
}

export default function ReportScreen({ loaderData: view }: Route.ComponentProps) {
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
      {view.hub.length > 0 && (
        <Tabs label={t('list.lists', 'Listas')} current={view.path.slice(1)} tabs={view.hub} />
      )}
      {view.tabs.length > 0 && (
        <Tabs label={t('report.title', 'Reportes')} current={view.current} tabs={view.tabs} />
      )}
      <div className="tw stick x-off">
        <Form
          method="get"
          action={view.path}
          key={view.form}
          dangerouslySetInnerHTML={{ __html: view.form }}
        />
        <div dangerouslySetInnerHTML={{ __html: view.body }} />
      </div>
    </div>
  );
}
