/** A line that a person captures reaches the books by the event of its type (finance §2.3). */
import { Decimal } from 'decimal.js';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import type { EventAmount, EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SavedContext } from '#erp/kernel/rules.ts';
import { directTypeOf } from './direct-type.ts';
import type { transactions } from './transactions.ts';

/** Role of the account, and what its event is called. */
export const UNIDENTIFIED = 'DEPOSITOS_POR_IDENTIFICAR';
const DEPOSIT = 'DEPOSITO_NO_IDENTIFICADO';

type Line = SavedContext<typeof transactions>['after'];

/** Pesos with cents; the parts of a line add up to its pesos. */
function amountsOf(line: Line): Readonly<Record<'total' | 'base' | 'impuesto', EventAmount>> {
  const rate = line.exchange_rate ?? '1';
  const total = new Decimal(line.base_amount!);
  const tax = new Decimal(line.tax_amount ?? 0)
    .times(rate)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return {
    total: {
      base: total.toFixed(2),
      ...(line.exchange_rate && { currency: new Decimal(line.amount).toFixed(2) }),
    },
    base: { base: total.minus(tax).toFixed(2) },
    impuesto: { base: tax.toFixed(2) },
  };
}

/** The account that the document itself says, or the concept by which it is found. */
function chargedTo({ book_account_id, expense_id }: Line, ofType: number | null) {
  if (book_account_id)
    return { accounts: { OTROS_GASTOS: book_account_id, OTROS_PRODUCTOS: book_account_id } };
  const expense = expense_id ?? ofType;
  if (!expense) return {};
  return {
    facts: { expense_id: expense },
    roles: { OTROS_GASTOS: 'GASTO', OTROS_PRODUCTOS: 'GASTO', COMISION_BANCARIA: 'GASTO' },
  };
}

/** Money of nobody yet is an open credit, applied once its party is known (finance R14). */
async function depositRow(
  context: SavedContext<typeof transactions>,
  line: Line,
  currency_id: number | null,
): Promise<EventRow> {
  const [item] = await createItem(context, {
    side: 'CXC',
    direction: 'ABONO',
    kind: 'PAGO',
    subject_id: null,
    source: { resource: 'cfl/transactions', id: line.id },
    document_no: line.reference ?? line.description.slice(0, 60),
    date: line.date,
    currency_id,
    exchange_rate: line.exchange_rate ?? '1',
    amount: line.amount,
    base_amount: line.base_amount!,
    account_role: UNIDENTIFIED,
    branch_office_id: line.branch_office_id ?? null,
  });
  return { open_item_id: item!.id, amounts: { por_identificar: amountsOf(line).total } };
}

export async function postDirectEntry(
  context: SavedContext<typeof transactions>,
  line: Line,
): Promise<void> {
  const { tx } = context;
  const type = await directTypeOf(tx, line.transaction_type_id!);
  const [names] = await tx.query(
    sql<{
      currency_id: number | null;
      party: string | null;
    }>`select case when l.exchange_rate is null then null else b.currency_id end as currency_id, (select s.name from cfl__subjects s where s.account_id = ${TENANT} and s.id = l.subject_id) as party
      from cfl__transactions l, cfl__bank_accounts b where l.account_id = ${TENANT} and l.id = ${line.id} and b.account_id = ${TENANT} and b.id = l.bank_account_id`,
  );
  await tx.execute(
    sql`update cfl__transactions set source_id = ${String(line.id)} where account_id = ${TENANT} and id = ${line.id}`,
  );
  const { currency_id = null, party = null } = names ?? {};
  const { exchange_rate, cost_center_id, cost_unit_id } = line;
  await postEvent(context, {
    event: type!.event,
    source: { resource: 'cfl/transactions', id: line.id },
    date: line.date,
    branch_office_id: line.branch_office_id ?? null,
    subject_id: line.subject_id ?? null,
    currency_id,
    exchange_rate: exchange_rate ?? null,
    facts: { bank_account_id: line.bank_account_id },
    tokens: { folio: line.reference ?? null, tercero: party },
    sets: {
      TOTAL: [
        {
          ...chargedTo(line, type!.expense_id),
          amounts: amountsOf(line),
          bank_transaction_id: line.id,
          cost_center_id: cost_center_id ?? null,
          cost_unit_id: cost_unit_id ?? null,
          description: line.description,
        },
        ...(type!.event === DEPOSIT ? [await depositRow(context, line, currency_id)] : []),
      ],
    },
  });
}
