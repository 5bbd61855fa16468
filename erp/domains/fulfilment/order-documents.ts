/**
 * What comes of an order, for who follows it to its payment: whoever has documents that name its
 * lines adds a statement of them, `addedRows: orderDocuments([…])`.
 */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Registry } from '#erp/model/registry.ts';

const ROWS = 'orders:documents';

export const ORDER_STAGES = [
  'COTIZACION',
  'RESERVA',
  'SURTIDO',
  'EMBARQUE',
  'ENTREGA',
  'FACTURA',
  'PAGO',
  'DEVOLUCION',
  'NOTA',
] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/**
 * Declared by the module of the orders. A document has one row for each stage that it is of;
 * `state_in` is its field of `state`, and it has its day or its moment. `amount` is what of it
 * belongs to the order; `whole` is what it says itself, where that is more.
 */
export const ORDER_DOCUMENT_SET = {
  [ROWS]: `select null::bigint as account_id, null::bigint as order_id, null::text as stage, null::text as resource, null::bigint as record_id, null::text as title, null::date as day, null::timestamptz as at, null::text as state_in, null::text as state, null::numeric as qty, null::numeric as amount, null::text as currency, null::numeric as whole where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

export const orderDocuments = (statements: readonly string[]): Rows => ({ [ROWS]: statements });

export interface OrderDocument {
  readonly stage: OrderStage;
  readonly resource: string;
  readonly record_id: number;
  readonly title: string | null;
  readonly day: string | null;
  readonly at: string | null;
  readonly state_in: string;
  readonly state: string | null;
  readonly qty: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly whole: string | null;
}

/** In the order in which they came. */
export const loadOrderDocuments = (
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  orderId: number,
): Promise<OrderDocument[]> =>
  tx.query<OrderDocument & Record<string, unknown>>(
    rowSets.filled(
      `select d.stage, d.resource, d.record_id, d.title, d.day, d.at, d.state_in, d.state, d.qty::numeric(18,6) as qty, d.amount::numeric(18,2) as amount, d.currency, d.whole::numeric(18,2) as whole from ({${ROWS}}) d(account_id, order_id, stage, resource, record_id, title, day, at, state_in, state, qty, amount, currency, whole) where d.account_id = $1 and d.order_id = $2 order by coalesce(d.at, d.day::timestamptz) nulls last, d.record_id`,
    ),
    [TENANT, orderId],
  );
