/**
 * An order that was authorised is opened again: its paper so far is kept, and it remembers the
 * state to which it returns and the version that stands meanwhile (purchasing R59).
 */
import { termsOf } from '#erp/domains/fulfilment/amended.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { insertPrintedRecord, printRecordWithin } from '#erp/platform/printing/record-print.ts';
import type { Change } from '../send-order.ts';
import { versionOf } from './version-in-force.ts';

async function keepPaper(context: Change): Promise<void> {
  const { tx, actor, resource, before } = context;
  const record = { resource, id: before.id! };
  const revision = before.revision ?? 1;
  const paper = await printRecordWithin(context, record);
  const name = paper.name.replace(/\.pdf$/, ` v${revision}.pdf`);
  const note = t('purchasing.formerVersion', 'Versión {revision}, antes de modificarla', {
    revision,
  });
  await insertPrintedRecord(tx, actor, record, { ...paper, name }, note);
}

export async function amendOrder(context: Change): Promise<void> {
  const { before, changes } = context;
  if (before.spot)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.spotStays', 'Una compra sin orden previa no se modifica: cancélala.'),
    );
  const agreedTerms = context.resource.approvals!.agreedTerms!;
  await keepPaper(context);
  // What was authorised before a term was remembered has what it says until now.
  const known = before.authorised_terms as Readonly<Record<string, unknown>> | null;
  changes.authorised_terms = { ...termsOf(agreedTerms, before), ...known };
  changes.amended_from = before.status;
  changes.is_amended = true;
  changes.in_force = versionOf(before);
  changes.revision = (before.revision ?? 1) + 1;
}
