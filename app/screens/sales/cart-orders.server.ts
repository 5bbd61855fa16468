/** The orders and the quotations that were made of a cart, for who may see them. */
import { t } from '#app/i18n/t.ts';
import { highlightsOf } from '#app/resource-screens/form/highlights.server.ts';
import { linkedViews } from '#app/resource-screens/form/linked-tabs.server.ts';
import { listBase, recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { stateChip } from '#app/resource-screens/shared/view/states.server.ts';
import { labelMany } from '#app/resource-screens/shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';

const CARTS = 'shopping-carts';

export async function cartOrders({ id = '' }: { readonly id?: string }, session: Session) {
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  const resource = companyRegistry().resource(CARTS);
  const { data: cart } = await session.erp.get<ApiRow>(`${CARTS}/${id}`);
  return {
    title: t('cart.sales', 'Pedidos de {folio}', { folio: String(cart.folio) }),
    chip: stateChip(resource, cart, session),
    form: recordPath(resource, id)!,
    list: { label: labelMany(resource, session), href: listBase(resource) },
    facts: highlightsOf(resource, cart, session),
    sales: await linkedViews(resource, 'ventas', id, session),
  };
}
