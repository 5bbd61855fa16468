/** Lines that settle no item tell the books what the money was for (finance §2.4, CONCEPTO). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText } from '../amounts/exact.ts';
import type { EventRow } from '../accounting/events/financial-event.ts';
import { accountOfItem } from '../open-items/applying/posting-rows.ts';
import type { OpenItem } from '../open-items/items/item.ts';
import { REMITTED_VAT } from '../open-items/items/tax-roles.ts';
import { minus, negative, pesosOf } from './money-amounts.ts';
import type { MoneyLine, MoneyOrder } from './money-order.ts';

/** The role that rules of payments ask for what a concept is. */
const CONCEPT = { ENTRADA: 'OTROS_PRODUCTOS', SALIDA: 'OTROS_GASTOS' } as const;

const ratesOf = async (
  tx: Tx,
  lines: readonly MoneyLine[],
): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set(lines.flatMap(({ tax_id }) => tax_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await tx.query(
    sql<{
      id: number;
      rate: string | null;
    }>`select id, rate from sattaxes where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, rate }) => [id, rate ?? '0']));
};

/** The tax that an amount includes. */
const taxIn = (amount: string, rate: string): string =>
  moneyText(cents(new Exact(amount).times(rate).div(new Exact(rate).plus(1))));

function accountOf(line: MoneyLine, role: string): Partial<EventRow> {
  if (line.book_account_id) return { accounts: { [role]: line.book_account_id } };
  if (line.account_role) return { roles: { [role]: line.account_role } };
  return { roles: { [role]: 'GASTO' }, facts: { expense_id: line.expense_id ?? null } };
}

const dimensionsOf = (line: MoneyLine) => ({
  branch_office_id: line.branch_office_id ?? null,
  cost_center_id: line.cost_center_id ?? null,
  cost_unit_id: line.cost_unit_id ?? null,
});

/** Items that a line begins stand in its account, each with its own part. */
const newItemRows = (items: readonly OpenItem[], role: string): readonly EventRow[] =>
  items.map((item) => ({
    ...accountOfItem(item, role),
    amounts: {
      importe: item.in_pesos
        ? { base: item.base_amount }
        : { base: item.base_amount, currency: item.amount },
    },
  }));

function rowOf(order: MoneyOrder, line: MoneyLine, rate: string): EventRow {
  const amount = line.amount!;
  const tax = taxIn(amount, rate);
  const taxPesos = pesosOf(order, tax);
  const pesos = minus(pesosOf(order, amount), taxPesos);
  return {
    ...accountOf(line, CONCEPT[order.direction]),
    ...dimensionsOf(line),
    description: line.note ?? null,
    amounts: {
      importe: { base: pesos },
      impuesto: taxPesos,
      ...(line.account_role === REMITTED_VAT && { iva_retenido: pesos }),
    },
  };
}

/** Money that nobody claims is gained, money that was paid too much is lost. */
const roundingRow = (order: MoneyOrder, line: MoneyLine, account: number | null): EventRow => {
  const pesos = pesosOf(order, line.amount!);
  return {
    ...dimensionsOf(line),
    ...(account !== null && { accounts: { REDONDEO: account } }),
    amounts: { redondeo: order.direction === 'ENTRADA' ? negative(pesos) : pesos },
  };
};

/** Rows of the set CONCEPTOS; `tolerance` is the account of small differences. */
export async function conceptRows(
  tx: Tx,
  order: MoneyOrder,
  tolerance: number | null,
): Promise<readonly EventRow[]> {
  const lines = order.lines.filter(
    ({ kind, open_item_id }) => kind === 'CONCEPTO' || (kind === 'REDONDEO' && !open_item_id),
  );
  const rates = await ratesOf(tx, lines);
  return lines.flatMap((line) => {
    if (line.kind === 'REDONDEO') return [roundingRow(order, line, tolerance)];
    const newItems = (order.newItems ?? []).filter(
      ({ account_role }) => account_role === line.account_role,
    );
    if (line.account_role && newItems.length > 0)
      return newItemRows(newItems, CONCEPT[order.direction]);
    return [rowOf(order, line, rates.get(line.tax_id ?? 0) ?? '0')];
  });
}
