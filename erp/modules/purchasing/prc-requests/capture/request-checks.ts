/** What a request is refused for while it is written (purchasing §2). */
import { stockFactor } from '#erp/domains/amounts/units.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchOfStorage } from '#erp/modules/inventory/storages/branch-storage.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import type { prcRequests } from '../prc-requests.ts';
import { loadRequestedProducts, type RequestedProduct } from './request-facts.ts';

type Save = SaveContext<typeof prcRequests>;

const LEAST_REASON = 20;

function problemOf({ code, ...product }: RequestedProduct): string | null {
  if (!product.is_purchasable) return t('purchasing.notBought', '{code} no se compra.', { code });
  if (!product.is_stocked)
    return t('purchasing.notStocked', '{code} no lleva existencias: factúralo como gasto.', {
      code,
    });
  if (product.status !== 'ACTIVO')
    return t('purchasing.blockedProduct', '{code} está bloqueado o descontinuado.', { code });
  return null;
}

async function checkUnits({ tx, draft, fail }: Save): Promise<void> {
  const units = await unitFacts(tx);
  const ids = linesOf(draft).flatMap(({ product_id }) => product_id ?? []);
  const products = await productUnitsOf(tx, ids);
  for (const [i, line] of linesOf(draft).entries()) {
    const product = line.product_id ? products.get(line.product_id) : undefined;
    const [unit, stock] = [units.get(line.unit_id ?? 0), units.get(product?.stockUnitId ?? 0)];
    if (!product || !unit || !stock || stockFactor(unit, stock, product.own)) continue;
    fail(
      `lines[${i}][unit_id]`,
      t(
        'purchasing.notConverted',
        '{product} no se convierte de {unit} a {stockUnit}: agrégalo en sus Conversiones.',
        { product: product.code, unit: unit.code, stockUnit: stock.code },
      ),
    );
  }
}

/** A new request, and one whose dates are moved, asks for something that is still to come. */
function checkDates({ draft, before, changed, now, actor, fail }: Save): void {
  const today = todayOf(now, actor.timeZone);
  if (draft.date && draft.date > today && (!before || changed('date')))
    fail(
      'date',
      t('purchasing.futureRequest', 'La requisición no puede tener una fecha posterior a hoy.'),
    );
  for (const [i, { required_date: day }] of linesOf(draft).entries())
    if (day && draft.date && day < draft.date)
      fail(
        `lines[${i}][required_date]`,
        t('purchasing.requiredBefore', 'Se requiere después de la fecha de la requisición.'),
      );
}

export async function checkRequest(context: Save): Promise<void> {
  const { tx, draft, fail } = context;
  const branch = await branchOfStorage(tx, draft.storage_id ?? null);
  if (branch !== null && draft.branch_office_id !== branch)
    fail('branch_office_id', t('purchasing.branchOfStorage', 'El almacén es de otra sucursal.'));
  checkDates(context);
  const ids = linesOf(draft).flatMap(({ product_id }) => product_id ?? []);
  const products = await loadRequestedProducts(tx, ids, null);
  for (const [i, { product_id }] of linesOf(draft).entries()) {
    const problem = product_id && products.has(product_id) && problemOf(products.get(product_id)!);
    if (problem) fail(`lines[${i}][product_id]`, problem);
  }
  await checkUnits(context);
  if (draft.priority === 'URGENTE' && (draft.justification ?? '').trim().length < LEAST_REASON)
    fail(
      'justification',
      t('purchasing.whyUrgent', 'Explica la urgencia en al menos {least} letras.', {
        least: LEAST_REASON,
      }),
    );
}
