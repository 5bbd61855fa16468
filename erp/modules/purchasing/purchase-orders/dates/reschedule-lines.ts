/** The buyer says anew when what is missing comes; the first promise is kept (purchasing §2). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { mailSupplier } from '../mailing/mail-supplier.ts';
import type { purchaseOrders } from '../purchase-orders.ts';
import { clearProposal, openLinesOf, type OpenLine } from './proposed-dates.ts';
import { RESCHEDULE } from './reschedule.ts';

interface GivenDate {
  readonly id?: number;
  readonly new_date: string | null;
}

interface NewDate extends OpenLine {
  readonly day: string;
}

/** Throws VALIDACION beside `lines[i][new_date]`, or `lines` when no date changes. */
function newDatesOf(
  lines: readonly GivenDate[],
  open: readonly OpenLine[],
  today: string,
): readonly NewDate[] {
  const wrong: Record<string, string[]> = {};
  const dates = lines.flatMap(({ id, new_date: day }, i): readonly NewDate[] => {
    const own = open.find((each) => each.id === id);
    if (!own || !day || day === own.promised) return [];
    if (day < today)
      wrong[`lines[${i}][new_date]`] = [
        t('purchasing.rescheduledPast', 'Escribe hoy o un día posterior.'),
      ];
    return [{ ...own, day }];
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (dates.length === 0)
    throw invalid({
      lines: [t('purchasing.rescheduleSomething', 'Escribe otra fecha en alguna partida.')],
    });
  return dates;
}

const writeDates = (tx: Tx, dates: readonly NewDate[]): Promise<number> =>
  tx.execute(
    sql`update purchase_order_lines l set original_promised_date = coalesce(l.original_promised_date, d.promised), promised_date = d.day, reschedule_count = coalesce(l.reschedule_count, 0) + 1, version = l.version + 1
      from unnest(${dates.map(({ id }) => id)}::bigint[], ${dates.map(({ promised }) => promised)}::date[], ${dates.map(({ day }) => day)}::date[]) as d(id, promised, day) where l.account_id = ${TENANT} and l.id = d.id`,
  );

/** The last of them is that of the order. */
async function lastPromised(tx: Tx, orderId: number): Promise<string | null> {
  const days = (await openLinesOf(tx, orderId)).flatMap(({ promised }) => promised ?? []);
  return days.toSorted().at(-1) ?? null;
}

export const reschedule = actionRulesOf<typeof purchaseOrders>()(RESCHEDULE, {
  async prefill({ tx, record }) {
    const lines = await openLinesOf(tx, record.id);
    return { values: { lines: lines.map((line): Row => ({ ...line, new_date: null })) } };
  },
  async run({ record, input, ...context }) {
    const { tx, actor, now } = context;
    const id = record.id;
    const today = todayOf(now, actor.timeZone);
    const dates = newDatesOf(input.lines, await openLinesOf(tx, id), today);
    await writeDates(tx, dates);
    await clearProposal(
      context,
      id,
      { promised_date: (await lastPromised(tx, id)) ?? record.promised_date },
      t('purchasing.rescheduled', 'Se reprogramó: {reason}', { reason: input.reason! }),
    );
    const told =
      input.tell && record.sent_at
        ? await mailSupplier(context, id, {
            kind: 'reschedule',
            once: `${now.epochMilliseconds}:${record.version}`,
            subject: (folio) =>
              t('purchasing.datesSubject', 'Fechas de la orden {folio}', { folio }),
            body: [
              t('purchasing.rescheduledBody', 'Esperamos lo que falta en estas fechas:'),
              ...dates.map(({ product, day }) => `${product}: ${formatDay(day)}`),
              input.reason!,
            ].join('\n'),
          })
        : [];
    const message = t(
      'purchasing.rescheduledLines',
      ['{count} partida reprogramada.', '{count} partidas reprogramadas.'],
      { count: dates.length },
    );
    return {
      data: { changed: dates.length },
      outcome: {
        message:
          told.length > 0
            ? `${message} ${t('purchasing.supplierTold', 'Se avisa a {to}.', { to: told.join(', ') })}`
            : message,
      },
    };
  },
});
