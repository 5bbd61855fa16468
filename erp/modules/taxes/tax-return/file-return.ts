/** A return is filed: its entry, and what it leaves to be paid to the tax office (finance §3). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { openPeriod } from '#erp/domains/accounting/entry-period.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import type { EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { monthLabel } from '#erp/platform/periods/periods.ts';
import { daysOf, makePaper, ratesOf } from './make-paper.ts';
import { leaveDue, RETURNS } from './filed-items.ts';
import { paidBy } from './papers/paid-before.ts';
import type { Paper } from './papers/paper.ts';
import { withdrawReplaced, type Change } from './replace-return.ts';
import { periodName, returnName } from './payment/return-name.ts';
import { questionOf } from './question.ts';

const refuse = (message: string) => new DomainError('ESTADO_INVALIDO', message);

/** The tax office, as a party; seeded with its RFC. */
const SAT_RFC = 'SAT970701NN3';

async function requireClosing({ tx, before }: Change): Promise<void> {
  const [period] = await tx.query(
    sql<{
      status: string;
    }>`select status from acc__periods where account_id = ${TENANT} and year = ${before.year} and month = ${before.month}`,
  );
  if (period?.status === 'EN_CIERRE' || period?.status === 'CERRADO') return;
  throw refuse(
    t('taxes.monthOpen', 'El periodo {month} sigue abierto: inicia su cierre antes de presentar.', {
      month: monthLabel(daysOf(before.year, before.month).from),
    }),
  );
}

function requireDay({ before, changes, now, actor }: Change): string {
  const day = String(changes.filed_at);
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  if (day > today) throw invalid({ filed_at: [t('taxes.filedAhead', 'Es una fecha por venir.')] });
  if (day <= daysOf(before.year, before.month).to)
    throw invalid({
      filed_at: [t('taxes.filedEarly', 'Se presenta cuando el mes terminó: revisa la fecha.')],
    });
  return day;
}

/** What was calculated is what the rows still say, and the books agree (finance R33). */
function requireSame({ before }: Change, paper: Paper): void {
  const same = (['amount_due', 'in_favor', 'to_pay', 'difference'] as const).every((name) =>
    new Exact(before[name] ?? 0).eq(paper[name]),
  );
  if (!same)
    throw refuse(
      t('taxes.changed', 'Los importes cambiaron desde que se calculó: calcúlala otra vez.'),
    );
  if (!new Exact(paper.difference).isZero())
    throw refuse(
      t(
        'taxes.differs',
        'Los impuestos causados y sus cuentas difieren en {amount}: revisa los renglones de la declaración.',
        { amount: shownMoney(paper.difference) },
      ),
    );
}

/** The end of the month while it is being closed, else the day it was filed. */
async function postingDay({ tx, actor, before }: Change, filedAt: string) {
  const { to } = daysOf(before.year, before.month);
  const adjusts = before.kind === 'ANUAL';
  if (await openPeriod(tx, actor, to, adjusts)) return { date: to, month13: adjusts };
  return { date: filedAt, month13: false };
}

async function taxOffice({ tx }: Change): Promise<number> {
  const [office] = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__subjects where account_id = ${TENANT} and kind = 'FISCO' order by rfc = ${SAT_RFC} desc, id limit 1`,
  );
  if (office) return office.id;
  throw refuse(t('taxes.noOffice', 'Falta el SAT en Terceros: captúralo con la clase Fisco.'));
}

interface Filing {
  readonly paper: Paper;
  readonly filedAt: string;
}

/** What it tells the books: each tax that is to be paid stands there with its item. */
async function post(
  context: Change,
  { paper, filedAt }: Filing,
  due: readonly EventRow[],
): Promise<number | null> {
  if (!paper.posting) return null;
  const { before } = context;
  const { event, sets, sameAccount } = paper.posting;
  const { entryId } = await postEvent(context, {
    event,
    source: { resource: RETURNS, id: before.id! },
    ...(await postingDay(context, filedAt)),
    branch_office_id: null,
    // The concept says which tax already.
    tokens: { folio: periodName(before) },
    ...(sameAccount && { sameAccount }),
    sets: { ...sets, TOTAL: [...(sets.TOTAL ?? []), ...due] },
  });
  return entryId;
}

async function dueRows(context: Change, { paper, filedAt }: Filing): Promise<readonly EventRow[]> {
  const { before } = context;
  if (paper.items.length === 0) return [];
  return leaveDue(context, before.id!, paper.items, {
    side: 'CXP',
    direction: 'CARGO',
    kind: 'IMPUESTO',
    subject_id: await taxOffice(context),
    source: { resource: RETURNS, id: before.id! },
    document_no: returnName(before),
    date: filedAt,
    due_date: before.due_date! > filedAt ? before.due_date! : filedAt,
    currency_id: null,
    branch_office_id: null,
  });
}

/** A first year has none; in any other the profit that it estimates is missing. */
function warnOfCoefficient({ before, warn }: Change, coefficient: string): void {
  if (before.kind !== 'ISR_PROVISIONAL' || Number(coefficient) !== 0) return;
  warn(
    '',
    t(
      'taxes.filedWithoutCoefficient',
      'El ejercicio {year} no tiene coeficiente de utilidad: su utilidad estimada es cero.',
      { year: before.year },
    ),
  );
}

export async function fileReturn(context: Change): Promise<void> {
  const { before, changes } = context;
  await requireClosing(context);
  const filedAt = requireDay(context);
  const { iva_proportion, profit_coefficient } = await ratesOf(context, before.year);
  warnOfCoefficient(context, profit_coefficient);
  const paid = await paidBy(context, before);
  const paper = await makePaper(context, questionOf(before, iva_proportion, paid));
  requireSame(context, paper);
  await withdrawReplaced(context);
  const filing = { paper, filedAt };
  changes.entry_id = await post(context, filing, await dueRows(context, filing));
}
