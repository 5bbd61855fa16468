/**
 * Numbers that rules worked out of what was typed and that no column holds: they are said beside
 * what was typed, and not as an error of the database, which names no field.
 */
import { Decimal } from 'decimal.js';
import { digitsOf } from '#erp/model/field-types/numbers.ts';
import { labelIn } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, NumberField, Resource } from '#erp/model/types.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { isEmpty, rowsOf } from './values.ts';

const isDecimal = (field: Field): field is NumberField =>
  field.kind === 'decimal' || field.kind === 'money' || field.kind === 'percent';

/** The common ones by their length alone: rows are many. */
function isOver(field: NumberField, value: unknown): boolean {
  const text = String(value);
  const point = text.indexOf('.');
  if (!text.includes('e') && (point === -1 ? text.length : point) < digitsOf(field)) return false;
  const stored = new Decimal(text).abs().toDecimalPlaces(field.scale, Decimal.ROUND_HALF_UP);
  return stored.gte(new Decimal(10).pow(digitsOf(field)));
}

interface Checking {
  readonly registry: Registry;
  readonly problems: ValidationErrors;
}

interface Typed {
  readonly name: string;
  readonly size: Decimal;
}

/** The largest number that a person wrote here; null of a record without any. */
function largestTyped(resource: Resource, row: Row): Typed | null {
  let largest: Typed | null = null;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isDecimal(field) || field.readOnly === true || isEmpty(row[name])) continue;
    const size = new Decimal(String(row[name])).abs();
    if (!largest || size.gt(largest.size)) largest = { name, size };
  }
  return largest;
}

const path = (prefix: string, name: string) => (prefix === '' ? name : `${prefix}[${name}]`);

/** Where it can be mended: a number of its own, or the rows that add up to more. */
function culpritOf(registry: Registry, resource: Resource, draft: Row): string {
  const own = largestTyped(resource, draft);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines') continue;
    const child = registry.resource(field.of);
    const isLarger = rowsOf(draft[name]).some((row) =>
      largestTyped(child, row)?.size.gt(own?.size ?? 0),
    );
    if (isLarger) return name;
  }
  return own?.name ?? '';
}

/**
 * Notes what is too large, here and in child rows: beside the field itself where people write it,
 * else beside the largest number that they wrote. True where there was any.
 */
export function checkMagnitudes(
  at: Checking,
  resource: Resource,
  draft: Row,
  prefix = '',
): boolean {
  const { registry, problems } = at;
  let found = false;
  for (const [name, field] of Object.entries(resource.fields)) {
    // Other rows, as those of taxes, are worked out of the first ones.
    if (field.kind !== 'lines' || found) continue;
    const child = registry.resource(field.of);
    for (const [i, row] of rowsOf(draft[name]).entries())
      if (checkMagnitudes(at, child, row, `${path(prefix, name)}[${i}]`)) found = true;
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isDecimal(field) || isEmpty(draft[name]) || !isOver(field, draft[name])) continue;
    // Rows that are too large by themselves make their sums so.
    if (found) return true;
    found = true;
    const beside = field.readOnly === true ? culpritOf(registry, resource, draft) : name;
    problems.add(
      beside === '' ? prefix : path(prefix, beside),
      beside === name
        ? t('value.tooLarge', 'El número es demasiado grande.')
        : t('save.resultTooLarge', 'Con esto «{label}» resulta demasiado grande: revísalo.', {
            label: labelIn(resource, name),
          }),
    );
  }
  return found;
}
