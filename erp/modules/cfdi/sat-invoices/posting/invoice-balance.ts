/** What CFDI have left by their items. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { INVOICES } from '../stamping/invoices-path.ts';

export interface InvoiceBalance {
  readonly payment_status: 'PENDIENTE' | 'PARCIAL' | 'PAGADA' | 'NO_APLICA';
  /** In the invoice's currency. */
  readonly paid: string;
  readonly balance: string;
}

export const NOTHING_OWED: InvoiceBalance = {
  payment_status: 'NO_APLICA',
  paid: '0.00',
  balance: '0.00',
};

interface Row {
  readonly id: number;
  readonly is_note: boolean;
  readonly paid: string;
  readonly balance: string;
}

/** A credit note is nobody's to pay: what is left of it is all that it says. */
function statusOf({ is_note, paid, balance }: Row): InvoiceBalance['payment_status'] {
  if (is_note) return 'NO_APLICA';
  if (new Exact(balance).isZero()) return 'PAGADA';
  return new Exact(paid).isZero() ? 'PENDIENTE' : 'PARCIAL';
}

export async function balancesOf(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, InvoiceBalance>> {
  const rows = await tx.query(
    sql<Row>`select source_id::bigint as id, bool_or(kind = 'NOTA_CREDITO') as is_note, sum(amount - balance) as paid, sum(balance) as balance from cfl__open_items
      where account_id = ${TENANT} and source_resource = ${INVOICES} and source_id = any(${ids.map(String)}::text[]) and status <> 'CANCELADA' group by source_id`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { payment_status: statusOf(row), paid: row.paid, balance: row.balance },
    ]),
  );
}

export const balanceOf = async (tx: Tx, id: number): Promise<InvoiceBalance> =>
  (await balancesOf(tx, [id])).get(id) ?? NOTHING_OWED;
