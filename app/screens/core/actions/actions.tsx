import { Form, Link, redirect } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { t } from '#app/i18n/t.ts';
import {
  ACTION_TABS,
  ActionTabs,
  useActionLabels,
  type ActionTab as Tab,
} from './actions-tabs.tsx';
import { Rows } from './actions-rows.tsx';
import type { Findings, FoundGroup } from './actions-types.ts';
import { byModule, findHelp, findRecords, findScreens } from './actions-view.server.ts';
import { homeDrafts } from '../home/home-view.server.ts';
import { WORKLISTS, loadWorklistView } from './worklist.server.ts';
import sheet from './actions.css?url';
import type { Route } from './+types/actions';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

const NOTHING: Findings = { groups: [], corrected: null, searched: [] };
const alone = (rows: FoundGroup['rows'], label = ''): FoundGroup[] =>
  rows.length > 0 ? [{ label, rows, all: null }] : [];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  if (url.searchParams.get('tab') === 'autorizar') throw redirect('/actions/autorizar');
  const asked = ACTION_TABS.find((tab) => tab === url.searchParams.get('tab'));
  const tab: Tab = asked ?? (q ? 'buscar' : 'pendientes');
  const searching = tab === 'buscar' && q !== '';
  const [{ meta: asks }, bench, drafts, found] = await Promise.all([
    session.erp.get<unknown, { readonly total: number }>('approvals'),
    loadWorklistView(session, WORKLISTS.find((each) => each === tab) ?? null),
    tab === 'borradores' ? homeDrafts(session) : [],
    searching ? findRecords(session, q) : NOTHING,
  ]);
  const kept = alone(
    drafts.map((draft) => ({
      href: draft.href,
      label: draft.title,
      detail: draft.when,
      icon: 'file-text',
    })),
    t('work.unsent', 'Formularios sin enviar'),
  );
  const screens = tab === 'pantallas' || searching ? findScreens(session, q, 'open') : [];
  const create = tab === 'crear' || searching ? findScreens(session, q, 'create') : [];
  const groups: Readonly<Record<Tab, () => readonly FoundGroup[]>> = {
    pendientes: () => alone(bench.rows),
    borradores: () => [
      ...alone(bench.rows, kept.length > 0 ? t('work.drafts', 'Documentos en borrador') : ''),
      ...kept,
    ],
    vencidos: () => alone(bench.rows),
    programados: () => alone(bench.rows),
    crear: () => byModule(create),
    pantallas: () => byModule(screens),
    buscar: () =>
      searching
        ? [
            ...alone(screens.slice(0, 6), t('ui.actions.screens', 'Pantallas')),
            ...found.groups,
            ...alone(create.slice(0, 4), t('form.create', 'Crear')),
            ...findHelp(q),
          ]
        : [],
  };
  return {
    q,
    tab,
    counts: { ...bench.counts, autorizar: asks.total },
    groups: groups[tab](),
    corrected: found.corrected,
    searched: found.searched,
    canTask: session.can('tasks.create'),
  };
}

export default function Actions({ loaderData: view }: Route.ComponentProps) {
  const labels = useActionLabels();
  const filters = view.tab === 'crear' || view.tab === 'pantallas' || view.tab === 'buscar';
  return (
    <>
      <PageHead
        title={labels[view.tab]}
        qualifier={view.q && filters ? `«${view.q}»` : undefined}
        actions={
          view.tab === 'pendientes' &&
          view.canTask && (
            <LinkButton look="pri" icon="plus" to="/tasks/new">
              {t('ui.actions.newTask', 'Nuevo pendiente')}
            </LinkButton>
          )
        }
      />
      <ActionTabs current={view.tab} counts={view.counts} q={view.q} />
      {filters && (
        <Form
          className="inset seek"
          role="search"
          aria-label={labels[view.tab]}
          key={view.tab + view.q}
        >
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
        {view.corrected !== null && (
          <Message tone="wait">
            <p>
              {t('palette.corrected', 'Ningún registro tiene «{q}». Se buscó «{corrected}».', {
                q: view.q,
                corrected: view.corrected,
              })}
            </p>
          </Message>
        )}
        {view.groups.length > 0 ? (
          view.groups.map((group) => <Rows key={group.label} group={group} />)
        ) : (
          <Nothing tab={view.tab} q={view.q} searched={view.searched} />
        )}
      </div>
    </>
  );
}

const quiet = (): Readonly<
  Record<Exclude<Tab, 'buscar'>, readonly [title: string, text: string]>
> => ({
  pendientes: [
    t('ui.home.done', 'Todo al día.'),
    t('work.tasksHelp', 'Aquí aparecen los pendientes que te asignan, los más próximos primero.'),
  ],
  borradores: [
    'No tienes borradores.',
    t(
      'work.draftsHelp',
      'Aquí aparecen tus documentos en borrador y los formularios que no alcanzaste a enviar.',
    ),
  ],
  vencidos: [
    t('work.nothingOverdue', 'Nada vencido.'),
    t('work.overdueHelp', 'Aquí aparece lo tuyo cuya fecha ya pasó.'),
  ],
  programados: [
    t('work.nothingScheduled', 'Nada programado.'),
    t(
      'work.scheduledHelp',
      'Aquí aparecen tus exportaciones e importaciones, los trabajos que pediste y las vistas que te avisan.',
    ),
  ],
  crear: [
    t('ui.actions.none', 'No hay nada que coincida'),
    t('work.noCreate', 'Ninguna alta que puedas hacer tiene ese nombre.'),
  ],
  pantallas: [
    t('ui.actions.none', 'No hay nada que coincida'),
    t('work.noScreen', 'Ninguna pantalla que puedas abrir tiene ese nombre.'),
  ],
});

/** Nothing there; after a search, why, and what else could be tried. */
function Nothing({ tab, q, searched }: { tab: Tab; q: string; searched: readonly string[] }) {
  if (tab !== 'buscar')
    return (
      <Card>
        <Empty title={quiet()[tab][0]}>{quiet()[tab][1]}</Empty>
      </Card>
    );
  if (q === '')
    return (
      <Card pad>
        <p className="help">
          {t(
            'ui.actions.searchHelp',
            'Escribe el principio de las palabras en cualquier orden, una clave o folio, un RFC, un UUID o un importe con centavos.',
          )}
        </p>
      </Card>
    );
  return (
    <Card title={t('ui.actions.none', 'No hay nada que coincida')} pad>
      <div className="stack help">
        {q.length < 2 && <p>{t('work.twoLetters', 'Escribe al menos dos letras.')}</p>}
        <p>
          {t(
            'ui.actions.searchNone',
            'Prueba con menos palabras, o sólo con su principio: «hil pol» encuentra «Hilo poliéster».',
          )}
        </p>
        <p>
          {t(
            'work.searchHelp',
            'Las claves se encuentran con guiones o sin ellos; los importes, con sus centavos: «1,234.50».',
          )}
        </p>
        <p>
          {t('work.searchScope', 'Sólo se encuentra lo que tus permisos y sucursales alcanzan.')}{' '}
          <Link to="/actions?tab=pantallas">
            {t('work.openableScreens', 'Pantallas que puedes abrir')}
          </Link>
        </p>
        {searched.length > 0 && (
          <p>{t('work.searchedIn', 'Se buscó en: {what}.', { what: searched.join(', ') })}</p>
        )}
      </div>
    </Card>
  );
}
