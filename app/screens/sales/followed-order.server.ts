/** An order from its request to its payment, as it is shown to who may see it. */
import { t } from '#app/i18n/t.ts';
import { highlightsOf } from '#app/resource-screens/form/highlights.server.ts';
import { listBase, recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { stateChip } from '#app/resource-screens/shared/view/states.server.ts';
import type { HighlightView } from '#app/resource-screens/shared/view/view-types.ts';
import { labelMany } from '#app/resource-screens/shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { documentView, inStages, moneyIn } from './followed-documents.server.ts';
import { endsAt, stepViews } from './followed-steps.server.ts';
import type { ApiFollowed, ApiLine, FollowedView, LineView } from './followed-order-types.ts';
import { quantity } from './followed-quantities.server.ts';

const ORDERS = 'customer-orders';

/** What the steps say better. */
const IN_STEPS = ['fulfilment_status', 'billing_status'];

/** Of an order that ended nothing more is to be shipped. */
function lineView(line: ApiLine, isEnded: boolean): LineView {
  const wanted = Number(line.ordered) - Number(line.cancelled);
  return {
    id: line.id,
    product: line.product,
    unit: line.unit ?? '',
    shippedPercent:
      line.is_goods && wanted > 0 && !isEnded
        ? Math.min(100, Math.floor((Number(line.shipped) / wanted) * 100))
        : null,
    ordered: quantity(line.ordered),
    reserved: quantity(line.reserved),
    shipped: quantity(line.shipped),
    invoiced: quantity(line.invoiced),
    pending: quantity(isEnded ? '0' : line.pending),
    less: [
      ...(Number(line.cancelled) > 0
        ? [t('follow.cancelledQty', 'Cancelada {qty}', { qty: quantity(line.cancelled) })]
        : []),
      ...(Number(line.returned) > 0
        ? [t('follow.returnedQty', 'Devuelta {qty}', { qty: quantity(line.returned) })]
        : []),
    ],
  };
}

/** Invoiced, paid and owed, by currency; nothing for who does not see all of its invoices. */
const moneyFacts = ({ paid }: ApiFollowed): HighlightView[] =>
  (paid ?? []).flatMap(({ currency, invoiced, paid: received, balance }, at) => {
    const named = (label: string) => (at === 0 ? label : `${label} ${currency}`);
    return [
      { label: named(t('follow.invoiced', 'Facturado')), value: moneyIn(invoiced, currency) },
      { label: named(t('follow.paid', 'Pagado')), value: moneyIn(received, currency) },
      {
        label: named(t('follow.balance', 'Saldo')),
        value: moneyIn(balance, currency),
      },
    ];
  });

export async function followedOrder(
  { id = '' }: { readonly id?: string },
  session: Session,
): Promise<FollowedView> {
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  const resource = companyRegistry().resource(ORDERS);
  const [{ data: order }, { data: followed }] = await Promise.all([
    session.erp.get<ApiRow>(`${ORDERS}/${id}`),
    session.erp.get<ApiFollowed>(`${ORDERS}/orders/${id}`),
  ]);
  const { folio } = order;
  const isEnded = endsAt(order);
  const seen = { ...resource, highlights: resource.highlights?.filter(isNotInSteps) ?? [] };
  return {
    title:
      typeof folio === 'string'
        ? t('follow.title', 'Seguimiento de {folio}', { folio })
        : t('follow.draftTitle', 'Seguimiento del pedido'),
    chip: stateChip(resource, order, session),
    form: recordPath(resource, id)!,
    list: { label: labelMany(resource, session), href: listBase(resource) },
    facts: [...highlightsOf(seen, order, session), ...moneyFacts(followed)],
    steps: stepViews(resource, order, followed, session),
    lines: followed.lines.map((line) => lineView(line, isEnded)),
    documents: inStages(followed.documents).map((each) => documentView(each, session)),
    isShared: followed.documents.some(({ whole }) => whole !== null),
  };
}

const isNotInSteps = (fact: string | readonly string[]) => !IN_STEPS.includes([fact].flat()[0]!);
