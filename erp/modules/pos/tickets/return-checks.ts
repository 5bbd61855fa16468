/** A return gives back no more than its ticket sold, in pieces and in money (sales R23). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { lockTicket } from '../invoicing/billed-ticket.ts';
import type { tickets } from './tickets.ts';

type Save = SaveContext<typeof tickets>;

interface Left {
  readonly product_id: number;
  readonly qty: string;
  readonly charged: string;
}

/**
 * What is left of a ticket to give back, by product. Locked until the transaction ends, with its
 * CFDI: whoever stamps or cancels that meanwhile hears of the return, or the return of that.
 */
async function leftOf(tx: Tx, ticketId: number): Promise<readonly Left[]> {
  await lockTicket(tx, ticketId);
  return tx.query(
    sql<Left>`select l.product_id, sum(case when d.kind = 'VENTA' then l.qty else -l.qty end) as qty, sum(case when d.kind = 'VENTA' then l.gross_total else -l.gross_total end) as charged
      from pos__tickets d join pos_ticket_lines l on l.account_id = ${TENANT} and l.ticket_id = d.id
      where d.account_id = ${TENANT} and (d.id = ${ticketId} or d.original_ticket_id = ${ticketId}) and d.status <> 'CANCELADO' group by l.product_id`,
  );
}

export async function checkReturn({ tx, draft, fail }: Save): Promise<void> {
  if (draft.kind !== 'DEVOLUCION' || !draft.original_ticket_id) return;
  const [original] = await tx.query(
    sql<{
      kind: string;
      status: string;
      branch_office_id: number;
    }>`select kind, status, branch_office_id from pos__tickets where account_id = ${TENANT} and id = ${draft.original_ticket_id}`,
  );
  if (original?.kind !== 'VENTA' || original.status === 'CANCELADO')
    return fail(
      'original_ticket_id',
      t('pos.noSale', 'Sólo se devuelve un ticket de venta que no esté cancelado.'),
    );
  const left = await leftOf(tx, draft.original_ticket_id);
  for (const [productId, own] of Map.groupBy(linesOf(draft), (line) => line.product_id)) {
    const sold = left.find(({ product_id }) => product_id === productId);
    const qty = sumOf(own.map((line) => line.qty ?? 0));
    const charged = sumOf(own.map((line) => line.gross_total ?? 0));
    if (qty.gt(sold?.qty ?? 0) || charged.gt(new Exact(sold?.charged ?? 0)))
      fail(
        'lines',
        t('pos.overReturn', 'Se devuelve más de lo que queda de «{product}».', {
          product: own[0]?.description ?? '',
        }),
      );
  }
}
