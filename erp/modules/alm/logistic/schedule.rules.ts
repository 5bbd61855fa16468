/**
 * What is odd of the day, dock and vehicle of a shipment, without refusing it (sales §5,
 * `/sls/logistic`): a vehicle may go twice, and two shipments may share a dock.
 */
import { leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { slsShipments } from '#erp/modules/sales/shipments/shipments.ts';
import { PLANNED_KILOS } from './planned-kilos.ts';

type Save = SaveContext<typeof slsShipments>;
/** A field of the fleet's own, which the declaration of shipments does not name. */
type Carried = Save['draft'] & { readonly vehicle_id?: number | null };
type Planned = Save & { readonly vehicle: number; readonly at: Temporal.Instant };

const WAITING = ['BORRADOR', 'EN_SURTIDO', 'SURTIDO'];
const UNIT = `v.economic_number || ' · ' || v.plates`;

/** With what else it carries that day, and itself wherever it stood. */
async function warnOfLoad({ tx, actor, before, warn, vehicle, at }: Planned): Promise<void> {
  const day = at.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const own = before?.id ?? 0;
  const [load] = await tx.query(sql<{
    unit: string;
    capacity: string;
    kilos: string;
    exceeds: boolean;
  }>`with loaded as (select ${raw(UNIT)} as unit, coalesce(v.payload_kg, y.payload_kg) as capacity,
      (select coalesce(sum(${raw(PLANNED_KILOS)}), 0) from sls__shipments t
        where ${raw(refersTo('sls__shipments.vehicle_id', 't', 'v'))} and t.status <> 'CANCELADO' and t.id <> ${own}
          and (t.scheduled_at at time zone ${actor.timeZone})::date = ${day}::date)
      + (select coalesce(sum(${raw(PLANNED_KILOS)}), 0) from sls__shipments t where ${raw(sameCompany('t', 'v'))} and t.id = ${own}) as kilos
    from fms__vehicles v ${raw(leftJoin('fms__vehicles.vehicle_type_id', 'v', 'y'))}
    where v.account_id = ${TENANT} and v.id = ${vehicle})
    select unit, round(capacity, 1)::text as capacity, round(kilos, 1)::text as kilos, kilos > capacity as exceeds from loaded`);
  if (load?.exceeds)
    warn(
      'vehicle_id',
      t('alm.overloaded', 'Ese día {unit} llevaría {kilos} kg y carga {capacity} kg.', {
        unit: load.unit,
        kilos: load.kilos,
        capacity: load.capacity,
      }),
    );
}

/** A dock that another vehicle takes at that time, and a vehicle that stands at another dock. */
async function warnOfOverlap({ tx, before, draft, warn, vehicle, at }: Planned): Promise<void> {
  const { dock, storage_id: storage } = draft;
  if (!dock) return;
  const others = await tx.query(sql<{
    unit: string;
    dock: string;
    same: boolean;
  }>`select distinct ${raw(UNIT)} as unit, t.dock, v.id = ${vehicle} as same
    from sls__shipments t join fms__vehicles v on ${raw(refersTo('sls__shipments.vehicle_id', 't', 'v'))}
    where t.account_id = ${TENANT} and t.id <> ${before?.id ?? 0} and t.status = any(${WAITING})
      and t.scheduled_at = ${at.toString()}::timestamptz and t.dock is not null
      and ((v.id = ${vehicle} and (t.dock <> ${dock} or t.storage_id <> ${storage}))
        or (v.id <> ${vehicle} and t.dock = ${dock} and t.storage_id = ${storage}))`);
  for (const { unit, dock: place, same } of others)
    if (same)
      warn(
        'vehicle_id',
        t('alm.unitElsewhere', 'A esa hora {unit} está en el andén {dock}.', { unit, dock: place }),
      );
    else
      warn(
        'dock',
        t('alm.dockTaken', 'A esa hora el andén {dock} lo ocupa {unit}.', { unit, dock: place }),
      );
}

async function warnOfSchedule(context: Save): Promise<void> {
  const { before, draft } = context;
  const { vehicle_id: vehicle, scheduled_at: at, dock, status }: Carried = draft;
  const stood: Partial<Carried> = before ?? {};
  const isMoved =
    stood.vehicle_id !== vehicle || stood.scheduled_at !== at || (stood.dock ?? null) !== dock;
  if (!vehicle || !at || !isMoved || !WAITING.includes(status ?? 'BORRADOR')) return;
  const planned = { ...context, vehicle, at: Temporal.Instant.from(String(at)) };
  await warnOfLoad(planned);
  await warnOfOverlap(planned);
}

export const extension = extendRules(slsShipments, { beforeSave: warnOfSchedule });
