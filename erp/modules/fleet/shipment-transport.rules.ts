/** What carries a shipment is known before it leaves (sales §2). */
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { slsShipments } from '#erp/modules/sales/shipments/shipments.ts';

type Change = TransitionContext<typeof slsShipments>;

/** Fields of the fleet's own, which the declaration of shipments does not name. */
type Carried = Change['before'] & {
  readonly carrier_id?: number | null;
  readonly vehicle_id?: number | null;
  readonly driver_id?: number | null;
};

const FREIGHT = ['FLETE_PAGADO', 'FLETE_POR_COBRAR'];

function ship({ before, fail }: Change): void {
  const { freight_mode: mode, carrier_id, vehicle_id, driver_id }: Carried = before;
  if (FREIGHT.includes(mode) && !carrier_id)
    fail('carrier_id', t('fleet.carrierOfShipment', 'Elige el transportista.'));
  if (mode !== 'REPARTO_PROPIO') return;
  if (!vehicle_id) fail('vehicle_id', t('fleet.vehicleOfShipment', 'Elige el vehículo.'));
  if (!driver_id) fail('driver_id', t('fleet.driverOfShipment', 'Elige al operador.'));
}

export const extension = extendRules(slsShipments, { transitions: { ship } });
