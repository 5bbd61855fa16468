/** A revaluation enters the books at its date and leaves them on day 1; that of banks stays. */
import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { fluctuations } from './fluctuations.ts';
import { groupsOf, loadForeignBalances } from './foreign-balances.ts';

type Change = TransitionContext<typeof fluctuations>;
type Line = Change['before']['lines'][number];

const refuse = (message: string) => new DomainError('ESTADO_INVALIDO', message);

/** One that is applied for each date and group (finance R18). */
async function requireFirst({ tx, before }: Change): Promise<void> {
  const others = await tx.query(
    sql<{
      folio: string;
      scope: string;
    }>`select folio, scope from fluctuations where account_id = ${TENANT} and date = ${before.date} and status = 'APLICADA' for update`,
  );
  const own = groupsOf(before.scope);
  const other = others.find(({ scope }) => groupsOf(scope).some((group) => own.includes(group)));
  if (other)
    throw refuse(
      t('fin.alreadyApplied', '{folio} ya revaluó lo mismo a esa fecha: revérsala primero.', {
        folio: other.folio,
      }),
    );
}

const keyOf = (each: Partial<Line>) =>
  [each.book_account_id, each.subject_id ?? '', each.branch_office_id ?? '', each.currency_id].join(
    '/',
  );

/** What was calculated is what the books still say. */
async function requireCurrent({ tx, before }: Change): Promise<void> {
  const now = await loadForeignBalances(tx, before.date, groupsOf(before.scope));
  const known = new Map(linesOf(before).map((line) => [keyOf(line), line]));
  const same = ({ amount_currency, base_before }: Line, other: Line | undefined) =>
    other !== undefined &&
    new Decimal(amount_currency ?? 0).equals(other.amount_currency ?? 0) &&
    new Decimal(base_before ?? 0).equals(other.base_before ?? 0);
  if (now.length !== known.size || !now.every((each) => same(each, known.get(keyOf(each)))))
    throw refuse(
      t('fin.balancesChanged', 'Los saldos cambiaron desde que se calculó: guárdala otra vez.'),
    );
}

const places = ({ subject_id, branch_office_id }: Line) => ({
  subject_id: subject_id ?? null,
  branch_office_id: branch_office_id ?? null,
});

const resultOf = (difference: Decimal) => ({
  utilidad: Decimal.max(difference, 0).toFixed(2),
  perdida: Decimal.max(difference.neg(), 0).toFixed(2),
});

/** `sign` −1 takes it back. */
const itemRow = (line: Line, sign: 1 | -1): EventRow => {
  const difference = new Decimal(line.difference ?? 0);
  const { utilidad, perdida } = resultOf(difference);
  const signed = (amount: Decimal.Value) => new Decimal(amount).times(sign).toFixed(2);
  // A credit of a customer is of its receivables; a loan stands on the side of its balance.
  const owned =
    line.balance_group === 'PRESTAMO'
      ? new Decimal(line.amount_currency ?? 0).gte(0)
      : line.balance_group === 'CXC';
  return {
    amounts: {
      [owned ? 'por_cobrar' : 'por_pagar']: signed(difference),
      utilidad: signed(utilidad),
      perdida: signed(perdida),
    },
    ...places(line),
  };
};

const bankRow = (line: Line): EventRow => {
  const difference = new Decimal(line.difference ?? 0);
  return {
    amounts: {
      banco: { base: difference.toFixed(2), currency: '0.00' },
      ...resultOf(difference),
    },
    accounts: { BANCO: line.book_account_id! },
    currency_id: line.currency_id!,
    exchange_rate: line.rate_new!,
  };
};

interface Posting {
  readonly event: 'REVALUACION' | 'REVALUACION_BANCOS';
  readonly date: string;
  readonly rows: readonly EventRow[];
  readonly seq: number;
}

async function post(context: Change, { event, date, rows, seq }: Posting): Promise<number | null> {
  if (rows.length === 0) return null;
  const { before } = context;
  const { entryId, message } = await postEvent(context, {
    event,
    source: { resource: 'fluctuations', id: before.id! },
    seq,
    date,
    branch_office_id: null,
    tokens: { folio: before.folio },
    sets: { LINEAS: rows },
  });
  if (entryId === null)
    throw refuse(
      message ?? t('fin.booksNotBegun', 'Di primero desde qué día se lleva la contabilidad.'),
    );
  return entryId;
}

const nextMonth = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

export async function applyFluctuation(context: Change): Promise<void> {
  const { before, changes } = context;
  await requireFirst(context);
  await requireCurrent(context);
  const moved = linesOf(before).filter(({ difference }) => Number(difference) !== 0);
  const items = moved.filter(({ balance_group }) => balance_group !== 'BANCO');
  const banks = moved.filter(({ balance_group }) => balance_group === 'BANCO');
  const { date } = before;
  changes.entry_id = await post(context, {
    event: 'REVALUACION',
    date,
    rows: items.map((line) => itemRow(line, 1)),
    seq: 1,
  });
  changes.reversal_entry_id = await post(context, {
    event: 'REVALUACION',
    date: nextMonth(date),
    rows: items.map((line) => itemRow(line, -1)),
    seq: 2,
  });
  changes.bank_entry_id = await post(context, {
    event: 'REVALUACION_BANCOS',
    date,
    rows: banks.map(bankRow),
    seq: 1,
  });
}

/**
 * Both entries, and that of the banks, are undone by their mirrors. In a closed month the first
 * could only be undone later than the second, and what was revalued would stand in between.
 */
export async function reverseFluctuation(context: Change): Promise<void> {
  const { tx, before, changes, now, actor } = context;
  await requireEntryPeriod(tx, actor, before.date);
  const date = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const source = { resource: 'fluctuations', id: before.id! };
  await reverseSource(context, source, { date, reason: changes.reverse_reason ?? '' });
}
