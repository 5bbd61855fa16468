/** Money that was applied to PPD invoices, and what of it was undone: each needs a receipt. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { LIVE_SQL } from '../../issuing/issuing-choices.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { makeReceipts } from './make-receipts.ts';
import { keepOrRemove } from './receipt-drafts.ts';

/** Money says nothing of what a CFDI of its own covers, nor of what nobody will pay. */
const NEEDS_RECEIPT = `k.kind in ('PAGO', 'ANTICIPO') and k.account_role <> 'REDONDEO' and coalesce(a.source_resource, '') <> '${INVOICES}' and i.cfdi_type = 'INGRESO' and i.payment_method = 'PPD'
  and not exists (select 1 from satinvoices v where ${sameCompany('v', 'a')} and v.advance_movement_id = m.id and v.is_advance and v.status in (${LIVE_SQL}))`;

/** The fifth day of the month after the payment (sat-cfdi §7.5). */
const DEADLINE = `(date_trunc('month', m.date) + interval '1 month 4 days')::date`;

interface Recorded {
  readonly movement_id: number;
}

/** Of these applications, those that need a receipt; the movements that they are of. */
async function recordCollections(
  { tx, actor }: Writing,
  ids: readonly number[],
): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<Recorded>`insert into satinvoices__collections (account_id, created_by, updated_by, invoice_id, application_id, movement_id, date, paid_on, amount, spent, deadline, status, position)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, i.id, a.id, m.id, a.date, m.date, a.amount_charge, a.amount_credit, ${raw(DEADLINE)}, 'PENDIENTE', (select count(*)::int from satinvoices__collections x where ${raw(sameCompany('x', 'i'))} and x.invoice_id = i.id)
      from cfl__applications a ${raw(join('cfl__applications.charge_item_id', 'a', 'c'))} ${raw(join('cfl__applications.credit_item_id', 'a', 'k'))}
        join satinvoices i on ${raw(sameCompany('i', 'a'))} and c.source_resource = ${INVOICES} and i.id = c.source_id::bigint
        join cfl__movements m on ${raw(sameCompany('m', 'a'))} and k.source_resource = 'cfl/movements' and m.id = k.source_id::bigint
      where a.account_id = ${TENANT} and a.id = any(${ids}::bigint[]) and a.reverses_id is null and ${raw(NEEDS_RECEIPT)} order by a.id
      returning movement_id`,
  );
  return [...new Set(rows.map(({ movement_id }) => movement_id))];
}

interface Undone {
  readonly id: number;
  readonly receipt_id: number | null;
  readonly status: string;
  readonly number: string | null;
}

/** What is sealed says the payment: it is cancelled before its application is undone. */
function requireUnsaid(undone: readonly Undone[]): void {
  const said = undone.find(({ status }) => status !== 'BORRADOR' && status !== 'ERROR_TIMBRADO');
  if (!said) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('invoicing.cancelReceiptFirst', 'Cancela primero el complemento de pago {number}.', {
      number: said.number ?? '',
    }),
  );
}

const undoneBy = (tx: Tx, reversals: readonly number[]): Promise<Undone[]> =>
  tx.query(
    sql<Undone>`select x.id, x.receipt_id, coalesce(r.status, 'BORRADOR') as status, r.number from cfl__applications a join satinvoices__collections x on x.account_id = ${TENANT} and x.application_id = a.reverses_id
      left join satinvoices r on r.account_id = ${TENANT} and r.id = x.receipt_id where a.account_id = ${TENANT} and a.id = any(${reversals}::bigint[]) order by x.id for update of x`,
  );

async function undoCollections(context: Writing, reversals: readonly number[]): Promise<void> {
  const { tx } = context;
  const undone = await undoneBy(tx, reversals);
  if (undone.length === 0) return;
  requireUnsaid(undone);
  await tx.execute(
    sql`update satinvoices__collections set status = 'DESHECHA', receipt_id = null, version = version + 1, updated_at = now() where account_id = ${TENANT} and id = any(${undone.map(({ id }) => id)}::bigint[])`,
  );
  for (const id of new Set(undone.flatMap(({ receipt_id }) => receipt_id ?? [])))
    await keepOrRemove(context, id);
}

const whenApplied = async (tx: Tx): Promise<boolean> => {
  const [settings] = await tx.query(
    sql<{
      auto_rep: string;
    }>`select auto_rep from cfl__configs where account_id = ${TENANT}`,
  );
  return (settings?.auto_rep ?? 'AL_APLICAR') === 'AL_APLICAR';
};

/** The receipt is drafted with the collection, where the treasury's settings say so. */
export async function followMoney(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const idsOf = (undone: boolean) =>
    settled
      .filter(({ amount }) => amount.startsWith('-') === undone)
      .map(({ application_id }) => application_id);
  const [applied, undone] = [idsOf(false), idsOf(true)];
  if (undone.length > 0) await undoCollections(context, undone);
  if (applied.length === 0) return;
  const movements = await recordCollections(context, applied);
  if (movements.length === 0 || !(await whenApplied(context.tx))) return;
  for (const movement of movements) await makeReceipts(context, { movement, silent: true });
}
