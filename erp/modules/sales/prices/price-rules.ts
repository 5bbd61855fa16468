/**
 * Which rule of a price list says the price of a line, and what it says (sales R2, R3). Pure:
 * quantities and prices are decimal text.
 */
import type { Decimal } from 'decimal.js';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { inverse, timesFraction, type Fraction } from '#erp/domains/amounts/units.ts';

export interface PriceRule {
  readonly id: number;
  readonly pricelist_id: number;
  readonly applies_to: 'PRODUCTO' | 'LINEA' | 'CATEGORIA' | 'TODOS';
  readonly product_id: number | null;
  readonly line_id: number | null;
  readonly category_id: number | null;
  /** Null is the stock unit. */
  readonly unit_id: number | null;
  /** In the unit of the rule. */
  readonly min_qty: string;
  /** ISO days; null is without bound. */
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly method: 'FIJO' | 'DESCUENTO' | 'FORMULA';
  readonly price: string | null;
  /** Of the base: 10 is ten per cent. */
  readonly percent: string | null;
  readonly base: 'PRECIO_PRODUCTO' | 'COSTO_PROMEDIO' | 'LISTA_BASE' | null;
  readonly surcharge: string | null;
  readonly rounding: string | null;
  readonly min_price: string | null;
  readonly max_discount_percent: string | null;
}

export interface PricedProduct {
  readonly id: number;
  readonly code: string;
  readonly line_id: number | null;
  /** Its own and those above it, the nearest first. */
  readonly category_ids: readonly number[];
  readonly stock_unit_id: number;
}

/** A line of a document, with what tells its scale. */
export interface PricedLine {
  readonly product: PricedProduct;
  readonly unit_id: number;
  /** What the list counts its scales by, in the stock unit. */
  readonly scale: string;
  /** Stock units in one of the unit; null where it does not convert. */
  readonly stockOf: (unitId: number) => Fraction | null;
}

/** How near its target is to the product; null where it is another's. Less is nearer. */
function distance(rule: PriceRule, { id, line_id, category_ids }: PricedProduct): number | null {
  if (rule.applies_to === 'PRODUCTO') return rule.product_id === id ? 0 : null;
  if (rule.applies_to === 'LINEA') return line_id !== null && rule.line_id === line_id ? 1 : null;
  if (rule.applies_to === 'TODOS') return Number.MAX_SAFE_INTEGER;
  const at = rule.category_id === null ? -1 : category_ids.indexOf(rule.category_id);
  return at < 0 ? null : 2 + at;
}

const isInForce = ({ valid_from, valid_to }: PriceRule, date: string): boolean =>
  (valid_from === null || valid_from <= date) && (valid_to === null || valid_to >= date);

const unitOf = (rule: PriceRule, { product }: PricedLine): number =>
  rule.unit_id ?? product.stock_unit_id;

/** The scale in the unit of the rule. */
function scaleIn(rule: PriceRule, line: PricedLine): Decimal | null {
  const factor = line.stockOf(unitOf(rule, line));
  return factor && timesFraction(line.scale, inverse(factor));
}

/** Rules of a list that may price the line whatever its quantity, the one that wins first. */
function candidates(
  rules: readonly PriceRule[],
  line: PricedLine,
  date: string,
): readonly PriceRule[] {
  const { product, unit_id } = line;
  const kept = rules.flatMap((rule) => {
    const near = distance(rule, product);
    const unit = unitOf(rule, line);
    return near !== null &&
      (unit === unit_id || unit === product.stock_unit_id) &&
      isInForce(rule, date)
      ? [{ rule, near, other: unit === unit_id ? 0 : 1 }]
      : [];
  });
  return kept
    .toSorted(
      (a, b) =>
        a.near - b.near ||
        a.other - b.other ||
        new Exact(b.rule.min_qty).cmp(a.rule.min_qty) ||
        (b.rule.valid_from ?? '').localeCompare(a.rule.valid_from ?? '') ||
        b.rule.id - a.rule.id,
    )
    .map(({ rule }) => rule);
}

export interface ChosenRule {
  readonly rule: PriceRule;
  /** The next scale of the same target and unit, and from what quantity of it. */
  readonly next: PriceRule | null;
}

/** R2: the nearest target, the line's own unit, the highest scale that is reached. */
export function chooseRule(
  rules: readonly PriceRule[],
  line: PricedLine,
  date: string,
): ChosenRule | null {
  const all = candidates(rules, line, date);
  const reached = (rule: PriceRule) => scaleIn(rule, line)?.gte(rule.min_qty) ?? false;
  const rule = all.find(reached);
  if (!rule) return null;
  const next = all
    .filter(
      (each) =>
        each.unit_id === rule.unit_id &&
        distance(each, line.product) === distance(rule, line.product) &&
        !reached(each),
    )
    .toSorted((a, b) => new Exact(a.min_qty).cmp(b.min_qty))[0];
  return { rule, next: next ?? null };
}

const toMultiple = (value: Decimal, multiple: string | null): Decimal =>
  multiple === null || new Exact(multiple).lte(0)
    ? value
    : roundTo(value.div(multiple), 0).times(multiple);

/** An amount of one of the rule's unit, of one of the line's; null where they do not convert. */
export function inUnitOf(rule: PriceRule, line: PricedLine, amount: string): Decimal | null {
  const own = line.stockOf(unitOf(rule, line));
  const asked = line.stockOf(line.unit_id);
  return own && asked ? timesFraction(timesFraction(amount, asked), inverse(own)) : null;
}

/** How many more of the line's unit reach a scale; null where they do not convert. */
export function leftToReach(rule: PriceRule, line: PricedLine): Decimal | null {
  const own = line.stockOf(unitOf(rule, line));
  const asked = line.stockOf(line.unit_id);
  if (!own || !asked) return null;
  const left = timesFraction(rule.min_qty, own).minus(line.scale);
  return timesFraction(left.toFixed(), inverse(asked));
}

/**
 * What the rule says of one of the line's unit, rounded to `decimals`; null where it starts from a
 * base (its `base`, of one of that unit) that has no price. All in the currency of the list.
 */
export function priceBy(
  rule: PriceRule,
  line: PricedLine,
  base: string | null,
  decimals: number,
): string | null {
  if (rule.method === 'FIJO') {
    const fixed = inUnitOf(rule, line, rule.price!);
    return fixed && roundTo(toMultiple(fixed, rule.rounding), decimals).toFixed(6);
  }
  if (!base) return null;
  const percent = new Exact(rule.percent ?? 0).div(100);
  const price =
    rule.method === 'DESCUENTO'
      ? new Exact(base).times(new Exact(1).minus(percent))
      : new Exact(base).times(percent.plus(1)).plus(rule.surcharge ?? 0);
  return roundTo(toMultiple(price, rule.rounding), decimals).toFixed(6);
}
