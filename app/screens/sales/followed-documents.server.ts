/** The documents that come of an order, or before it; those that its reader may open lead there. */
import { t } from '#app/i18n/t.ts';
import { showDay, showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { Chip } from '#app/resource-screens/shared/view/view-types.ts';
import { choicesOf } from '#app/resource-screens/shared/view/view.server.ts';
import { companyCurrency, companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Resource } from '#erp/model/types.ts';
import type { ApiDocument, DocumentView } from './followed-order-types.ts';
import { quantity } from './followed-quantities.server.ts';

const stages = (): Readonly<Record<string, string>> => ({
  COTIZACION: t('follow.quotation', 'Cotización'),
  RESERVA: t('follow.reservation', 'Apartado'),
  SURTIDO: t('follow.picking', 'Surtido'),
  EMBARQUE: t('follow.shipment', 'Embarque'),
  ENTREGA: t('follow.delivery', 'Entrega'),
  FACTURA: t('follow.invoice', 'Factura'),
  PAGO: t('follow.payment', 'Pago'),
  DEVOLUCION: t('follow.return', 'Devolución'),
  NOTA: t('follow.note', 'Nota de crédito'),
});

/** In the order of the stages, each as they came. */
export function inStages(documents: readonly ApiDocument[]): ApiDocument[] {
  const order = Object.keys(stages());
  return documents.toSorted((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage));
}

/** With its currency, where that is not the company's. */
export const moneyIn = (amount: string, currency: string | null): string =>
  currency === null || currency === '' || currency === companyCurrency()
    ? shownMoney(amount)
    : `${shownMoney(amount)} ${currency}`;

function chipOf(
  resource: Resource | undefined,
  { state_in, state }: ApiDocument,
  session: Session,
): Chip | null {
  const field = resource?.fields[state_in];
  if (!resource || state === null || field?.kind !== 'choice') return null;
  const label = choicesOf(resource, state_in, field, session).find(([code]) => code === state)?.[1];
  return [field.choices.find(([code]) => code === state)?.[2] ?? 'neutral', label ?? state];
}

function whenOf({ day, at }: ApiDocument): string {
  if (at !== null) return showInstant(at);
  return day === null ? '' : showDay(day);
}

export function documentView(document: ApiDocument, session: Session): DocumentView {
  const { stage, record_id, title, qty, amount, currency, whole, opens } = document;
  const resource = companyRegistry().resources.get(document.resource);
  return {
    key: `${stage}/${document.resource}/${record_id}`,
    href: resource && opens ? recordPath(resource, record_id) : null,
    title: title ?? t('list.noFolio', 'Sin folio'),
    stage: stages()[stage] ?? stage,
    when: whenOf(document),
    qty: qty === null ? '' : quantity(qty),
    amount: amount === null ? '' : moneyIn(amount, currency),
    whole:
      whole === null
        ? null
        : t('follow.ofWhole', 'de {amount}', { amount: moneyIn(whole, currency) }),
    chip: chipOf(resource, document, session),
  };
}
