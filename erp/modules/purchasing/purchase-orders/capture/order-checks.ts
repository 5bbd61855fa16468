/** What an order is refused for while it is written (purchasing R5, R14; inventory R8). */
import { stockFactor, convertQuantity } from '#erp/domains/amounts/units.ts';
import { checkTypedRate } from '#erp/domains/exchange/check-rate.ts';
import { typedRate } from '#erp/domains/exchange/typed-rate.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { checkAwarded } from '../../prc-quotations/awarding/awarded-prices.ts';
import { checkRequested } from '../../prc-requests/ordering/ordered-lines.ts';
import type { purchaseOrders } from '../purchase-orders.ts';
import { checkAmended } from '../amending/amended-lines.ts';
import { isServiceOrder } from '../purchase-order-choices.ts';
import { checkServices } from './service-checks.ts';
import { checkDelivery } from './order-delivery.ts';
import { loadOrderFacts, type OrderFacts } from './order-facts.ts';

export type Save = SaveContext<typeof purchaseOrders>;

const QUANTITY_DECIMALS = 6;

function checkSupplier({ before, changed, fail }: Save, { supplier }: OrderFacts): void {
  if (!supplier || (before && !changed('supplier_id'))) return;
  if (supplier.status === 'BAJA')
    fail('supplier_id', t('purchasing.goneSupplier', 'El proveedor está dado de baja.'));
}

function checkDate({ draft, before, changed, now, actor, fail }: Save): void {
  if (draft.date && draft.date > todayOf(now, actor.timeZone) && (!before || changed('date')))
    fail('date', t('purchasing.futureOrder', 'La orden no puede tener una fecha posterior a hoy.'));
}

async function checkRate(context: Save): Promise<void> {
  const { currency_id, date, exchange_rate: rate } = context.draft;
  if (!date || !currency_id) return;
  await checkTypedRate(context, { currency_id, date, rate });
  const found = await typedRate(context.tx, { currency_id, date, rate: rate ?? null });
  context.draft.exchange_rate = found.rate;
}

function checkBranch({ draft, fail }: Save, { storageBranchId }: OrderFacts): void {
  if (storageBranchId !== null && draft.branch_office_id !== storageBranchId)
    fail('branch_office_id', t('purchasing.branchOfStorage', 'El almacén es de otra sucursal.'));
}

function checkProduct(
  { fail }: Save,
  { products }: OrderFacts,
  at: number,
  id: number | null,
): void {
  const product = id ? products.get(id) : undefined;
  const say = (message: string) => fail(`lines[${at}][product_id]`, message);
  if (!id) say(t('purchasing.productNeeded', 'Elige el producto.'));
  if (!product) return;
  if (!product.is_purchasable)
    say(t('purchasing.notBought', '{code} no se compra.', { code: product.code }));
  else if (!product.is_stocked)
    say(
      t('purchasing.notStocked', '{code} no lleva existencias: factúralo como gasto.', {
        code: product.code,
      }),
    );
  else if (product.status !== 'ACTIVO')
    say(
      t('purchasing.blockedProduct', '{code} está bloqueado o descontinuado.', {
        code: product.code,
      }),
    );
}

/** In stock units too, by which storages expect it. */
async function checkUnits({ tx, draft, fail }: Save): Promise<void> {
  const units = await unitFacts(tx);
  const products = await productUnitsOf(
    tx,
    linesOf(draft).flatMap(({ product_id }) => product_id ?? []),
  );
  for (const [i, line] of linesOf(draft).entries()) {
    const product = line.product_id ? products.get(line.product_id) : undefined;
    const [unit, stock] = [units.get(line.unit_id ?? 0), units.get(product?.stockUnitId ?? 0)];
    if (!product || !unit || !stock || !line.quantity) continue;
    const factor = stockFactor(unit, stock, product.own);
    if (factor) line.stock_quantity = convertQuantity(line.quantity, factor, QUANTITY_DECIMALS);
    else
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

function checkPrices({ draft, fail }: Save): void {
  for (const [i, line] of linesOf(draft).entries())
    if (!line.price)
      fail(
        `lines[${i}][price]`,
        t('purchasing.noPrice', 'Escribe el precio: nadie lo tiene en su catálogo.'),
      );
}

export async function checkOrder(context: Save): Promise<void> {
  const { tx, draft } = context;
  const facts = await loadOrderFacts(tx, { ...draft, lines: linesOf(draft) });
  checkSupplier(context, facts);
  checkBranch(context, facts);
  checkDate(context);
  await checkAmended(context);
  await checkRate(context);
  await checkDelivery(context);
  if (isServiceOrder(draft.kind)) checkServices(context, facts);
  else {
    for (const [i, { product_id }] of linesOf(draft).entries())
      checkProduct(context, facts, i, product_id ?? null);
  }
  await checkUnits(context);
  checkPrices(context);
  await checkRequested(context);
  await checkAwarded(context);
  if (!context.before) draft.terms ??= (await purchasingSettings(tx)).order_terms;
  for (const line of linesOf(draft)) {
    line.promised_date ??= draft.promised_date;
    if (!context.before?.amended_from || !line.original_promised_date)
      line.original_promised_date = line.promised_date;
  }
}
