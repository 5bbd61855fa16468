/** Suppliers, customers and received CFDI against the lists of the SAT (finance R29). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { blockOfListed } from '#erp/modules/purchasing/suppliers/listed-supplier.ts';
import { alertOf } from './alert.ts';
import { exposedBy, storeExposure, type Exposed } from './exposure.ts';

export interface Swept {
  /** Listed taxpayers who are a supplier or a customer. */
  readonly matches: number;
  /** Of whom somebody was told. */
  readonly alerted: number;
}

interface Supplier {
  readonly id: number;
  readonly status: string;
}

/**
 * Suppliers whose situation is another than the list says, clean where it does not name them, and
 * those who are definitive and not blocked.
 */
const outdated = ({ tx }: Writing, rfcs: readonly string[] | null) =>
  tx.query(
    sql<Supplier>`select s.id, coalesce(b.situation, 'LIMPIO') as status from suppliers s left join sat__black_list b on b.account_id = ${TENANT} and b.rfc = s.rfc and b.list = '69B'
      where s.account_id = ${TENANT} and s.rfc is not null and s.rfc not in ('XEXX010101000', 'XAXX010101000') and (${rfcs}::text[] is null or s.rfc = any(${rfcs}::text[])) and (s.efos_status is distinct from coalesce(b.situation, 'LIMPIO') or (b.situation = 'DEFINITIVO' and s.status = 'ACTIVO'))
        and (b.id is not null or s.efos_status <> 'SIN_REVISAR' or exists (select 1 from sat__black_list_versions v where v.account_id = ${TENANT} and v.list = '69B'))`,
  );

async function markSuppliers(context: Writing, rfcs: readonly string[] | null): Promise<void> {
  const suppliers = await outdated(context, rfcs);
  for (const [status, own] of Map.groupBy(suppliers, (each) => each.status))
    await changeByConsequence(
      context,
      'suppliers',
      { id: own.map(({ id }) => id) },
      {
        changes: (before) => ({ efos_status: status, ...blockOfListed(before, status) }),
        reason: 'Lista 69-B del SAT',
      },
    );
}

/** What was received of who is listed by now, or no longer is. */
const markReceived = ({ tx }: Writing, rfcs: readonly string[] | null) =>
  tx.execute(
    sql`update sat__wh_invoices w set blacklist_status = q.situation
      from (select x.id, b.situation from sat__wh_invoices x left join sat__black_list b on b.account_id = ${TENANT} and b.rfc = x.issuer_rfc and b.list = '69B'
        where x.account_id = ${TENANT} and (b.id is not null or x.blacklist_status is not null) and (${rfcs}::text[] is null or x.issuer_rfc = any(${rfcs}::text[]))) q
      where w.account_id = ${TENANT} and w.id = q.id and w.blacklist_status is distinct from q.situation`,
  );

const isParty = ({ supplier_id, customer_id }: Exposed) =>
  supplier_id !== null || customer_id !== null;

const remember = ({ tx }: Writing, told: readonly Exposed[]) =>
  tx.execute(
    sql`update sat__black_list set alerted = situation where account_id = ${TENANT} and id = any(${told.map(({ id }) => id)}::bigint[])`,
  );

/**
 * In the caller's transaction. Of everybody, or of these RFC; what was told of already is not told
 * again, so that it may run at any time.
 */
export async function sweepBlackList(
  context: Writing,
  rfcs: readonly string[] | null = null,
): Promise<Swept> {
  await markSuppliers(context, rfcs);
  await markReceived(context, rfcs);
  const exposed = await exposedBy(context, rfcs);
  await storeExposure(context, exposed);
  const parties = exposed.filter(isParty);
  const news = parties.filter(({ situation, alerted }) => situation !== alerted);
  let alerted = 0;
  for (const each of news) if (await alertOf(context, each)) alerted += 1;
  await remember(context, news);
  return { matches: parties.length, alerted };
}
