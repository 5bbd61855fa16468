import { redirect } from 'react-router';
import { isAction } from '#app/resource-screens/action/action.server.ts';
import { repliedContext } from '#app/resource-screens/form/form-action.server.ts';
import { actionScreen } from '#app/resource-screens/shared/screens.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { StepScreen } from '#app/views/wizard/step-screen.tsx';
import { loadStep, postStep } from '#app/views/wizard/wizard-route.server.ts';
import { atAction, type WizardAt } from '#app/views/wizard/wizard.server.ts';
import type { OrderKind } from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';
import { SHIPMENT_SLUGS, typeOfOrder } from '#erp/modules/purchasing/shipments/shipment-choices.ts';
import { requireId } from './shipment-address.server.ts';
import type { Route } from './+types/shipment-of-order';

export { keepAfterPost as shouldRevalidate } from '#app/resource-screens/shared/revalidate.ts';

const ORDERS = 'purchase-orders';
type RouteArgs = Pick<Route.LoaderArgs, 'params' | 'context'>;

/**
 * What comes of an order, in steps, at its agreed address. A service enters no storage, and who may
 * not receive only says what is coming: both begin a shipment by its form.
 */
function atOf({ params, context }: RouteArgs): WizardAt {
  const id = requireId(params.id, params.type, SHIPMENT_SLUGS);
  const screen = actionScreen(companyRegistry().resource(ORDERS), 'receive', id);
  const mayReceive = context.get(sessionContext).can('shipments.receive');
  if (params.type === 'servicio' || !mayReceive || !screen || !isAction(screen))
    throw redirect(`/shipments/new?purchase_order_id=${id}`);
  return atAction(screen, `/shipments/purcharse-order/${id}/${params.type}`);
}

/** The address names the kind of the order: another one leads to the right one. */
async function requireKind({ params, context }: RouteArgs): Promise<void> {
  const { data } = await context
    .get(sessionContext)
    .erp.get<{ kind: OrderKind }>(`${ORDERS}/${params.id}`);
  const kind = typeOfOrder(data.kind);
  const slug = Object.entries(SHIPMENT_SLUGS).find(([, type]) => type === kind)?.[0];
  if (slug && slug !== params.type)
    throw redirect(`/shipments/purcharse-order/${params.id}/${slug}`);
}

export async function loader(args: Route.LoaderArgs) {
  if (args.context.get(repliedContext)) return null;
  const at = atOf(args);
  if (!args.url.searchParams.has('step')) await requireKind(args);
  return loadStep(at, args);
}

export const action = (args: Route.ActionArgs) => postStep(atOf(args), args);

export default function ReceptionSteps({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen view={actionData ?? loaderData} />;
}
