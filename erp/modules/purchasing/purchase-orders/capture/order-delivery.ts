/** Where an order is delivered, and on which day it may be (purchasing R18). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ComputeContext, SaveContext } from '#erp/kernel/rules.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { readCalendar } from '#erp/platform/calendar/business-time.ts';
import { nextAppointment, type Reception } from '../../consignees/appointments.ts';
import type { purchaseOrders } from '../purchase-orders.ts';

type Compute = ComputeContext<typeof purchaseOrders>;
type Save = SaveContext<typeof purchaseOrders>;

/** Into the consignee's own storage, unless another is named. */
export async function completeDelivery({ tx, draft }: Compute): Promise<void> {
  if (draft.storage_id || !draft.consignee_id) return;
  const [found] = await tx.query(
    sql<{
      storage_id: number | null;
    }>`select storage_id from pur__consignees where account_id = ${TENANT} and id = ${draft.consignee_id}`,
  );
  if (found?.storage_id) draft.storage_id = found.storage_id;
}

type Consignee = Reception & {
  readonly name: string;
  readonly branch_office_id: number | null;
};

/** A day on which nobody receives is odd, and may be agreed so. */
export async function checkDelivery(context: Save): Promise<void> {
  const { tx, services, actor, draft, before, changed, warn } = context;
  const { consignee_id: id, promised_date: day } = draft;
  if (!id || !day) return;
  if (before && !changed('consignee_id') && !changed('promised_date')) return;
  const [consignee] = await tx.query(
    sql<Consignee>`select name, branch_office_id, reception_days, reception_from, reception_to, slots_per_day from pur__consignees where account_id = ${TENANT} and id = ${id}`,
  );
  if (!consignee) return;
  const { accountId, timeZone } = actor;
  const { holidays } = await readCalendar(
    { tx, services, accountId, timeZone },
    consignee.branch_office_id,
  );
  const next = nextAppointment(consignee, { taken: new Map(), holidays }, day);
  if (next !== null && next !== day)
    warn(
      'promised_date',
      t('purchasing.closedDay', '{consignee} no recibe el {day}; siguiente fecha: {next}.', {
        consignee: consignee.name,
        day: formatDay(day),
        next: formatDay(next),
      }),
    );
}
