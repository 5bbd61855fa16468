import { FormScreen } from '#app/resource-screens/form/form-screen.tsx';
import { sessionContext } from '#app/session/context.ts';
import { shipmentLineView } from './shipment-line.server.ts';
import type { Route } from './+types/shipment-line';

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  shipmentLineView(params, url.searchParams.get('tab'), context.get(sessionContext));

/** A line of what was received, by its agreed address. */
export default function ShipmentLine({ loaderData: view }: Route.ComponentProps) {
  return <FormScreen reply={{ kind: 'form', view }} />;
}
