/** Which open items of a party an amount pays (finance R16). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Side } from '../arithmetic/exchange-result.ts';
import { suggestItems, type Payable } from '../arithmetic/suggest.ts';

/** What a person chooses from: open charges in one currency, the first due first. */
export interface OpenCharge extends Payable {
  readonly kind: string;
  readonly date: string;
  readonly due_date: string;
  readonly hold_payment: boolean;
}

const MOST = 500;

export const openCharges = (
  tx: Tx,
  side: Side,
  subjectId: number,
  currencyId: number,
): Promise<OpenCharge[]> =>
  tx.query(
    sql<OpenCharge>`select id, document_no, uuid, kind, date, due_date, balance, hold_payment from cfl__open_items
      where account_id = ${TENANT} and subject_id = ${subjectId} and side = ${side} and direction = 'CARGO' and currency_id = ${currencyId} and status in ('ABIERTA', 'PARCIAL') order by due_date, id limit ${MOST}`,
  );

/** Those that are held back for an agreement are not suggested. */
export async function suggest(
  tx: Tx,
  asked: {
    readonly side: Side;
    readonly subjectId: number;
    readonly currencyId: number;
    readonly amount: string;
    /** Concept and reference, in which a folio may be said. */
    readonly said: string;
  },
) {
  const charges = await openCharges(tx, asked.side, asked.subjectId, asked.currencyId);
  return suggestItems(
    charges.filter(({ hold_payment }) => !hold_payment),
    asked.amount,
    asked.said,
  );
}
