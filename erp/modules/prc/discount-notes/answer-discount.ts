/** A supplier's credit note that answers what an early payment was discounted (purchasing R41). */
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Change } from '../invoice-shipments/posting/invoice-posting.ts';
import { lockExpected, takeBack } from './take-back.ts';

/** The discount gives way to the note, which lowers the invoice in its place. */
export async function answerDiscount(context: Change, date: string): Promise<void> {
  const { tx, before } = context;
  if (!before.discount_note_id) return;
  const note = await lockExpected(tx, before.discount_note_id);
  const refuse = (message: string) => invalid({ discount_note_id: [message] }, message);
  if (!note || note.state === 'RECIBIDA' || note.state === 'CANCELADA')
    throw refuse(
      t('prc.discountAnswered', 'Ese pronto pago ya tiene su nota, o su pago se canceló.'),
    );
  const answered = await takeBack(context, note, {
    date,
    state: 'RECIBIDA',
    credit_note_id: before.id,
    reason: t('prc.discountReceived', 'Llegó su nota de crédito.'),
  });
  if (answered) return;
  throw refuse(
    t('prc.discountUndone', 'El descuento se deshizo por separado: deja la nota sin pronto pago.'),
  );
}
