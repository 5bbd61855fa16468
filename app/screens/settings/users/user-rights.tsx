import { t } from '#app/i18n/t.ts';
import { rich } from '#app/i18n/rich.tsx';
import { Link } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import sheet from '#app/styles/screens/roles.css?url';
import { userTabs } from '../record-tabs.server.ts';
import type { Route } from './+types/user-rights';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

interface RightRow {
  readonly privilege_id: number;
  readonly right_name: string;
  readonly risk: string;
  readonly scope: string;
  readonly max_amount: string | null;
  readonly roles: string;
}
interface ReportMeta {
  readonly total: number;
  readonly headings: readonly { readonly at: number; readonly text: string }[];
}

const scopes = (): Readonly<Record<string, string>> => ({
  PROPIOS: t('profile.scopeOwn', 'Sólo lo propio'),
  EQUIPO: t('profile.scopeTeam', 'Lo de su equipo'),
  SUCURSAL: 'Su sucursal',
  TODOS: t('profile.scopeAll', 'Todo'),
});
const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
const PAGE = 500;

/** «Qué puede hacer»: the report of one person, by module. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  const session = context.get(sessionContext);
  const { erp } = session;
  const [{ data: user }, { data, meta }] = await Promise.all([
    erp.get<{ name: string; nickname: string }>(`users/${params.id}`),
    erp.post<readonly RightRow[], ReportMeta>('reports/permissions', {
      report: 'QUE',
      user_id: params.id,
      size: PAGE,
    }),
  ]);
  const starts = meta.headings.map(({ at }) => at);
  const modules = meta.headings.map(({ at, text }, index) => ({
    name: text,
    rows: data.slice(at, starts[index + 1] ?? data.length).map((row) => ({
      id: row.privilege_id,
      name: row.right_name,
      critical: row.risk === 'CRITICO',
      scope: scopes()[row.scope] ?? row.scope,
      limit: row.max_amount === null ? '' : money.format(Number(row.max_amount)),
      roles: row.roles,
    })),
  }));
  return {
    id: params.id,
    tabs: userTabs(params.id, session),
    name: user.name ?? user.nickname,
    total: meta.total,
    modules,
    all: `/reports/permissions?report=QUE&user_id=${params.id}`,
  };
}

export default function UserRights({
  loaderData: { id, name, tabs, total, modules, all },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('rights.whatCan', 'Qué puede hacer')} qualifier={name}>
        <Link className="btn" to={all}>
          {t('user.openReport', 'Abrir como reporte')}
        </Link>
        <Link className="btn" to={`/users/${id}`}>
          {t('user.back', 'Volver al usuario')}
        </Link>
      </PageHead>
      <Tabs label={t('user.access', 'Acceso')} current="rights" tabs={tabs} />
      <div className="stack">
        {modules.length === 0 && (
          <Card>
            <Empty title="No tiene permisos">
              {t('user.giveRole', 'Dale un rol en su ficha, pestaña Accesos.')}
            </Empty>
          </Card>
        )}
        {modules.map((module) => (
          <details className="card mtx" key={module.name} open>
            <summary>
              <Icon name="chevron-right" />
              {module.name}{' '}
              <span className="cnt-p">
                {module.rows.length === 1 ? '1 permiso' : `${module.rows.length} permisos`}
              </span>
            </summary>
            <div className="ts on">
              <table className="prev">
                <thead>
                  <tr>
                    <th scope="col">{t('user.can', 'Puede')}</th>
                    <th scope="col">{t('profile.scope', 'Alcance')}</th>
                    <th scope="col">{t('rights.upTo', 'Hasta importe')}</th>
                    <th scope="col">{t('user.byRoles', 'Por los roles')}</th>
                  </tr>
                </thead>
                <tbody>
                  {module.rows.map((row) => (
                    <tr key={row.id}>
                      <th scope="row">
                        {row.name}{' '}
                        {row.critical && (
                          <span className="chip bad">{t('notices.critical', 'Crítico')}</span>
                        )}
                      </th>
                      <td>{row.scope}</td>
                      <td className="num">{row.limit}</td>
                      <td>{row.roles}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        ))}
        {total > PAGE && (
          <p className="help">
            {rich(
              t(
                'user.rightsShown',
                'Son {total} permisos; aquí se ven los primeros {shown}. {link}',
                { total, shown: PAGE },
              ),
              { link: <Link to={all}>{t('user.seeAll', 'Verlos todos')}</Link> },
            )}
          </p>
        )}
      </div>
    </>
  );
}
