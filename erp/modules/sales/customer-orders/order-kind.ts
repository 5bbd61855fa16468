/** What an order knows of its own that its prices and taxes depend on. */
import { readOnce } from '#erp/db/sql/read-once.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SaleContext, SaleKind } from '../documents/sale-draft.ts';
import type { ComputeContext, SaveContext } from '#erp/kernel/rules.ts';
import type { customerOrders } from './customer-orders.ts';
import { promisedPrices } from './promised-prices.ts';

export type Compute = ComputeContext<typeof customerOrders>;
export type Save = SaveContext<typeof customerOrders>;

interface Destination {
  readonly country_id: number;
  readonly is_abroad: boolean;
  readonly incoterm: string | null;
  readonly route_id: number | null;
}

/** Where the consignee is, and how they are reached. */
export async function destinationOf(
  { tx }: Pick<SaleContext, 'tx'>,
  consigneeId: number | null,
): Promise<Destination | null> {
  const [found] = await readOnce(
    tx,
    sql<Destination>`select s.country_id, y.code <> 'MEX' as is_abroad, s.incoterm, s.route_id from sls__consignees s ${raw(join('sls__consignees.country_id', 's', 'y'))} where s.account_id = ${TENANT} and s.id = ${consigneeId}::bigint`,
  );
  return found ?? null;
}

/** How it is delivered, where nobody says: without a destination it is picked up. */
export const freightTo = (consigneeId: number | null): 'REPARTO_PROPIO' | 'CLIENTE_RECOGE' =>
  consigneeId ? 'REPARTO_PROPIO' : 'CLIENTE_RECOGE';

/** Of what is not ordered yet, whose consignee is filled in. */
export async function kindByConsignee(
  context: Pick<SaleContext, 'tx'> & { readonly draft: Pick<SaleContext['draft'], 'consignee_id'> },
): Promise<SaleKind> {
  const { consignee_id } = context.draft;
  const destination = await destinationOf(context, consignee_id);
  return {
    isExport: destination?.is_abroad ?? false,
    isPickedUp: !consignee_id,
    promised: new Map(),
  };
}

/** Of an order whose consignee is filled in. */
export const kindOfOrder =
  (draft: Compute['draft']) =>
  async (context: SaleContext): Promise<SaleKind> => {
    const destination = await destinationOf(context, context.draft.consignee_id);
    return {
      isExport: destination?.is_abroad ?? false,
      // What was consumed is delivered where it stood, although nobody takes it there.
      isPickedUp: draft.freight_mode === 'CLIENTE_RECOGE' && !draft.customer_storage_id,
      isConsumed: Boolean(draft.customer_storage_id),
      promised: await promisedPrices(context.tx, draft),
    };
  };
