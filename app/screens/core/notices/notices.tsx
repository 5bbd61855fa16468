import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { NOTICE } from './notices.post.server.ts';
import { Form, Link } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import sheet from '#app/styles/screens/notices.css?url';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import type { NoticeRow, NoticesView } from './notices-types.ts';
import { noticesView } from './notices-view.server.ts';
import type { Route } from './+types/notices';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export async function loader({ url, context }: Route.LoaderArgs) {
  return noticesView(context.get(sessionContext), url);
}

const said = (): Readonly<Record<string, string>> => ({
  read: t('notices.read', 'Aviso leído.'),
  done: t('notices.handled', 'Aviso atendido.'),
  snooze: t('notices.postponed', 'Aviso pospuesto.'),
  readAll: t('notices.allRead', 'Todos los avisos quedaron leídos.'),
});

export async function action({ request, url, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { act, until, id } = requirePost(await request.formData(), NOTICE);
  const { setCookies, secure } = context.get(requestContext);
  try {
    await session.erp.put(
      act === 'readAll' ? 'notifications/readAll' : `notifications/${act}/${id}`,
      until ? { until } : {},
    );
    setCookies.push(await flash({ text: said()[act!]! }, secure));
  } catch (error) {
    setCookies.push(await flash({ text: failedCall(error).said }, secure));
  }
  dropProfile(session.token);
  throw goTo(`/notices${url.search}`);
}

const emptyOf = (): Readonly<Record<string, readonly [title: string, text: string]>> => ({
  abiertos: [
    'No tienes avisos',
    t(
      'notices.emptyHelp',
      'Aquí llega lo que otros hacen y te toca saber: menciones, pendientes, autorizaciones y cambios en lo que sigues.',
    ),
  ],
  nuevos: [
    t('notices.everythingRead', 'Todo está leído'),
    t('notices.newHere', 'Lo que llegue nuevo aparece aquí.'),
  ],
  pospuestos: [
    t('notices.nothingPostponed', 'Nada pospuesto'),
    t('notices.postponedHelp', 'Un aviso pospuesto vuelve como nuevo en el momento que elijas.'),
  ],
  atendidos: [
    t('notices.nothingHandled', 'Nada atendido todavía'),
    t('notices.handledHelp', 'Aquí quedan los avisos que ya resolviste.'),
  ],
});

export default function Notices({ loaderData: view }: Route.ComponentProps) {
  const [title, text] = emptyOf()[view.tab] ?? ['', ''];
  return (
    <>
      <PageHead
        title={t('nav.notices', 'Avisos')}
        actions={
          <>
            {view.preferences && (
              <Link className="btn gho" to={view.preferences}>
                <Icon name="settings" />
                {t('notices.preferences', 'Qué me llega')}
              </Link>
            )}
            {view.unread > 0 && (
              <Form method="post">
                <button className="btn" name="act" value="readAll">
                  {t('notices.readAll', 'Marcar todo como leído')}
                </button>
              </Form>
            )}
          </>
        }
      />
      <Tabs label={t('nav.notices', 'Avisos')} current={view.tab} tabs={view.tabs} />
      <Card>
        {view.rows.length === 0 ? (
          <Empty title={title}>{text}</Empty>
        ) : (
          <ul className="rows told">
            {view.rows.map((row) => (
              <Row key={row.id} row={row} snoozes={view.snoozes} />
            ))}
          </ul>
        )}
        {(view.previous || view.next) && (
          <footer className="spread pad">
            {view.previous ? (
              <Link className="btn" to={view.previous}>
                {t('notices.newer', 'Más recientes')}
              </Link>
            ) : (
              <span />
            )}
            {view.next && (
              <Link className="btn" to={view.next}>
                {t('notices.older', 'Anteriores')}
              </Link>
            )}
          </footer>
        )}
      </Card>
    </>
  );
}

function Row({ row, snoozes }: { row: NoticeRow; snoozes: NoticesView['snoozes'] }) {
  const title = row.unread ? <b>{row.title}</b> : row.title;
  return (
    <li>
      <Icon name="bell" />
      <span className="g1">
        {row.leads ? <Link to={`/notices/${row.id}`}>{title}</Link> : title}
        {row.body && <small>{row.body}</small>}
        <small>
          {row.when}
          {row.times && ` · ${row.times}`}
        </small>
      </span>
      {row.chip && <Chip family={row.chip[0]}>{row.chip[1]}</Chip>}
      {row.unread && !row.done && <span className="vh">{t('home.unread', 'sin leer')}</span>}
      {!row.done && <RowActs row={row} snoozes={snoozes} />}
    </li>
  );
}

const RowActs = ({ row, snoozes }: { row: NoticeRow; snoozes: NoticesView['snoozes'] }) => (
  <Form method="post" className="acts">
    <input type="hidden" name="id" value={row.id} />
    {row.unread && (
      <button
        className="btn gho sm"
        name="act"
        value="read"
        aria-label={t('notices.markReadOne', 'Marcar como leído: {title}', {
          title: row.title,
        })}
      >
        {t('notices.markRead', 'Leído')}
      </button>
    )}
    <button
      className="btn sm"
      name="act"
      value="done"
      aria-label={t('notices.markHandledOne', 'Marcar como atendido: {title}', {
        title: row.title,
      })}
    >
      {t('notices.markHandled', 'Atendido')}
    </button>
    <details className="menu">
      <summary
        className="btn gho sm"
        aria-label={t('notices.postponeOne', 'Posponer: {title}', { title: row.title })}
      >
        {t('notices.postpone', 'Posponer')}
      </summary>
      <ul>
        {snoozes.map(([until, label]) => (
          <li key={until}>
            <button name="until" value={until}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  </Form>
);
