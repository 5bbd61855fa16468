/** When each step of an order was last taken, by the documents that say so. Pure. */
import type { OrderDocument, OrderStage } from '#erp/domains/fulfilment/order-documents.ts';
import type { Step, StepKey } from './order-steps.ts';

export interface Moment {
  readonly day: string | null;
  readonly at: string | null;
}

export interface OrderMoments {
  readonly submitted: string | null;
  readonly approved: string | null;
  readonly documents: readonly OrderDocument[];
  /** Those that are owed or were. */
  readonly invoices: readonly OrderDocument[];
}

const NEVER: Moment = { day: null, at: null };

/** States of a shipment in which its day is that of its departure. */
const LEFT = new Set(['EMBARCADO', 'ENTREGADO']);

const latest = (values: readonly (string | null)[]): string | null =>
  values
    .filter((value) => value !== null)
    .toSorted()
    .at(-1) ?? null;

function takenAt(key: StepKey, order: OrderMoments): Moment {
  const at = (stage: OrderStage, isMeant: (document: OrderDocument) => boolean = () => true) => ({
    day: null,
    at: latest(
      order.documents
        .filter((document) => document.stage === stage && isMeant(document))
        .map((document) => document.at),
    ),
  });
  const on = (documents: readonly OrderDocument[]) => ({
    day: latest(documents.map(({ day }) => day)),
    at: null,
  });
  switch (key) {
    case 'SOLICITADO':
      return { day: null, at: order.submitted };
    case 'AUTORIZADO':
      return { day: null, at: order.approved };
    case 'SURTIDO':
      return at('SURTIDO', ({ state }) => state === 'ENTREGADO');
    case 'EMBARCADO':
      return at('EMBARQUE', ({ state }) => LEFT.has(state ?? ''));
    case 'ENTREGADO':
      return at('ENTREGA');
    case 'FACTURADO':
      return on(order.invoices);
    case 'PAGADO':
      return on(order.documents.filter(({ stage }) => stage === 'PAGO'));
    case 'PRODUCIDO':
      return NEVER;
  }
}

export const withMoments = (steps: readonly Step[], order: OrderMoments): (Step & Moment)[] =>
  steps.map((step) => ({
    ...step,
    ...(step.state === 'PENDIENTE' ? NEVER : takenAt(step.key, order)),
  }));
