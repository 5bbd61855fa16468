/** `PUT satInvoices/substitute/:id`: draft, stamp, then cancellation of the first by motive 01. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { satInvoices } from '../sat-invoices.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import type { InvoiceRecord } from '../stamping/sealing.ts';
import { SUBSTITUTE } from './substitute-action.ts';
import { draftSubstitute } from './substitute-draft.ts';
import { substituteOf, type Substitute } from './substitutes.ts';

/** Money that came before its sale has a CFDI of its own, and notes that apply it. */
function requireSubstitutable(record: InvoiceRecord): void {
  const { is_advance, is_global, credit_reason } = record;
  if (is_global)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'invoicing.globalNotSubstituted',
        'Una factura global no se sustituye: cancélala, y haz otra de sus tickets.',
      ),
    );
  if (is_advance || credit_reason === 'ANTICIPO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'invoicing.advanceNotSubstituted',
        'El CFDI de un anticipo, o el que lo aplica, no se sustituye: cancélalo y emite otro.',
      ),
    );
}

const substituteLeaves = ({ number }: Substitute) =>
  new DomainError(
    'ESTADO_INVALIDO',
    t(
      'invoicing.substituteLeaves',
      '{number}, que lo sustituye, se está cancelando: espera la respuesta del SAT.',
      { number: number ?? '' },
    ),
  );

async function cancelSubstituted(
  { tx, services, actor }: Writing,
  id: number,
  substitute: Substitute,
) {
  const resource = services.registry.resource(INVOICES);
  await transitionInTransaction(tx, services, actor, resource, 'cancel', id, {
    cancel_reason: '01',
    substitute_uuid: substitute.uuid!,
  });
  return {
    message: t(
      'invoicing.substituted',
      'Cancelación solicitada por el motivo 01: lo sustituye {number}.',
      { number: substitute.number ?? '' },
    ),
    open: { resource: INVOICES, id },
  };
}

export const substituteInvoice = actionRulesOf<typeof satInvoices>()(SUBSTITUTE, {
  async run(context) {
    const { tx, record: original } = context;
    requireSubstitutable(original);
    const substitute = await substituteOf(tx, original.uuid!);
    if (substitute?.status === 'TIMBRADO')
      return { outcome: await cancelSubstituted(context, original.id, substitute) };
    if (substitute?.status === 'CANCELACION_SOLICITADA') throw substituteLeaves(substitute);
    if (substitute)
      return {
        outcome: {
          message: t(
            'invoicing.stampSubstitute',
            'Éste lo sustituye: tímbralo, y después cancela el otro con «Sustituir».',
          ),
          open: { resource: INVOICES, id: substitute.id },
        },
      };
    return {
      outcome: {
        message: t(
          'invoicing.substituteDrafted',
          'Borrador del que lo sustituye: corrígelo, tímbralo y vuelve a «Sustituir» en el otro.',
        ),
        open: { resource: INVOICES, id: await draftSubstitute(context, original) },
      },
    };
  },
});
