import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { roleTabs } from '../record-tabs.server.ts';
import sheet from '#app/styles/screens/roles.css?url';
import type { Route } from './+types/role-compare';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

interface ComparedRow {
  readonly key: string;
  readonly name: string;
  readonly module: string;
  readonly a: string | null;
  readonly b: string | null;
  readonly a_amount: string | null;
  readonly b_amount: string | null;
}

const scopes = (): Readonly<Record<string, string>> => ({
  PROPIOS: t('role.own', 'Propios'),
  EQUIPO: 'Su equipo',
  SUCURSAL: 'Su sucursal',
  TODOS: t('list.allM', 'Todos'),
});
const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
const given = (scope: string | null, amount: string | null) =>
  scope === null
    ? ''
    : [scopes()[scope] ?? scope, amount === null ? '' : `hasta ${money.format(Number(amount))}`]
        .filter(Boolean)
        .join(', ');

const isId = (raw: string) => /^\d{1,15}$/.test(raw);

/** «Comparar»: what this role and another one give, side by side. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isId(params.id)) throw new Response('No encontrado', { status: 404 });
  const session = context.get(sessionContext);
  const { erp } = session;
  const [{ data: role }, { data: roles }] = await Promise.all([
    erp.get<{ id: number; name: string }>(`roles/${params.id}`),
    erp.get<readonly { id: number; name: string }[]>('roles', {
      size: 200,
      fields: ['name'],
      sort: ['name'],
    }),
  ]);
  const asked = url.searchParams.get('with') ?? '';
  const other =
    roles.find(({ id }) => isId(asked) && id === Number(asked) && id !== role.id) ?? null;
  const all = url.searchParams.get('all') === '1';
  const rows = other
    ? (
        await erp.get<readonly ComparedRow[]>('roles/compare', {
          a: params.id,
          b: String(other.id),
        })
      ).data
    : [];
  const shown = rows
    .map(({ key, name, module, a, b, a_amount, b_amount }) => ({
      key,
      name,
      module,
      a: given(a, a_amount),
      b: given(b, b_amount),
    }))
    .filter(({ a, b }) => all || a !== b);
  return {
    id: params.id,
    tabs: roleTabs(params.id, session),
    name: role.name,
    other,
    all,
    others: roles.filter(({ id }) => id !== role.id).map(({ id, name }) => ({ id, name })),
    total: rows.length,
    modules: [...Map.groupBy(shown, ({ module }) => module)].map(([module, own]) => ({
      module,
      rows: own,
    })),
  };
}

export default function RoleCompare({
  loaderData: { id, name, tabs, other, all, others, total, modules },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('role.compareTitle', 'Comparar roles')} qualifier={name}>
        <Link className="btn" to={`/roles/${id}`}>
          {t('role.back', 'Volver al rol')}
        </Link>
      </PageHead>
      <Tabs label={t('role.role', 'Rol')} current="compare" tabs={tabs} />
      <div className="stack">
        <Card>
          <Form className="g pad" key={`${other?.id ?? ''}${all}`}>
            <div className="fld w6">
              <label htmlFor="with">{t('role.compareWith', 'Comparar con')}</label>
              <select className="in" id="with" name="with" defaultValue={other?.id ?? ''} required>
                <option value="">{t('role.choose', 'Elige un rol')}</option>
                {others.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </select>
            </div>
            <div className="fld w6">
              <label className="ck" htmlFor="all">
                <input type="checkbox" id="all" name="all" value="1" defaultChecked={all} />
                {t('role.showEqual', 'Mostrar también lo que dan igual')}
              </label>
            </div>
            <div className="acts w12">
              <button className="btn pri">{t('role.compare', 'Comparar')}</button>
            </div>
          </Form>
        </Card>
        {other && (
          <Card
            title={`${name} y ${other.name}`}
            aside={
              <span className="cnt-p">
                {total === 1
                  ? '1 permiso'
                  : t('role.between', '{total} permisos entre los dos', { total })}
              </span>
            }
          >
            {modules.length === 0 ? (
              <Empty title={t('role.equal', 'Dan lo mismo')}>
                {t(
                  'role.equalHelp',
                  'Los dos roles tienen los mismos permisos, con el mismo alcance y los mismos importes.',
                )}
              </Empty>
            ) : (
              <div className="ts on">
                <table className="prev">
                  <thead>
                    <tr>
                      <th scope="col">{t('role.permission', 'Permiso')}</th>
                      <th scope="col">{name}</th>
                      <th scope="col">{other.name}</th>
                    </tr>
                  </thead>
                  {modules.map(({ module, rows }) => (
                    <tbody key={module}>
                      <tr>
                        <th colSpan={3} scope="colgroup" className="grp-h">
                          {module}
                        </th>
                      </tr>
                      {rows.map((row) => (
                        <tr key={row.key}>
                          <th scope="row">{row.name}</th>
                          <td>{row.a || <span className="zero">—</span>}</td>
                          <td>{row.b || <span className="zero">—</span>}</td>
                        </tr>
                      ))}
                    </tbody>
                  ))}
                </table>
              </div>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
