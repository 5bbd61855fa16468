/** An entry is undone by its mirror, once (finance R6). */
import { t } from '#erp/model/texts/t.ts';
import { openPeriod, requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { insertEntry, type NewEntryLine } from '#erp/domains/accounting/insert-entry.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { Decimal } from 'decimal.js';
import { DomainError } from '#erp/model/errors.ts';
import type { bookEntries } from './book-entries.ts';

/** How the concept of a reversal begins (finance R6). */
const REVERSAL = 'REVERSA';

type Change = TransitionContext<typeof bookEntries>;

function requireReversible({ before }: Change): void {
  if (before.reverses_id)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.isReversal', 'Es una reversa: no se reversa.'),
    );
  if (before.origin === 'AUTOMATICA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.cancelSource', 'La hicieron sus documentos: cancela el que la causó.'),
    );
}

/** The day for which it was announced, that of the entry while its month is open, else today. */
async function reversalDay({ tx, actor, before, now }: Change) {
  const date = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  if (before.reverses_on && before.reverses_on <= date) {
    const announced = await openPeriod(tx, actor, before.reverses_on);
    if (announced) return { date: before.reverses_on, period: announced, month13: false };
  }
  const own = await openPeriod(tx, actor, before.date!, before.month_13 === true);
  if (own) return { date: before.date!, period: own, month13: before.month_13 === true };
  return { date, period: await requireEntryPeriod(tx, actor, date), month13: false };
}

const mirrored = (line: Change['before']['lines'][number]): NewEntryLine => ({
  ...line,
  book_account_id: line.book_account_id!,
  debit: line.credit ?? null,
  credit: line.debit ?? null,
  amount_currency: line.amount_currency ? new Decimal(line.amount_currency).neg().toFixed(2) : null,
});

export async function reverseEntry(context: Change): Promise<void> {
  const { before, changes } = context;
  requireReversible(context);
  const { date, period, month13 } = await reversalDay(context);
  const entry = {
    journal_type_id: before.journal_type_id!,
    date,
    month_13: month13,
    concept: [REVERSAL, before.folio, changes.reverse_reason].join(' ').slice(0, 300),
    origin: before.origin!,
    reverses_id: before.id!,
  };
  changes.reversed_by_id = await insertEntry(context, period, entry, linesOf(before).map(mirrored));
}
