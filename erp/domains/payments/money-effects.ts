/**
 * What a document that moves money does: it is applied, looked at and taken back. Items with what
 * is left of them, lines of the bank and of the entry.
 */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { dryRun } from '#erp/kernel/operations/transition-checks.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { BALANCES } from '../bank/balances-key.ts';
import type { Source } from '../open-items/items/item.ts';
import type { Effects, Table } from './effects-schema.ts';

/** Behind the name of what is not in pesos. */
const FOREIGN = `case c.code when 'MXN' then '' else ' (' || c.code || ')' end`;

const itemsTable = async (tx: Tx, { resource, id }: Source): Promise<Table> => ({
  title: t('payments.effectItems', 'Documentos'),
  columns: [
    t('payments.effectDocument', 'Documento'),
    t('payments.effectBefore', 'Saldo'),
    t('payments.effectTaken', 'Se aplica'),
    t('payments.effectLeft', 'Queda'),
  ],
  rows: (
    await tx.query(
      sql<{
        name: string;
        before: string;
        taken: string;
        left: string;
      }>`select coalesce(i.document_no, i.kind) || ${raw(FOREIGN)} as name, (i.balance + x.taken)::text as before, x.taken::text as taken, i.balance::text as left
        from (select a.item, sum(a.amount) as taken from (
            select charge_item_id as item, amount_charge as amount, id from cfl__applications where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and reverses_id is null
            union all select credit_item_id, amount_credit, id from cfl__applications where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and reverses_id is null
          ) a group by a.item) x
        join cfl__open_items i on i.account_id = ${TENANT} and i.id = x.item ${raw(join('cfl__open_items.currency_id', 'i', 'c'))} where not (i.source_resource = ${resource} and i.source_id = ${String(id)}) order by i.due_date, i.id`,
    )
  ).map(({ name, before, taken, left }) => [name, before, taken, left]),
});

const bankTable = async (tx: Tx, { resource, id }: Source, sees: boolean): Promise<Table> => ({
  title: t('payments.effectBank', 'Bancos y cajas'),
  columns: [
    t('payments.effectAccount', 'Cuenta'),
    t('payments.effectMoved', 'Movimiento'),
    t('payments.effectBalance', 'Saldo'),
  ],
  rows: (
    await tx.query(
      sql<{
        name: string;
        moved: string;
        balance: string;
      }>`select b.name || ${raw(FOREIGN)} as name, l.signed_amount::text as moved, b.balance::text as balance from cfl__transactions l ${raw(join('cfl__transactions.bank_account_id', 'l', 'b'))} ${raw(join('cfl__bank_accounts.currency_id', 'b', 'c'))}
        where l.account_id = ${TENANT} and l.source_resource = ${resource} and l.source_id = ${String(id)} order by l.id`,
    )
  ).map(({ name, moved, balance }) => [name, moved, sees ? balance : null]),
});

/** Its entry, or why it waits. */
async function entryTable(tx: Tx, { resource, id }: Source): Promise<Table> {
  const rows = await tx.query(
    sql<{
      name: string;
      debit: string | null;
      credit: string | null;
    }>`select a.code || ' ' || a.name as name, nullif(l.debit, 0)::text as debit, nullif(l.credit, 0)::text as credit
      from acc__posting_events e join acc_ledger l on l.account_id = ${TENANT} and l.entry_id = e.entry_id join acc__accounts a on a.account_id = ${TENANT} and a.id = l.book_account_id
      where e.account_id = ${TENANT} and e.source_resource = ${resource} and e.source_id = ${String(id)} order by l.entry_id, l.line_no`,
  );
  const [waits] = await tx.query(
    sql<{
      message: string | null;
    }>`select message from acc__posting_events where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and status in ('PENDIENTE', 'ERROR') limit 1`,
  );
  const entered: Table['rows'] = rows.map(({ name, debit, credit }) => [name, debit, credit]);
  const reason = t('payments.effectWaits', 'Espera: {reason}', { reason: waits?.message ?? '' });
  return {
    title: t('payments.effectEntry', 'Póliza'),
    columns: [
      t('payments.effectBookAccount', 'Cuenta contable'),
      t('payments.effectDebit', 'Cargo'),
      t('payments.effectCredit', 'Abono'),
    ],
    rows: waits ? [...entered, [reason, null, null]] : entered,
  };
}

/**
 * Tables of what the transition `apply` of the record would do; none where it would be refused,
 * which it says itself.
 */
export async function moneyEffects(context: CallContext): Promise<{ readonly data: Effects }> {
  const { services, resource, id } = context;
  const actor = requireActor(context);
  if (id === null) throw notFound();
  const { accountId, operator } = actor;
  let tables: readonly Table[] = [];
  await services.db.tenant({ accountId, operator }, async (tx) => {
    try {
      await dryRun(tx, async () => {
        await transitionInTransaction(tx, services, actor, resource, 'apply', id, {}, 'tried');
        const source = { resource: resource.path, id };
        tables = [
          await itemsTable(tx, source),
          await bankTable(tx, source, hasPermission(actor, BALANCES)),
          await entryTable(tx, source),
        ];
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'NO_ENCONTRADO') throw error;
      tables = [];
    }
  });
  return { data: { confirm: null, tables: tables.filter(({ rows }) => rows.length > 0) } };
}
