import { Link } from 'react-router';
import { LinkedTab } from '#app/forms/linked-tab.tsx';
import { t } from '#app/i18n/t.ts';
import { Highlights } from '#app/resource-screens/form/highlights.tsx';
import { sessionContext } from '#app/session/context.ts';
import { Chip } from '#app/ui/chip.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { useShell } from '#app/ui/shell/use-shell.ts';
import { cartOrders } from './cart-orders.server.ts';
import type { Route } from './+types/cart-orders';

export const loader = ({ params, context }: Route.LoaderArgs) =>
  cartOrders(params, context.get(sessionContext));

/** What a cart became: its orders and its quotations. */
export default function CartOrders({ loaderData: view }: Route.ComponentProps) {
  const above = useShell()?.crumbs ?? [];
  return (
    <>
      <PageHead
        title={view.title}
        crumbs={[...above, view.list]}
        chip={view.chip && <Chip family={view.chip[0]}>{view.chip[1]}</Chip>}
        actions={
          <Link className="btn" to={view.form}>
            {t('cart.open', 'Abrir el carrito')}
          </Link>
        }
      />
      <Highlights facts={view.facts} />
      <LinkedTab views={view.sales} />
    </>
  );
}
