import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { sessionContext } from '#app/session/context.ts';
import { Empty } from '#app/ui/empty.tsx';
import type { Route } from './+types/privilege-who';

interface Holder {
  readonly user_id: number;
  readonly name: string;
  readonly nickname: string;
  readonly role_id: number;
  readonly role: string;
  readonly scope: string;
  readonly max_amount: string | null;
}

const scopes = (): Readonly<Record<string, string>> => ({
  PROPIOS: t('profile.scopeOwn', 'Sólo lo propio'),
  EQUIPO: t('profile.scopeTeam', 'Lo de su equipo'),
  SUCURSAL: 'Su sucursal',
  TODOS: t('profile.scopeAll', 'Todo'),
});
const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

/** «Quién puede»: everybody who holds one privilege, and the role that gives it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  const { erp } = context.get(sessionContext);
  const { data: privilege } = await erp.get<{ key: string; name: string }>(
    `privileges/${params.id}`,
  );
  const { data: rows } = await erp.post<readonly Holder[]>('privileges/who', {
    key: privilege.key,
  });
  const holders = rows.map((row) => ({
    id: `${row.user_id}-${row.role_id}`,
    user: row.name || row.nickname,
    userHref: `/users/${row.user_id}`,
    role: row.role,
    roleHref: `/roles/${row.role_id}`,
    scope: scopes()[row.scope] ?? row.scope,
    limit: row.max_amount === null ? '' : money.format(Number(row.max_amount)),
  }));
  return {
    id: params.id,
    name: privilege.name,
    key: privilege.key,
    people: new Set(rows.map((row) => row.user_id)).size,
    holders,
  };
}

export default function PrivilegeWho({
  loaderData: { id, name, key, people, holders },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('rights.whoCan', 'Quién puede')} qualifier={name}>
        <Link className="btn" to={`/privileges/${id}`}>
          {t('rights.backToPrivilege', 'Volver al privilegio')}
        </Link>
      </PageHead>
      <section className="card">
        <header>
          <h2>
            {people === 1 ? '1 persona' : t('rights.people', '{count} personas', { count: people })}
          </h2>
          <code>{key}</code>
        </header>
        {holders.length === 0 ? (
          <Empty title={t('rights.nobody', 'Nadie lo tiene')}>
            {t('rights.addToRole', 'Agrégalo a un rol para darlo a las personas que lo tengan.')}
          </Empty>
        ) : (
          <div className="data">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('profile.user', 'Usuario')}</th>
                  <th scope="col">{t('rights.byRole', 'Por el rol')}</th>
                  <th scope="col">{t('profile.scope', 'Alcance')}</th>
                  <th scope="col">{t('rights.upTo', 'Hasta importe')}</th>
                </tr>
              </thead>
              <tbody>
                {holders.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link to={row.userHref}>{row.user}</Link>
                    </td>
                    <td>
                      <Link to={row.roleHref}>{row.role}</Link>
                    </td>
                    <td>{row.scope}</td>
                    <td>{row.limit}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </>
  );
}
