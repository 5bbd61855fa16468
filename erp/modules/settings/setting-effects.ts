/** What a change of a setting would touch (platform §5.20), by the setting's resource. */
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import {
  activeUsers,
  countOf,
  documentsOf,
  impactOf,
  type ImpactSummary,
} from '#erp/kernel/impact.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

/** People with any of the privileges whose key begins so. */
const holders = (tx: Tx, prefixes: readonly string[]) =>
  countOf(
    tx,
    `(select distinct ur.owner_id from users__role_ids ur ${join('users__role_ids.owner_id', 'ur', 'u')} and u.status = 'ACTIVO'
      ${join('users__role_ids.target_id', 'ur', 'r')} and r.active
      left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')} ${leftJoin('role_privileges.privilege_id', 'rp', 'p')}
      where r.code = 'ADMINISTRADOR' or exists (select 1 from unnest($1::text[]) x(prefix) where p.key like x.prefix || '%')) h`,
    [prefixes],
  );

const open = (resource: Resource) =>
  [resource.table, `${resource.states!.field} = $1`, [resource.states!.initial]] as const;

/** People with the role, and documents that wait for it. */
export async function effectsOfRole(tx: Tx, role: Row): Promise<ImpactSummary> {
  const users = await countOf(
    tx,
    `users__role_ids ur join users u on ${sameCompany('u', 'ur')} and u.id = ur.owner_id where ur.target_id = $1 and u.status in ('ACTIVO', 'INVITADO', 'SUSPENDIDO')`,
    [role.id],
  );
  return impactOf({
    users,
    documents: await countOf(tx, `approvals where role_id = $1 and status = 'PENDIENTE'`, [
      role.id,
    ]),
  });
}

/** Whom a parameter's value reaches: one person, a branch or everybody. */
export async function effectsOfValue(tx: Tx, value: Row): Promise<ImpactSummary> {
  if (value.user_id) return impactOf({ users: 1 });
  const users = value.branch_office_id
    ? await countOf(
        tx,
        `users u where u.status = 'ACTIVO' and (u.branch_office_id = $1 or u.all_branches)`,
        [value.branch_office_id],
      )
    : await activeUsers(tx);
  return impactOf({ users });
}

export const effectsOnEverybody = async (tx: Tx): Promise<ImpactSummary> =>
  impactOf({ users: await activeUsers(tx) });

/** Documents of the series that have no folio yet, and who makes them. */
export async function effectsOfSeries(
  tx: Tx,
  registry: Registry,
  series: Row,
): Promise<ImpactSummary> {
  const document = registry.resources.get(String(series.document));
  if (!document) return impactOf({ series: 1 });
  const folios = Object.entries(document.fields).filter(([, field]) => field.kind === 'folio');
  const waiting = folios.map(([name]) => [document.table, `${name} is null`, []] as const);
  return impactOf({
    series: 1,
    users: await holders(tx, [`${registry.privilegePath(document)}.create`]),
    documents: await documentsOf(tx, waiting),
  });
}

/** Who uses the module, its series, and its documents that are not finished. */
export async function effectsOfModule(
  tx: Tx,
  registry: Registry,
  moduleId: unknown,
): Promise<ImpactSummary> {
  const [row] = await tx.query<{ key: string }>(
    'select key from modules where account_id = $2 and id = $1',
    [moduleId, TENANT],
  );
  const module = registry.modules.find(({ key }) => key === row?.key);
  if (!module) return impactOf({});
  const own = module.resources.filter(({ sameTableAs }) => !sameTableAs);
  return impactOf({
    users: await holders(
      tx,
      own.map(({ path }) => `${path}.`),
    ),
    series: await countOf(tx, 'series where active and document = any($1::text[])', [
      own.map(({ path }) => path),
    ]),
    documents: await documentsOf(tx, own.filter(({ states }) => states).map(open)),
  });
}
