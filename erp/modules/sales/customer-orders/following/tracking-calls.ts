/** `GET customer-orders/orders/:id`: an order from its quotation to its payment (sales §5). */
import * as z from 'zod';
import { ORDER_STAGES } from '#erp/domains/fulfilment/order-documents.ts';
import { parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import {
  dayOutput,
  decimalOutput,
  idOutput,
  momentOutput,
} from '#erp/model/field-types/outputs.ts';
import { ORDERS } from '../fulfilling/load-demand.ts';
import { followOrder } from './follow-order.ts';
import { STEP_STATES, STEPS } from './order-steps.ts';

const LINE = z.object({
  id: idOutput,
  product: z.string(),
  is_goods: z.boolean(),
  unit: z.string().nullable(),
  ordered: decimalOutput,
  cancelled: decimalOutput,
  reserved: decimalOutput,
  picked: decimalOutput,
  shipped: decimalOutput,
  delivered: decimalOutput,
  invoiced: decimalOutput,
  returned: decimalOutput,
  pending: decimalOutput,
});

const DOCUMENT = z.object({
  stage: z.enum(ORDER_STAGES),
  resource: z.string(),
  record_id: idOutput,
  title: z.string().nullable(),
  day: dayOutput.nullable(),
  at: momentOutput.nullable(),
  /** Field of the resource that says `state`. */
  state_in: z.string(),
  state: z.string().nullable(),
  qty: decimalOutput.nullable(),
  amount: decimalOutput.nullable(),
  currency: z.string().nullable(),
  /** What the document says itself, where `amount` is the order's part of it. */
  whole: decimalOutput.nullable(),
  /** False of what its reader may not open: it says no money. */
  opens: z.boolean(),
});

const STEP = z.object({
  key: z.enum(STEPS),
  state: z.enum(STEP_STATES),
  /** When it was last taken. */
  day: dayOutput.nullable(),
  at: momentOutput.nullable(),
});

const PAID = z.object({
  currency: z.string(),
  invoiced: decimalOutput,
  paid: decimalOutput,
  balance: decimalOutput,
});

export const trackingCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'customer-orders/orders/:id',
    key: 'customer-orders.list',
    pathRecords: { id: ORDERS },
    summary: 'Seguimiento de un pedido: de su cotización a su pago',
    input: NOTHING,
    output: z.object({
      steps: z.array(STEP),
      lines: z.array(LINE),
      documents: z.array(DOCUMENT),
      /** Null for who sees no invoices. */
      paid: z.array(PAID).nullable(),
    }),
    async handler({ services, actor, params }) {
      const record = parseRecordName(services.registry, { resource: ORDERS, record_id: params.id });
      return services.db.reading({ accountId: actor.accountId }, async (tx) => {
        await requireRecord(tx, services.registry, actor, record, 'one');
        return { data: await followOrder({ tx, services, actor }, record.id) };
      });
    },
  }),
];
