/** A return that is resolved by a credit has the draft of its note (sales §3). */
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { extendRules, type MovedContext, type Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { REJECTIONS } from '#erp/modules/sales/rejections/rejection-choices.ts';
import { slsRejections } from '#erp/modules/sales/rejections/rejections.ts';
import { beginRefund } from '../../refunds/follow-notes.ts';
import { creditedLines } from './credited-lines.ts';
import { draftReturnNote } from './draft-note.ts';

async function noteResolved(context: MovedContext<typeof slsRejections>): Promise<void> {
  const { tx, action, after } = context;
  if (action !== 'resolve') return;
  const { invoice_id: chosen } = after as Row;
  const lines = await creditedLines(tx, after.id, typeof chosen === 'number' ? chosen : null);
  if (lines.length === 0) return;
  const credit_note_id = await draftReturnNote(context, after.id, lines);
  await beginRefund(context, after.id, credit_note_id);
  await changeByConsequence(
    context,
    REJECTIONS,
    { id: after.id },
    {
      changes: () => ({ credit_note_id }),
      reason: t('invoicing.returnNoted', 'Se hizo el borrador de su nota de crédito.'),
    },
  );
}

export const extension = extendRules(slsRejections, { afterTransition: noteResolved });
