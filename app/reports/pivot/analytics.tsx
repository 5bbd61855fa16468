import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { ViewsMenu } from '#app/resource-screens/list/saved-views/views-menu.tsx';
import { sessionContext } from '#app/session/context.ts';
import sheet from '#app/styles/screens/reports.css?url';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { useLinkClicks } from '#app/ui/table/link-clicks.ts';
import { analyticsView } from './analytics-view.server.tsx';
import { FileLinks } from '../file-links.tsx';
import type { Route } from './+types/analytics';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export const loader = ({ url, context }: Route.LoaderArgs) =>
  analyticsView(context.get(sessionContext), url);

export default function Analytics({ loaderData: view }: Route.ComponentProps) {
  const region = useLinkClicks();
  return (
    <div ref={region} className="rep">
      <PageHead
        title={t('pivot.title', 'Análisis')}
        qualifier={view.qualifier}
        actions={
          <>
            {(view.form !== '' || view.saved.items.length > 0) && <ViewsMenu saved={view.saved} />}
            {view.form !== '' && (
              <a className="btn" href="/analytics">
                {t('pivot.otherData', 'Otros datos')}
              </a>
            )}
            {view.fileHref && <FileLinks href={view.fileHref} />}
          </>
        }
      />
      {view.problem !== null && (
        <Message tone="bad" title={t('pivot.failed', 'No se pudo acomodar')}>
          <p>{view.problem}</p>
        </Message>
      )}
      {view.form === '' ? (
        <div dangerouslySetInnerHTML={{ __html: view.body }} />
      ) : (
        <div className="tw stick x-off">
          <Form
            method="get"
            action="/analytics"
            key={view.form}
            dangerouslySetInnerHTML={{ __html: view.form }}
          />
          <div dangerouslySetInnerHTML={{ __html: view.body }} />
        </div>
      )}
    </div>
  );
}
