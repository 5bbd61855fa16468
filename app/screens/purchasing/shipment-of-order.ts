import { redirect } from 'react-router';
import { SHIPMENT_SLUGS } from '#erp/modules/purchasing/shipments/shipment-choices.ts';
import { requireId } from './shipment-address.server.ts';
import type { Route } from './+types/shipment-of-order';

/** What comes of an order, by the agreed address: a new shipment that names it. */
export function loader({ params }: Route.LoaderArgs) {
  const id = requireId(params.id, params.type, SHIPMENT_SLUGS);
  return redirect(`/shipments/new?purchase_order_id=${id}`);
}
