/** How the cost of what a conversion consumed falls on what it made (inventory R14). */
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { stockQuantity } from '#erp/domains/stock/posting/check.ts';
import type { PostingContext } from '#erp/domains/stock/posting-context.ts';
import { lostShare, sharesOf } from '#erp/domains/stock/posting/cost-groups.ts';
import {
  fixed,
  mulDiv,
  sum,
  multiply,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';

interface Amount {
  readonly product_id: number;
  /** Stock unit. */
  readonly qty: FixedDecimal;
}
export interface Result extends Amount {
  /** Place among the rows of the form. */
  readonly index: number;
  readonly row: Row;
  readonly scrap: boolean;
}

/** Quantities of the results in their stock units, with what is wrong said beside them. */
export function resultsOf(facts: PostingContext, outputs: readonly Row[]): readonly Result[] {
  const fields: Record<string, string[]> = {};
  const fail = (field: string, message: string) =>
    void (fields[field.replace(/^lines/, 'outputs')] ??= []).push(message);
  const results = outputs.flatMap((row, index): Result[] => {
    const product = facts.products.get(Number(row.product_id));
    if (!product)
      throw invalid({
        [`outputs[${index}][product_id]`]: [t('inv.noProduct', 'El producto no existe.')],
      });
    const line = {
      productId: product.id,
      storageId: 0,
      qty: String(row.qty),
      unitId: typeof row.unit_id === 'number' ? row.unit_id : null,
    };
    const qty = stockQuantity(facts, product, null, line, index, fail);
    return qty === null
      ? []
      : [{ index, row, product_id: product.id, qty, scrap: row.is_scrap === true }];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return results;
}

/** Quantities of several products in one measure, when they have one. */
function measured(
  facts: PostingContext,
  amounts: readonly Amount[],
): readonly FixedDecimal[] | null {
  const units = amounts.map(({ product_id }) =>
    facts.units.get(facts.products.get(product_id)!.stock_unit_id)!,
  );
  const [first] = units;
  if (units.every(({ id }) => id === first?.id)) return amounts.map(({ qty }) => qty);
  if (
    units.some(
      (unit) => unit.dimension !== first?.dimension || !unit.factor_num || !unit.factor_den,
    )
  )
    return null;
  return amounts.map(({ qty }, index) =>
    mulDiv(qty, BigInt(units[index]!.factor_num!), BigInt(units[index]!.factor_den!)),
  );
}

export interface Allocation {
  /** By place of the result among the rows; of 10¹⁰. Scrap has none. */
  readonly shares: ReadonlyMap<number, bigint>;
  /** Share that is lost beyond what is normal. */
  readonly lost: bigint;
}

interface Wanted {
  readonly by: string;
  readonly normalPercent: FixedDecimal;
  readonly prices: ReadonlyMap<number, FixedDecimal>;
  readonly consumed: readonly Amount[];
  readonly results: readonly Result[];
}

export function allocate(
  facts: PostingContext,
  { by, normalPercent, prices, consumed, results }: Wanted,
): Allocation {
  const kept = results.filter(({ scrap }) => !scrap);
  let weights: ReturnType<typeof counted>;
  if (by === 'PORCENTAJE') weights = kept.map(({ row }) => fixed(String(row.share)));
  else if (by === 'PRECIO_LISTA') weights = priced(facts, prices, kept);
  else weights = counted(facts, kept);
  const shares = sharesOf(weights);
  return {
    shares: new Map(kept.map(({ index }, at) => [index, shares[at]!])),
    lost: lostIn(facts, normalPercent, consumed, results),
  };
}

function counted(facts: PostingContext, kept: readonly Result[]): readonly FixedDecimal[] {
  const weights = measured(facts, kept);
  if (!weights)
    throw invalid({
      allocation: [
        t(
          'inv.noCommonUnit',
          'Los resultados no tienen una unidad en común: reparte por porcentaje o por precio de lista.',
        ),
      ],
    });
  return weights;
}

function priced(
  facts: PostingContext,
  prices: ReadonlyMap<number, FixedDecimal>,
  kept: readonly Result[],
): readonly FixedDecimal[] {
  const missing = kept.filter(({ product_id }) => !prices.get(product_id));
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(
        missing.map(({ index, product_id }) => [
          `outputs[${index}][product_id]`,
          [
            t('inv.noPrice', 'Falta el precio de lista de {product}.', {
              product: facts.products.get(product_id)!.code,
            }),
          ],
        ]),
      ),
    );
  return kept.map(({ product_id, qty }) => multiply(qty, prices.get(product_id)!));
}

/** Scrap is compared with what went in, or, without a common measure, with all that came out. */
function lostIn(
  facts: PostingContext,
  normalPercent: FixedDecimal,
  consumed: readonly Amount[],
  results: readonly Result[],
): bigint {
  if (!results.some(({ scrap }) => scrap)) return 0n;
  const all = measured(facts, [...consumed, ...results]);
  const out = all ? all.slice(consumed.length) : measured(facts, results);
  if (!out)
    throw invalid({
      outputs: [
        t('inv.wasteUnit', 'La merma no tiene una unidad en común con los demás resultados.'),
      ],
    });
  const scrap = sum(out.filter((_, index) => results[index]!.scrap));
  return lostShare(scrap, all ? sum(all.slice(0, consumed.length)) : sum(out), normalPercent);
}
