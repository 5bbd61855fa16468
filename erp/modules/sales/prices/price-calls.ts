/**
 * `POST sls/price`: what the lines of a sale cost and why, before anything is saved (sales §5). It
 * writes nothing.
 */
import * as z from 'zod';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { canReadRecord } from '#erp/kernel/record-access.ts';
import { outOfReach } from '#erp/kernel/validation/references.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { invalid } from '#erp/model/errors.ts';
import { roundTo } from '#erp/domains/amounts/exact.ts';
import { findRate, noRateText } from '#erp/domains/exchange/rate-for.ts';
import { sent } from '#erp/model/field-types/inputs.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';
import { t } from '#erp/model/texts/t.ts';
import type { SaleAmounts } from '../documents/sale-amounts.ts';
import type { SaleTerms } from './load-prices.ts';
import { amountsOf } from './price-amounts.ts';
import { PRICE_NAMES, readPriceRequest } from './price-request.ts';
import { discountLimitsOf } from './discount-limits-of.ts';
import { cascade } from './discounts.ts';
import { judgeLine, type Seller } from './judge-line.ts';
import {
  resolvePrices,
  type AskedLine,
  type FoundPrice,
  type LinePrice,
} from './resolve-prices.ts';

const amount = decimalOutput.nullable();
const PRICED = z.object({
  product_id: z.int(),
  unit_id: z.int().nullable(),
  qty: decimalOutput,
  /** Before taxes and discounts; null where nothing gives it a price. */
  list_price: amount,
  price_origin: z.enum(['LISTA', 'PRODUCTO']).nullable(),
  pricelist_id: z.int().nullable(),
  /** The customer's, where the price is of no agreement. */
  discount_percent: amount,
  /** All of them, one after the other. */
  total_discount_percent: amount,
  min_price: amount,
  max_discount_percent: amount,
  /** Why a document with it waits for somebody, and why nobody may sell so. */
  holds: z.array(z.enum(['PRECIO', 'MARGEN'])),
  refusal: z.string().nullable(),
  /** From how many of its list's unit; `more` of the line's unit reach it. */
  next: z.object({ quantity: decimalOutput, more: decimalOutput, price: decimalOutput }).nullable(),
  trace: z.array(z.string()),
  message: z.string().nullable(),
  /** At its unit price, typed or found; zero where it has none. */
  amount: decimalOutput,
  discount_amount: decimalOutput,
  base: decimalOutput,
  tax_amount: decimalOutput,
  withholding_amount: decimalOutput,
  line_total: decimalOutput,
  taxes: z.array(z.object({ tax_id: z.int(), base: decimalOutput, amount: decimalOutput })),
});

const TOTALS = {
  subtotal: decimalOutput,
  discount_total: decimalOutput,
  tax_total: decimalOutput,
  withholding_total: decimalOutput,
  total: decimalOutput,
  taxes: z.array(
    z.object({
      tax_id: z.int(),
      withheld: z.boolean(),
      base: decimalOutput,
      amount: decimalOutput,
    }),
  ),
};

const worthOf = (line: SaleAmounts['lines'][number]) => ({
  amount: line.amount,
  discount_amount: line.discount,
  base: line.base,
  tax_amount: line.transferred,
  withholding_amount: line.withheld,
  line_total: line.total,
  taxes: [...line.taxes],
});

const totalsOf = (worked: SaleAmounts) => ({
  subtotal: worked.subtotal,
  discount_total: worked.discount,
  tax_total: worked.transferred,
  withholding_total: worked.withheld,
  total: worked.total,
  taxes: [...worked.groups],
});

async function agreedDiscount(tx: Tx, customerId: number): Promise<string | null> {
  const [customer] = await tx.query(
    sql<{
      discount_percent: string | null;
    }>`select discount_percent from customers where account_id = ${TENANT} and id = ${customerId}`,
  );
  return customer?.discount_percent ?? null;
}

const noRateOf = async (tx: Tx, { currency_id, date }: SaleTerms): Promise<string | null> =>
  (await findRate(tx, currency_id, date)) ? null : noRateText(tx, currency_id, date);

interface Pricing extends Seller {
  readonly agreed: string | null;
  /** Why nothing converts to the currency of the sale; null where it has its rate (R12). */
  readonly noRate: string | null;
}

function judgedLine(
  asked: AskedLine,
  found: FoundPrice,
  { agreed, noRate: _noRate, ...seller }: Pricing,
) {
  const own = found.agreed ? null : agreed;
  const { unit_price, extra_discount_percent: extra } = asked;
  const given = { unit_price, extra_discount_percent: extra, agreed_discount_percent: own };
  const { holds, refusal } = judgeLine(given, found, seller);
  return {
    discount_percent: own,
    total_discount_percent: roundTo(cascade(own, extra), 4).toFixed(4),
    holds: [...holds],
    refusal,
  };
}

const UNPRICED = {
  list_price: null,
  price_origin: null,
  pricelist_id: null,
  discount_percent: null,
  total_discount_percent: null,
  min_price: null,
  max_discount_percent: null,
  next: null,
  refusal: null,
} as const;

function repliedLine(
  asked: AskedLine,
  { code, found, trace }: LinePrice,
  pricing: Pricing,
): Omit<z.input<typeof PRICED>, keyof ReturnType<typeof worthOf>> {
  const line = { product_id: asked.product_id, qty: asked.quantity, trace: [...trace] };
  if (!found)
    return {
      ...line,
      ...UNPRICED,
      unit_id: asked.unit_id,
      holds: [],
      message:
        pricing.noRate ?? t('sales.withoutPrice', 'El producto {code} no tiene precio.', { code }),
    };
  const { unit_id, price, origin, pricelist_id, min_price, max_discount_percent, next } = found;
  return {
    ...line,
    unit_id,
    list_price: price,
    price_origin: origin,
    pricelist_id,
    min_price,
    max_discount_percent,
    next,
    ...judgedLine(asked, found, pricing),
    message: null,
  };
}

export const priceCalls: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: 'sls/price',
    key: 'pricelists.list',
    summary: 'A cómo se vende cada partida y por qué, sin guardar nada',
    input: z.object({
      ...Object.fromEntries(PRICE_NAMES.terms.map((name) => [name, sent.text()])),
      lines: sent.rows(PRICE_NAMES.line),
    }),
    output: z.object({ lines: z.array(PRICED), ...TOTALS }),
    async handler({ services, actor, body }) {
      const { terms, lines } = readPriceRequest(body, actor);
      const { registry } = services;
      return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
        const customer = { resource: registry.resource('customers'), id: terms.customer_id };
        if (!(await canReadRecord(tx, registry, actor, customer)))
          throw invalid({ customer_id: [outOfReach()] });
        const prices = await resolvePrices(tx, terms, lines);
        const gone = prices.flatMap((each, i) =>
          each ? [] : [[`lines[${i}][product_id]`, [outOfReach()]] as const],
        );
        if (gone.length > 0) throw invalid(Object.fromEntries(gone));
        const pricing = {
          agreed: await agreedDiscount(tx, terms.customer_id),
          limits: await discountLimitsOf(tx, actor, terms.date),
          givesFree: hasPermission(actor, 'customer-orders.freePrice'),
          noRate: await noRateOf(tx, terms),
        };
        const worked = await amountsOf({ tx, actor, now: services.now() }, terms, lines, prices);
        return {
          data: {
            lines: prices.map((each, i) => ({
              ...repliedLine(lines[i]!, each!, pricing),
              ...worthOf(worked.lines[i]!),
            })),
            ...totalsOf(worked),
          },
        };
      });
    },
  }),
];
