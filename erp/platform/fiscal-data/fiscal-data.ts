/**
 * Who the company is for the tax office, by day. What holds today stands in `corp__config` too,
 * where its form reads and corrects it.
 */
import type { Actor } from '#erp/kernel/actor.ts';
import { audit, changesOf } from '#erp/kernel/audit/audit.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';

/** What the tax office knows the company by; `corp/fiscal-data` declares each. */
export const FISCAL = [
  'legal_name',
  'capital_regime',
  'rfc',
  'tax_regime_id',
  'street',
  'ext_number',
  'int_number',
  'neighborhood',
  'zip',
  'country_id',
  'state_id',
  'municipality_id',
  'city',
] as const;

const COLUMNS = FISCAL.join(', ');

/**
 * Right side of a `from`: the row that holds on the day, for the account of `c`; none while nothing
 * was written by date.
 */
export const fiscalDataSql = (account: string, day: string): string =>
  `(select f.* from corp__fiscal_data f where f.account_id = ${account}
     order by f.valid_from <= ${day} desc, case when f.valid_from <= ${day} then f.valid_from end desc, f.valid_from limit 1)`;

/**
 * Keeps what the company says today as the first of its rows, from the day it was made; nothing
 * when there is one.
 */
export async function insertFirstFiscalData(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(
    `insert into corp__fiscal_data (account_id, valid_from, ${COLUMNS})
     select c.account_id, (a.created_at at time zone a.time_zone)::date, ${FISCAL.map((name) => `c.${name}`).join(', ')} from corp__config c join accounts a on a.id = c.account_id
     where c.account_id = $1 and not exists (select 1 from corp__fiscal_data f where f.account_id = $1)`,
    [accountId],
  );
}

/** The row in force says what the company's own record says: a correction of today's data. */
export const updateCurrentFiscalData = (tx: Tx, accountId: number, day: string) =>
  tx.execute(
    `update corp__fiscal_data t set ${FISCAL.map((name) => `${name} = c.${name}`).join(', ')}, version = t.version + 1, updated_at = now(), updated_by = c.updated_by
     from corp__config c, ${fiscalDataSql('$1', '$2::date')} f
     where c.account_id = $1 and t.account_id = $1 and t.id = f.id and (${FISCAL.map((name) => `t.${name}`).join(', ')}) is distinct from (${FISCAL.map((name) => `c.${name}`).join(', ')})`,
    [accountId, day],
  );

interface At {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

/** The installation's row of the company says what the company's own record says. */
export const nameCompany = (tx: Tx, accountId: number) =>
  tx.execute(
    'update accounts a set legal_name = c.legal_name, rfc = c.rfc from corp__config c where c.account_id = $2 and a.id = $1 and c.account_id = a.id',
    [accountId, TENANT],
  );

/** The company's own record says what holds today, and its history who or what made it so. */
export async function applyFiscalDataOfToday({ tx, registry, actor, now }: At): Promise<void> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const pick = (from: string) =>
    `jsonb_build_object(${FISCAL.map((name) => `'${name}', ${from}.${name}`).join(', ')})`;
  const [row] = await tx.query<{ id: number; before: Row; after: Row }>(
    `select c.id, ${pick('c')} as before, ${pick('f')} as after from corp__config c, ${fiscalDataSql('$1', '$2::date')} f
     where c.account_id = $1 and (${FISCAL.map((name) => `f.${name}`).join(', ')}) is distinct from (${FISCAL.map((name) => `c.${name}`).join(', ')}) for update of c`,
    [actor.accountId, today],
  );
  if (!row) return;
  await tx.execute(
    `update corp__config c set ${FISCAL.map((name) => `${name} = f.${name}`).join(', ')}, version = c.version + 1, updated_at = now(), updated_by = $3
     from ${fiscalDataSql('$1', '$2::date')} f where c.account_id = $1`,
    [actor.accountId, today, actor.userId],
  );
  await nameCompany(tx, actor.accountId);
  const config = registry.resource('corp/config');
  const fields = Object.fromEntries(FISCAL.map((name) => [name, config.fields[name]!]));
  await audit(tx, actor, now, {
    action: 'EDITAR',
    resource: config.path,
    recordId: row.id,
    recordLabel: config.label[0],
    changes: changesOf(registry, { ...config, fields }, row.before, row.after),
    reason: 'Datos fiscales por fecha',
  });
}
