/** The appointment of what comes to a consignee: its days, hours and places (purchasing R18). */
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { readCalendar } from '#erp/platform/calendar/business-time.ts';
import { appointmentProblem, type Reception } from '../consignees/appointments.ts';
import { EXPECTED } from './shipment-choices.ts';
import type { shipments } from './shipments.ts';

type Save = SaveContext<typeof shipments>;

async function receptionOf(tx: Tx, id: number) {
  const [consignee] = await tx.query(
    sql<
      Reception & { readonly branch_office_id: number | null }
    >`select branch_office_id, coalesce(reception_days, '{}') as reception_days, reception_from, reception_to, slots_per_day from pur__consignees where account_id = ${TENANT} and id = ${id}`,
  );
  return consignee ?? null;
}

interface Taken {
  readonly day: string;
  readonly count: number;
}

/** Appointments by local day, without this one's. */
async function takenDays(
  tx: Tx,
  consigneeId: number,
  { own, zone }: { readonly own: number; readonly zone: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query(
    sql<Taken>`select (expected_at at time zone ${zone})::date::text as day, count(*)::int as count from shipments
      where account_id = ${TENANT} and consignee_id = ${consigneeId} and id <> ${own} and status = any(${[...EXPECTED]}::text[]) and expected_at is not null group by 1`,
  );
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Checked when it is asked for; two that ask for the last place of a day wait for each other. */
export async function checkAppointment(context: Save): Promise<void> {
  const { tx, services, actor, draft, before, changed, fail } = context;
  const { consignee_id: consigneeId, expected_at: at } = draft;
  if (!consigneeId || !at) return;
  if (before && !changed('expected_at') && !changed('consignee_id')) return;
  await lockNames(tx, [`appointments:${consigneeId}`]);
  const reception = await receptionOf(tx, consigneeId);
  if (!reception) return;
  const { timeZone, accountId } = actor;
  const { holidays } = await readCalendar(
    { tx, services, accountId, timeZone },
    reception.branch_office_id,
  );
  const taken = await takenDays(tx, consigneeId, { own: before?.id ?? 0, zone: timeZone });
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const problem = appointmentProblem(
    reception,
    { taken, holidays },
    local.toString({ smallestUnit: 'minute' }),
  );
  if (problem) fail('expected_at', problem);
}
