/** What saving a setting would touch, told before it is saved (platform §5.20). */
import { t } from '#erp/model/texts/t.ts';
import { join, leftJoin, refersTo } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { PeriodArea } from '#erp/model/approvals/approvals.ts';
import type { Registry } from '#erp/model/registry.ts';

export interface ImpactCounts {
  readonly users: number;
  readonly series: number;
  readonly documents: number;
}

/** With its sentence. */
export type ImpactSummary = ImpactCounts & { readonly text: string };

const NONE: ImpactCounts = { users: 0, series: 0, documents: 0 };

const counted = (n: number) => ({ count: n.toLocaleString('es-MX') });

/** «Afecta a 12 usuarios, 3 series, 48 documentos.» */
export const impactText = ({ users, series, documents }: ImpactCounts): string =>
  t('impact.affects', 'Afecta a {users}, {series}, {documents}.', {
    users: t('impact.users', ['{count} usuario', '{count} usuarios'], counted(users)),
    series: t('impact.series', ['{count} serie', '{count} series'], counted(series)),
    documents: t(
      'impact.documents',
      ['{count} documento', '{count} documentos'],
      counted(documents),
    ),
  });

export const impactOf = (some: Partial<ImpactCounts>): ImpactSummary => {
  const all = { ...NONE, ...some };
  return { ...all, text: impactText(all) };
};

export async function countOf(
  tx: Tx,
  sql: string,
  params: readonly unknown[] = [],
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from ${sql}`, params);
  return row?.n ?? 0;
}

export const activeUsers = (tx: Tx) => countOf(tx, `users where status = 'ACTIVO'`);

/** Rows of resources that are documents of the given kind, added up. */
export async function documentsOf(
  tx: Tx,
  tables: readonly (readonly [table: string, where: string, params: readonly unknown[]])[],
): Promise<number> {
  let n = 0;
  for (const [table, where, params] of tables)
    n += await countOf(tx, `${table} where ${where}`, params);
  return n;
}

/** Documents of the area dated in the month, and the people who could write more of them. */
export async function impactOfLock(
  tx: Tx,
  registry: Registry,
  area: PeriodArea,
  { year, month }: { readonly year: number; readonly month: number },
) {
  const from = Temporal.PlainDate.from({ year, month: Math.min(month, 12), day: 1 });
  const dated = [...registry.resources.values()].filter(
    ({ period, sameTableAs }) => period?.area === area && !sameTableAs,
  );
  const documents = await documentsOf(
    tx,
    dated.map(({ table, period }) => [
      table,
      `${period!.date} >= $1::date and ${period!.date} < $2::date`,
      [from.toString(), from.add({ months: 1 }).toString()],
    ]),
  );
  const keys = dated.map((resource) => `${registry.privilegePath(resource)}.create`);
  const users = await countOf(
    tx,
    `(select distinct ur.owner_id from users__role_ids ur ${join('users__role_ids.owner_id', 'ur', 'u')} and u.status = 'ACTIVO'
      ${join('users__role_ids.target_id', 'ur', 'r')} and r.active
      left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')} ${leftJoin('role_privileges.privilege_id', 'rp', 'p')}
      where p.key = any($1::text[]) or (r.code = 'ADMINISTRADOR' and cardinality($1::text[]) > 0)) x`,
    [keys],
  );
  return impactOf({ users, documents });
}
