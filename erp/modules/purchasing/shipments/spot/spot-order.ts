/** The order of what is bought without one before: authorised at once, up to a limit (R20). */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { sentRows, sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  purchasingSettings,
  type PurchasingSettings,
} from '../../pur-settings/purchasing-settings.ts';
import { missingDocuments, missingText } from '../../document-types/missing-documents.ts';
import { loadSupplier } from '../../purchase-orders/capture/order-facts.ts';
import { eligibilityProblem } from '../../purchase-orders/send-order.ts';
import { lockSpot, spotOfDay, spotProblem } from './spot-limit.ts';

const ORDERS = 'purchase-orders';

export interface SpotLine {
  readonly product_id: number | null;
  readonly quantity: string | null;
  readonly unit_id?: number | null;
  readonly price: string | null;
}

interface SpotOrder {
  readonly kind: 'MATERIA_PRIMA' | 'GENERAL';
  readonly supplier_id: number;
  readonly storage_id: number;
  /** ISO day. */
  readonly date: string;
  /** Null: the supplier's. */
  readonly currency_id?: number | null;
  readonly lines: readonly SpotLine[];
  /** Why it is authorised, where it is not what came. */
  readonly reason?: string;
}

async function requireAllowed(
  at: Writing,
  settings: PurchasingSettings,
  supplierId: number,
): Promise<void> {
  if (!settings.allow_spot_purchase)
    throw invalid({
      supplier_id: [t('purchasing.noSpot', 'La empresa no compra sin orden: pide una.')],
    });
  const supplier = await loadSupplier(at.tx, supplierId);
  const problem = supplier && eligibilityProblem(supplier);
  if (problem) throw invalid({ supplier_id: [problem] });
  const missing = await missingDocuments(at, supplierId, 'ORDEN');
  if (missing.length > 0) throw invalid({ supplier_id: [missingText(missing)] });
}

/** Throws VALIDACION over the limit of the day, of a stopped supplier, or without its documents. */
export async function makeSpotOrder(at: Writing, order: SpotOrder): Promise<number> {
  const { tx, services, actor } = at;
  const { kind, supplier_id, storage_id, date, currency_id, lines, reason } = order;
  const settings = await purchasingSettings(tx);
  await requireAllowed(at, settings, supplier_id);
  await lockSpot(tx, supplier_id);
  const { id } = await createInTransaction(
    tx,
    services,
    actor,
    services.registry.resource(ORDERS),
    {
      ...sentValues({ supplier_id, kind, date, storage_id, currency_id }),
      lines: sentRows(lines),
    },
  );
  await moveByConsequence(
    at,
    `${ORDERS}.buyOnSpot`,
    { id: id! },
    { changes: { spot: true }, reason },
  );
  const problem = spotProblem(await spotOfDay(tx, supplier_id, date), settings);
  if (problem) throw invalid({ 'lines[0][price]': [problem] });
  return id!;
}
