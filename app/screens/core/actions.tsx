import { Form, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { useTexts } from '#app/ui/shell/texts.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { findRecords, findScreens, type Found } from './actions-view.server.ts';
import { homeDrafts } from './home-view.server.ts';
import type { Route } from './+types/actions.ts';

const TABS = ['pendientes', 'crear', 'pantallas', 'buscar'] as const;
type Tab = (typeof TABS)[number];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const q = (url.searchParams.get('q') ?? '').slice(0, 100);
  const asked = TABS.find((tab) => tab === url.searchParams.get('tab'));
  const tab: Tab = asked ?? (q ? 'buscar' : 'pendientes');
  return {
    q,
    tab,
    drafts: tab === 'pendientes' ? await homeDrafts(session) : [],
    screens: tab === 'pantallas' || (tab === 'buscar' && q) ? findScreens(session, q, 'open') : [],
    create: tab === 'crear' ? findScreens(session, q, 'create') : [],
    records: tab === 'buscar' && q ? await findRecords(session, q) : [],
  };
}

export default function Actions({ loaderData: view }: Route.ComponentProps) {
  const t = useTexts();
  const labels: Record<Tab, string> = {
    pendientes: t('ui.actions.pending', 'Pendientes'),
    crear: t('ui.actions.create', 'Crear'),
    pantallas: t('ui.actions.screens', 'Pantallas'),
    buscar: t('ui.actions.search', 'Buscar'),
  };
  const found = view.screens.length + view.records.length;
  return (
    <>
      <PageHead title={labels[view.tab]} qualifier={view.q ? `«${view.q}»` : undefined} />
      <Tabs
        label={t('ui.nav.actions', 'Pendientes')}
        current={view.tab}
        tabs={TABS.map((tab) => ({ key: tab, label: labels[tab], href: `/actions?tab=${tab}${view.q ? `&q=${encodeURIComponent(view.q)}` : ''}` }))}
      />
      {view.tab !== 'pendientes' && (
        <Form className="inset seek" role="search" aria-label={labels[view.tab]} key={view.tab + view.q}>
          <input type="hidden" name="tab" value={view.tab} />
          <input
            className="in"
            name="q"
            type="search"
            defaultValue={view.q}
            aria-label={t('ui.search.label', 'Buscar')}
            placeholder={t('ui.search.hint', 'Buscar pantalla, clave o nombre')}
          />
          <button className="btn">
            <Icon name="search" />
            {t('ui.search.label', 'Buscar')}
          </button>
        </Form>
      )}
      <div className="stack">
        {view.tab === 'pendientes' &&
          (view.drafts.length > 0 ? (
            <Rows
              title={t('ui.home.drafts', 'Mis borradores')}
              rows={view.drafts.map((draft) => ({ href: draft.href, label: draft.title, detail: draft.when, icon: 'file-text' }))}
            />
          ) : (
            <Nothing title={t('ui.home.done', 'Todo al día.')} text={t('ui.actions.pendingHelp', 'Aquí aparecen tus borradores y lo que espera una decisión tuya.')} />
          ))}
        {view.tab === 'crear' &&
          (view.create.length > 0 ? (
            <Rows rows={view.create} />
          ) : (
            <Nothing title={t('ui.actions.none', 'No hay nada que coincida')} text={t('ui.actions.createNone', 'Ninguna alta que puedas hacer tiene ese nombre.')} />
          ))}
        {view.tab === 'buscar' && view.q !== '' && found === 0 && (
          <Nothing title={t('ui.actions.none', 'No hay nada que coincida')} text={t('ui.actions.searchNone', 'Prueba con menos palabras, o con la clave completa.')} />
        )}
        {view.screens.length > 0 && <Rows title={view.tab === 'buscar' ? labels.pantallas : undefined} rows={view.screens} />}
        {view.records.map((part) => (
          <Rows key={part.label} title={part.label} rows={part.records} />
        ))}
      </div>
    </>
  );
}

function Rows({ title, rows }: { title?: string; rows: readonly Found[] }) {
  return (
    <Card title={title}>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.href}>
            <Icon name={row.icon} />
            <Link className="g1" to={row.href}>
              {row.label}
            </Link>
            <span className="cnt-p">{row.detail}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <Card>
    <Empty title={title}>{text}</Empty>
  </Card>
);
