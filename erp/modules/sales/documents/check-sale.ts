/** What a sale is refused for while it is written (sales §2 DOC and LINE, R2b, R5, R8, R11). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { typedRate } from '#erp/domains/exchange/typed-rate.ts';
import { decimalsMessage } from '#erp/domains/stock/decimals.ts';
import { unitFacts } from '#erp/domains/units/stored-units.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { salesSettings } from '../sales-configuration/sales-settings.ts';
import { judgeSale } from './judge-sale.ts';
import { rateOfDay } from './audit-sale.ts';
import { situationOf } from './complete-sale.ts';
import type { SaleContext, SaleKind, SaleLine } from './sale-draft.ts';
import { factsOfSale, loadCustomer, type SaleFacts, type SaleProduct } from './sale-facts.ts';
import { taxesOfSale } from './sale-taxes.ts';

export interface SaleCheck extends SaleContext {
  fail(field: string, message: string): void;
  warn(field: string, message: string): void;
  changed(field: 'exchange_rate'): boolean;
}

const at = (place: number, field: string) => `lines[${place}][${field}]`;
const shown = (quantity: string) => groupDigits(quantity, 0, 6);

function checkDate({ draft, before, now, actor, fail }: SaleCheck): void {
  if (draft.date && draft.date > todayOf(now, actor.timeZone) && draft.date !== before?.date)
    fail('date', t('sales.futureDate', 'La fecha no puede ser futura.'));
}

function checkCustomer({ draft, before, fail }: SaleCheck, { customer }: SaleFacts): void {
  if (customer?.status === 'INACTIVO' && before?.customer_id !== draft.customer_id)
    fail('customer_id', t('sales.inactiveCustomer', 'El cliente está inactivo.'));
}

function checkCredit({ draft, actor, fail }: SaleCheck, { customer }: SaleFacts): void {
  if (!customer || draft.payment_term !== 'CREDITO') return;
  if (customer.payment_term !== 'CREDITO')
    fail('payment_term', t('sales.noCredit', 'El cliente no tiene crédito.'));
  else if (
    (draft.credit_days ?? 0) > (customer.credit_days ?? 0) &&
    !hasPermission(actor, 'customers.credit')
  )
    fail(
      'credit_days',
      t('sales.moreDays', 'El cliente tiene {count} días: más los da quien otorga crédito.', {
        count: customer.credit_days ?? 0,
      }),
    );
}

interface OfCustomer {
  readonly tax_company: number | null;
  readonly contact: number | null;
  readonly consignee: number | null;
  readonly project: number | null;
  readonly cart: number | null;
}

/** What is named of the customer is the customer's. */
async function checkBelongings({ tx, draft, before, fail }: SaleCheck): Promise<void> {
  // A template may serve another customer later.
  const cart = before ? null : (draft.shopping_cart_id ?? null);
  const [owners] = await tx.query(
    sql<OfCustomer>`select (select customer_id from customer_tax_companies where account_id = ${TENANT} and id = ${draft.tax_company_id}::bigint) as tax_company,
      (select customer_id from customer_contacts where account_id = ${TENANT} and id = ${draft.contact_id}::bigint) as contact,
      (select customer_id from sls__consignees where account_id = ${TENANT} and id = ${draft.consignee_id}::bigint) as consignee,
      (select customer_id from sls_proyects where account_id = ${TENANT} and id = ${draft.sls_proyect_id}::bigint) as project,
      (select customer_id from shopping_carts where account_id = ${TENANT} and id = ${cart}::bigint) as cart`,
  );
  const fields = [
    ['tax_company_id', draft.tax_company_id, owners!.tax_company],
    ['contact_id', draft.contact_id, owners!.contact],
    ['consignee_id', draft.consignee_id, owners!.consignee],
    ['sls_proyect_id', draft.sls_proyect_id, owners!.project],
    ['shopping_cart_id', cart, owners!.cart],
  ] as const;
  for (const [field, id, owner] of fields)
    if (id && owner !== draft.customer_id) fail(field, t('sales.ofAnother', 'Es de otro cliente.'));
}

/** R12: one that is typed away from that of its day is confirmed, and the audit tells it. */
async function warnOfRate({ tx, draft, changed, warn }: SaleCheck): Promise<void> {
  const known = changed('exchange_rate') ? await rateOfDay(tx, draft) : null;
  if (known)
    warn(
      'exchange_rate',
      t('sales.rateFar', 'Se aleja más de 5 % del vigente, {rate}.', {
        rate: groupDigits(known, 4, 6),
      }),
    );
}

async function checkRate(context: SaleCheck): Promise<void> {
  const { tx, draft, fail } = context;
  const { currency_id, date, exchange_rate: rate } = draft;
  if (!date || !currency_id) return;
  const found = await typedRate(tx, { currency_id, date, rate: rate ?? null });
  if (found.problem) fail('exchange_rate', found.problem);
  else await warnOfRate(context);
  draft.exchange_rate = found.rate;
}

function checkProduct({ fail }: SaleCheck, place: number, product: SaleProduct): void {
  const say = (message: string) => fail(at(place, 'product_id'), message);
  const { code } = product;
  if (!product.is_sellable) say(t('sales.notSold', '{code} no se vende.', { code }));
  else if (product.status !== 'ACTIVO')
    say(t('sales.blockedProduct', '{code} está bloqueado o descontinuado.', { code }));
}

/** R11: by the least and the multiple of the product, in its sale unit. */
function checkMultiple(
  { fail }: Pick<SaleCheck, 'fail'>,
  place: number,
  line: SaleLine,
  product: SaleProduct,
): void {
  const { min_sale_qty: least, sale_multiple: multiple, sell_unit: unit } = product;
  if (!line.qty || line.unit_id !== product.sell_unit_id) return;
  const qty = new Exact(line.qty);
  if (least && qty.lt(least))
    fail(
      at(place, 'qty'),
      t('sales.leastQuantity', 'La cantidad mínima de venta es {least} {unit}.', {
        least: shown(least),
        unit,
      }),
    );
  else if (multiple && new Exact(multiple).gt(0) && !qty.mod(multiple).isZero())
    fail(
      at(place, 'qty'),
      t('sales.multiple', 'La cantidad debe ser múltiplo de {multiple} {unit}.', {
        multiple: shown(multiple),
        unit,
      }),
    );
}

/** What its product and its unit ask of the quantity of each line, by its place. */
export async function checkQuantities(
  { tx, fail }: Pick<SaleCheck, 'tx' | 'fail'>,
  lines: ReadonlyMap<number, SaleLine>,
  { products }: Pick<SaleFacts, 'products'>,
): Promise<void> {
  const units = await unitFacts(tx);
  for (const [place, line] of lines) {
    const product = products.get(line.product_id ?? 0);
    if (product) checkMultiple({ fail }, place, line, product);
    const unit = units.get(line.unit_id ?? 0);
    if (unit && line.qty && new Exact(line.qty).decimalPlaces() > unit.decimals)
      fail(at(place, 'qty'), decimalsMessage(unit));
  }
}

function checkUnit({ fail }: SaleCheck, place: number, line: SaleLine, { code }: SaleProduct) {
  if (line.qty && !line.qty_stock)
    fail(
      at(place, 'unit_id'),
      t('sales.unitWithoutFactor', '{code} no se convierte a esa unidad.', { code }),
    );
}

/** R2b: without a price the line is refused, or goes at zero and is held. */
function checkPrice(
  { fail }: SaleCheck,
  place: number,
  line: SaleLine,
  { product, holdsZero }: { readonly product: SaleProduct; readonly holdsZero: boolean },
): void {
  if (line.unit_price && new Exact(line.unit_price).gt(0)) return;
  if (holdsZero && !line.list_price) {
    line.unit_price = '0';
    return;
  }
  const { code } = product;
  if (line.list_price || line.unit_price)
    fail(at(place, 'unit_price'), t('sales.pricePositive', 'El precio debe ser mayor que cero.'));
  else
    fail(
      at(place, 'product_id'),
      t('sales.withoutPrice', 'El producto {code} no tiene precio.', { code }),
    );
}

function checkTaxes(context: SaleCheck, facts: SaleFacts, kind: SaleKind): void {
  const situation = situationOf(facts, kind);
  for (const [place, line] of context.draft.lines.entries()) {
    const product = line.product_id ? facts.products.get(line.product_id) : undefined;
    const problem = product && taxesOfSale(product, situation).problem;
    if (problem) context.fail(at(place, 'product_id'), problem);
  }
}

/** Its lines: what is sold, how much and at which price. */
export async function checkSaleLines(
  context: SaleCheck,
  facts: SaleFacts,
  kind: SaleKind,
): Promise<void> {
  const { tx, actor, draft } = context;
  const holdsZero = (await salesSettings(tx)).price_policy === 'CERO_CON_RETENCION';
  for (const [place, line] of draft.lines.entries()) {
    const product = line.product_id ? facts.products.get(line.product_id) : undefined;
    if (!product) continue;
    checkProduct(context, place, product);
    checkUnit(context, place, line, product);
    checkPrice(context, place, line, { product, holdsZero });
  }
  // What was consumed is no sale by the least or by a multiple: its unit alone is asked.
  const sold = kind.isConsumed ? { products: new Map<number, SaleProduct>() } : facts;
  await checkQuantities(context, new Map(draft.lines.entries()), sold);
  checkTaxes(context, facts, kind);
  const judged = await judgeSale(tx, actor, draft, kind);
  for (const [place, { refusal }] of judged.entries())
    if (refusal) context.fail(at(place, 'extra_discount_percent'), refusal);
}

export async function checkSale(
  context: SaleCheck,
  kindOf: (context: SaleContext) => Promise<SaleKind>,
): Promise<void> {
  const facts = await factsOfSale(
    context,
    await loadCustomer(context.tx, context.draft.customer_id),
  );
  const kind = await kindOf(context);
  checkDate(context);
  checkCustomer(context, facts);
  checkCredit(context, facts);
  await checkBelongings(context);
  await checkRate(context);
  await checkSaleLines(context, facts, kind);
}
