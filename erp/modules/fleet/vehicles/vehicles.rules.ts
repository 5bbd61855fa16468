import { lockNames } from '#erp/db/named-locks.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { firstExpiry, requireTogether, warnExpired } from '../first-expiry.ts';
import { isOwn, ownFleet, requireCarrier } from '../own-fleet.ts';
import { PAPER_DAYS, PAPER_PAIRS } from './vehicle-papers.ts';
import { vehicles } from './vehicles.ts';

type Save = SaveContext<typeof vehicles>;

interface VehicleType {
  readonly is_road: boolean;
  readonly payload_kg: string | null;
}

const typeOf = async (tx: Tx, id: number | null): Promise<VehicleType | undefined> =>
  (
    await tx.query(
      sql<VehicleType>`select is_road, payload_kg from vehicle_types where account_id = ${TENANT} and id = ${id}`,
    )
  )[0];

/** As the Carta Porte takes them. */
const withoutDashes = (plates: string): string => plates.replaceAll(/[\s-]/g, '');

/** From this year on serial numbers have 17 characters, without I, O and Q (NOM-001-SSP). */
const STANDARD_SINCE = 1998;
const STANDARD_VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const PLATES = /^[A-Z0-9]{5,7}$/;

function checkVin({ draft, fail }: Save): void {
  if (draft.vin && (draft.year ?? 0) >= STANDARD_SINCE && !STANDARD_VIN.test(draft.vin))
    fail('vin', t('fleet.vin', 'El NIV debe tener 17 caracteres válidos.'));
}

async function checkPlates({ tx, draft, before, fail }: Save, onRoad: boolean): Promise<void> {
  const { plates } = draft;
  if (!plates) {
    if (onRoad && draft.plate_kind !== 'SIN_PLACA')
      fail('plates', t('fleet.platesNeeded', 'Escribe las placas, o di que no tiene.'));
    return;
  }
  if (!PLATES.test(plates))
    fail('plates', t('fleet.plates', 'Placas: de 5 a 7 letras y números, sin guiones.'));
  await lockNames(tx, [`plates ${plates}`]);
  const [other] = await tx.query(
    sql<{
      id: number;
    }>`select id from fms__vehicles where account_id = ${TENANT} and plates = ${plates} and status <> 'BAJA' and id <> ${before?.id ?? 0} limit 1`,
  );
  // It may be of a branch that this person does not see: it is not named.
  if (other) fail('plates', t('fleet.platesTaken', 'Esas placas ya las tiene otra unidad.'));
}

async function checkOwnership({ tx, draft, changed, before, fail }: Save): Promise<void> {
  requireCarrier(draft.carrier_id, fail);
  const ours = draft.ownership !== 'TERCERO';
  if (
    draft.carrier_id &&
    (!before || changed('carrier_id') || changed('ownership')) &&
    ours !== (await isOwn(tx, draft.carrier_id))
  )
    fail(
      'carrier_id',
      ours
        ? t('fleet.ownCarrier', 'Una unidad propia es de la flota propia.')
        : t('fleet.otherCarrier', 'Una unidad de un tercero es de otro transportista.'),
    );
  if (!ours) return;
  if (!draft.branch_office_id)
    fail('branch_office_id', t('fleet.branchNeeded', 'Elige la sucursal base.'));
  if (!draft.cost_center_id)
    fail('cost_center_id', t('fleet.centerNeeded', 'Elige el centro de costo.'));
}

async function checkStorage({ tx, draft, before, changed, fail }: Save): Promise<void> {
  if (!draft.storage_id || (before && !changed('storage_id'))) return;
  const [storage] = await tx.query(
    sql<{
      usage: string;
    }>`select k.usage from storages s ${raw(join('storages.storage_type_id', 's', 'k'))} where s.account_id = ${TENANT} and s.id = ${draft.storage_id}`,
  );
  if (storage && storage.usage !== 'VEHICULO')
    fail('storage_id', t('fleet.vehicleStorage', 'Elige un almacén de uso Vehículo.'));
}

export const rules = defineRules(vehicles, {
  async compute({ tx, draft, actor }) {
    if (draft.plates) draft.plates = withoutDashes(draft.plates);
    if (draft.ownership && draft.ownership !== 'TERCERO') {
      draft.carrier_id ??= await ownFleet(tx);
      draft.branch_office_id ??= actor.permissions.defaultBranchId;
    }
    const type = await typeOf(tx, draft.vehicle_type_id ?? null);
    draft.payload_kg ??= type?.payload_kg ?? null;
  },
  async beforeSave(context) {
    const { tx, draft, fail, now, actor } = context;
    const today = todayOf(now, actor.timeZone);
    const type = await typeOf(tx, draft.vehicle_type_id);
    const newest = Number(today.slice(0, 4)) + 1;
    if ((draft.year ?? 0) > newest)
      fail('year', t('fleet.year', 'El año no puede pasar de {year}.', { year: newest }));
    checkVin(context);
    await checkPlates(context, type?.is_road === true);
    await checkOwnership(context);
    await checkStorage(context);
    requireTogether(draft, PAPER_PAIRS, fail);
    warnExpired({ ...context, today }, PAPER_DAYS);
    draft.first_expiry = firstExpiry(draft, PAPER_DAYS);
  },
  transitions: {
    retire({ input, before, now, actor, changes }) {
      const day = String(input.disposed_on);
      if (day > todayOf(now, actor.timeZone))
        throw invalid({ disposed_on: [t('fleet.futureDay', 'La fecha no puede ser futura.')] });
      if (before.acquired_on && day < before.acquired_on)
        throw invalid({
          disposed_on: [t('fleet.beforeBought', 'La fecha es anterior a su adquisición.')],
        });
      changes.first_expiry = null;
    },
  },
});
