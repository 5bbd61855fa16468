/** Which discount a credit note may answer (purchasing R41). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';

interface Discount {
  readonly invoice_id: number;
  readonly payment_no: string | null;
  readonly base: string;
  readonly state: string;
}

export const loadDiscount = async (tx: Tx, id: number): Promise<Discount | null> => {
  const [found] = await tx.query(
    sql<Discount>`select invoice_id, payment_no, base, state from payments__discount_notes where account_id = ${TENANT} and id = ${id}`,
  );
  return found ?? null;
};

interface NoteDraft {
  readonly kind?: string | null;
  readonly discount_note_id?: number | null;
  readonly related_invoice_id?: number | null;
  readonly return_id?: number | null;
}

export async function checkDiscount(
  tx: Tx,
  draft: NoteDraft,
  fail: (field: string, message: string) => void,
): Promise<void> {
  if (draft.kind !== 'NOTA_CREDITO' || !draft.discount_note_id) return;
  const discount = await loadDiscount(tx, draft.discount_note_id);
  if (!discount || discount.invoice_id !== draft.related_invoice_id)
    fail(
      'discount_note_id',
      t('prc.discountOfOther', 'El pronto pago es de otra factura: elige uno de la relacionada.'),
    );
  if (draft.return_id)
    fail(
      'discount_note_id',
      t(
        'prc.discountOrReturn',
        'Una nota es de una devolución o de un pronto pago, no de los dos.',
      ),
    );
}
