import { redirect } from 'react-router';
import { SHIPMENT_SLUGS } from '#erp/modules/purchasing/shipments/shipment-choices.ts';
import { requireId } from './shipment-address.server.ts';
import type { Route } from './+types/shipment-by-type';

/** The agreed address of a shipment names its type; the record is the same whatever it is. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/shipments/${requireId(params.id, params.type, SHIPMENT_SLUGS)}`);
