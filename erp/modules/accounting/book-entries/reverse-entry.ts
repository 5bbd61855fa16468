/** An entry that nobody's document made is undone by its mirror, once (finance R6). */
import { t } from '#erp/model/texts/t.ts';
import { insertMirror } from '#erp/domains/accounting/reverse-entry.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { bookEntries } from './book-entries.ts';

type Change = TransitionContext<typeof bookEntries>;

function requireReversible({ before }: Change): void {
  if (before.reverses_id)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.isReversal', 'Es una reversa: no se reversa.'),
    );
  if (before.source_resource === 'acc/periods')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.ofYearEnd', 'Es del cierre de un ejercicio. Reabre el ejercicio en su mes 13.'),
    );
  const ofOpening = before.origin === 'APERTURA' && Boolean(before.source_resource);
  if (before.origin === 'AUTOMATICA' || ofOpening)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.cancelSource', 'La hicieron sus documentos: cancela el que la causó.'),
    );
}

export async function reverseEntry(context: Change): Promise<void> {
  const { before, changes, now, actor } = context;
  requireReversible(context);
  const entry = {
    id: before.id!,
    journal_type_id: before.journal_type_id!,
    folio: before.folio ?? null,
    date: before.date!,
    month_13: before.month_13 === true,
    origin: before.origin!,
    event: null,
    source_resource: null,
    source_id: null,
  };
  const lines = linesOf(before).map((line) => ({
    ...line,
    book_account_id: line.book_account_id!,
    debit: line.debit ?? null,
    credit: line.credit ?? null,
  }));
  changes.reversed_by_id = await insertMirror(context, entry, lines, {
    date: now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString(),
    announced: before.reverses_on ?? null,
    reason: changes.reverse_reason ?? '',
  });
}
