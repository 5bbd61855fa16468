/** Which open items of a party an amount pays (finance R16). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Side } from '../arithmetic/exchange-result.ts';
import type { ItemKind } from '../items/item.ts';
import { suggestItems, type Payable } from '../arithmetic/suggest.ts';

/** What a person chooses from: open charges in one currency, the first due first. */
export interface OpenCharge extends Payable {
  readonly kind: string;
  readonly date: string;
  readonly due_date: string;
  readonly hold_payment: boolean;
}

const MOST = 500;

/** Whose charges, in which currency. */
export interface Party {
  readonly side: Side;
  readonly subjectId: number;
  readonly currencyId: number;
  /** Only of these kinds; null: of any. */
  readonly kinds?: readonly ItemKind[] | null;
}

export const openCharges = (
  tx: Tx,
  { side, subjectId, currencyId, kinds = null }: Party,
): Promise<OpenCharge[]> =>
  tx.query(
    sql<OpenCharge>`select id, document_no, uuid, kind, date, due_date, balance, hold_payment from cfl__open_items
      where account_id = ${TENANT} and subject_id = ${subjectId} and side = ${side} and direction = 'CARGO' and currency_id = ${currencyId} and status in ('ABIERTA', 'PARCIAL') and (${kinds}::text[] is null or kind = any(${kinds}::text[])) order by due_date, id limit ${MOST}`,
  );

/** Those that are held back for an agreement are not suggested. */
export async function suggest(
  tx: Tx,
  asked: Party & {
    readonly amount: string;
    /** Concept and reference, in which a folio may be said. */
    readonly said: string;
    /** Those that whoever asks may see. */
    readonly among: ReadonlySet<number>;
  },
) {
  const charges = await openCharges(tx, asked);
  return suggestItems(
    charges.filter(({ id, hold_payment }) => !hold_payment && asked.among.has(id)),
    asked.amount,
    asked.said,
  );
}
