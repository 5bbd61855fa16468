/**
 * Computed fields that are declared: what they count, add up or take from where. The engine writes
 * their SQL (`erp/db/sql/computed-fields.ts`), with the company's key, and lists filter and sort by
 * them. The registry checks them at start.
 */
import type { ComputedField, FieldOptions } from '../types.ts';
import type {
  RowSelection,
  OfRows,
  AverageOfRows,
  DifferenceOfFields,
  EitherOfFields,
  ComputedSource,
} from './source.ts';

type More = FieldOptions & Pick<ComputedField, 'chips'>;
type Selected = RowSelection & More;

function declared(
  label: string,
  as: ComputedField['as'],
  source: ComputedSource,
  options: More,
): ComputedField {
  return { readOnly: true, ...options, kind: 'computed', label, as, source };
}

/** The selection, and what every field has. */
function parted({ where, notPast, past, lastDays, inForce, activeOf, ...more }: Selected) {
  const selection: RowSelection = {
    ...(where && { where }),
    ...(notPast && { notPast }),
    ...(past && { past }),
    ...(lastDays && { lastDays }),
    ...(inForce && { inForce }),
    ...(activeOf && { activeOf }),
  };
  return { selection, more };
}

/** How many rows name the record: `countOf('Clientes', 'customers', 'zone_id')`. */
export function countOf(label: string, rows: string, by: string, o: Selected = {}) {
  const { selection, more } = parted(o);
  return declared(label, 'int', { take: 'count', rows, by, ...selection }, more);
}

/** Whether one does. */
export function existsIn(
  label: string,
  rows: string,
  by: string,
  { orNone, ...o }: Selected & Pick<OfRows, 'orNone'> = {},
) {
  const { selection, more } = parted(o);
  const or = orNone && { orNone };
  return declared(label, 'bool', { take: 'exists', rows, by, ...or, ...selection }, more);
}

/** Resource, path of references to the record, and field. */
function parts(path: string) {
  const [rows = '', ...names] = path.split('.');
  return { rows, by: names.slice(0, -1).join('.'), field: names.at(-1) ?? '' };
}

/**
 * A field of theirs added up: `sumOf('Pagado', 'money', 'payment-lines.invoice_id.amount')`, also
 * of rows that name the record along others: `items.subject_id.customer_id.balance`.
 */
export function sumOf(
  label: string,
  as: 'int' | 'decimal' | 'money',
  path: string,
  { orZero, ...o }: Selected & Pick<OfRows, 'orZero'> = {},
) {
  const { selection, more } = parted(o);
  const { rows, by, field } = parts(path);
  return declared(
    label,
    as,
    { take: 'sum', rows, by, field, ...(orZero && { orZero }), ...selection },
    more,
  );
}

/**
 * Their mean, each counted by its weight:
 * `averageOf('Atraso', 'receipts.party_id.days_late', { weight: 'amount', between: [0, 90] })`.
 */
export function averageOf(
  label: string,
  path: string,
  { weight, between, ...o }: Selected & Pick<AverageOfRows, 'weight' | 'between'>,
) {
  const { selection, more } = parted(o);
  const { rows, by, field } = parts(path);
  return declared(
    label,
    'int',
    { take: 'average', rows, by, field, weight, between, ...selection },
    more,
  );
}

/** The last day, moment or number of theirs. */
export function latestOf(
  label: string,
  as: 'int' | 'date' | 'datetime',
  path: string,
  o: Selected = {},
) {
  const { selection, more } = parted(o);
  const { rows, by, field } = parts(path);
  return declared(label, as, { take: 'latest', rows, by, field, ...selection }, more);
}

/**
 * What is left of a number of the record:
 * `differenceOf('Neto', 'decimal', 'gross_kg', { less: ['tare_kg'] })`.
 */
export function differenceOf(
  label: string,
  as: 'int' | 'decimal' | 'money',
  of: string,
  { less, emptyIsZero, ...more }: Omit<DifferenceOfFields, 'take' | 'of'> & More,
) {
  return declared(
    label,
    as,
    { take: 'difference', of, less, ...(emptyIsZero && { emptyIsZero }) },
    more,
  );
}

/**
 * A value that records of one kind keep in another field:
 * `eitherOf('Importe', 'money', 'total', { instead: 'paid', when })`, `when` being
 * `{ field: 'kind', is: ['PAGO'] }`.
 * Where a record is told alone it bears the label of the field that it is taken from.
 */
export function eitherOf(
  label: string,
  as: ComputedField['as'],
  of: string,
  { instead, when, ...more }: Omit<EitherOfFields, 'take' | 'of'> & More,
) {
  return declared(label, as, { take: 'either', of, instead, when }, more);
}

/** A value of what the record refers to: `along('Unidad', 'text', 'product_id.unit_id.code')`. */
export const along = (label: string, as: ComputedField['as'], path: string, o: More = {}) =>
  declared(label, as, { take: 'along', path }, o);
