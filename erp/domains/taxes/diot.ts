/**
 * The DIOT of 2025: 54 columns of each third party and kind of operation, from what was paid in the
 * month (finance §5.10). Columns are counted from 1, as the SAT's instructions do.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { OPERATION_PARTS, operationOf } from './diot-operations.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';

/** Buckets of taxed acts, in the order of their columns. */
const TAXED = ['RFN', 'RFS', 'GENERAL_16', 'IMP_BIENES', 'IMP_INTANGIBLES'] as const;

export const DIOT_COLUMNS = 54;
const FIRST_FIGURE = 8;
/** 01: fiscal effects were given to the documents of these operations. */
const MANIFEST = '01';
const LAST_FIGURE = DIOT_COLUMNS - 1;

/** Figures of a third party by column; pesos as decimal text. */
export interface DiotRow extends Readonly<Record<string, unknown>> {
  readonly third: string;
  readonly operation: string;
  readonly rfc: string | null;
  readonly foreign_id: string | null;
  readonly foreign_name: string | null;
  readonly country: string | null;
}

/** CFF 20: pesos without cents, from 51 upwards to the next one. */
const wholePesos = (amount: string): string => {
  const pesos = new Exact(amount).toDecimalPlaces(0, Exact.ROUND_HALF_DOWN);
  return pesos.isZero() ? '' : pesos.toFixed(0);
};

/** The 54 columns of a record; a figure of zero is left empty. */
export function diotRecord(row: DiotRow): readonly string[] {
  const figures = Array.from({ length: LAST_FIGURE - FIRST_FIGURE + 1 }, (_, i) =>
    wholePesos(String(row[`c${FIRST_FIGURE + i}`] ?? '0')),
  );
  const { third, operation, rfc, foreign_id, foreign_name, country } = row;
  const identity = [third, operation, rfc, foreign_id, foreign_name, country, null];
  return [...identity.map((each) => each ?? ''), ...figures, MANIFEST];
}

/** A line each, its columns joined by `|`. */
export const diotText = (rows: readonly DiotRow[]): string =>
  rows.map((row) => `${diotRecord(row).join('|')}\r\n`).join('');

const sumIf = (what: string, condition: string) =>
  `coalesce(sum(${what}) filter (where ${condition}), 0)`;

/** Value of acts and returns: what is undone on balance stands as a return. */
function actColumns(): readonly string[] {
  return TAXED.flatMap((bucket, i) => {
    const net = sumIf('q.base', `not q.withheld and q.bucket = '${bucket}'`);
    return [
      `greatest(${net}, 0) as c${FIRST_FIGURE + 2 * i}`,
      `greatest(-${net}, 0) as c${FIRST_FIGURE + 1 + 2 * i}`,
    ];
  });
}

const MARKED = ['PROPORCION', 'NO_REQUISITOS', 'EXENTO', 'NO_OBJETO'] as const;
const CREDITABLE = 18;
const NOT_CREDITABLE = 28;

function taxColumns(): readonly string[] {
  const of = (bucket: string, mark: string) =>
    `not q.withheld and q.bucket = '${bucket}' and q.mark = '${mark}'`;
  return TAXED.flatMap((bucket, i) => [
    `${sumIf('q.amount', of(bucket, 'GRAVADO'))} as c${CREDITABLE + 2 * i}`,
    `${sumIf('q.amount * q.proportion', of(bucket, 'PROPORCION'))} as c${CREDITABLE + 1 + 2 * i}`,
    ...MARKED.map(
      (mark, j) =>
        `${sumIf(mark === 'PROPORCION' ? 'q.amount * (1 - q.proportion)' : 'q.amount', of(bucket, mark))} as c${NOT_CREDITABLE + 4 * i + j}`,
    ),
  ]);
}

const baseOf = (bucket: string) => sumIf('q.base', `not q.withheld and q.bucket = '${bucket}'`);

interface Between {
  /** Texts of SQL: a parameter each. */
  readonly from: string;
  readonly to: string;
  readonly proportion: string;
}

/** Of a fee that names no tax: banks charge the general rate. */
const USUAL = 'GENERAL_16';

/**
 * A row for each third party and kind of operation, with its 54 columns. Declared SQL: it reads the
 * sets of caused taxes and of what documents are made of.
 */
export const diotSql = ({ from, to, proportion }: Between): string =>
  `select p.third || '/' || p.operation || '/' || p.party as id, p.third, p.operation, p.rfc, p.foreign_id, p.foreign_name, p.country, max(p.name) as name, ${[
    ...actColumns(),
    ...taxColumns(),
    `${sumIf('q.amount', 'q.withheld')} as c48`,
    '0 as c49',
    `${baseOf('EXENTO')} as c50`,
    `${baseOf('TASA_0')} as c51`,
    `${baseOf('NO_OBJETO')} as c52`,
    '0 as c53',
  ].join(', ')}
  from (select r.account_id, r.subject_id, r.withheld, coalesce(y.diot_bucket, '${USUAL}') as bucket, case when r.role is null and r.creditable is not null then r.creditable when ${proportion} < 1 then 'PROPORCION' else 'GRAVADO' end as mark, z.operation, z.base, z.amount, ${proportion} as proportion
    from ({taxes:rows}) r left join sattaxes y on ${sameCompany('y', 'r')} and y.id = r.tax_id cross join lateral ${OPERATION_PARTS} z
    where r.side = 'CXP' and not r.remitted and coalesce(y.sat_tax, '002') = '002' and r.date between ${from} and ${to}) q
    cross join lateral (select case when g.third = '15' then '15' else g.third || '/' || coalesce(g.rfc, '') || coalesce(g.foreign_id, '') || u.id end as party, g.*, ${operationOf('g.third', 'q.operation', 's.diot_operation_type')} as operation, case when g.third = '15' then null else u.name end as name
      from (select 1) one left join cfl__subjects u on ${sameCompany('u', 'q')} and u.id = q.subject_id left join suppliers s on ${sameCompany('s', 'u')} and s.id = u.supplier_id left join countries c on ${sameCompany('c', 'u')} and c.id = u.country_id
        cross join lateral (select t.third, case when t.third = '04' then u.rfc end as rfc, case when t.third = '05' then coalesce(u.foreign_tax_id, s.foreign_tax_id) end as foreign_id, case when t.third = '05' then u.name end as foreign_name, case when t.third = '05' then c.code end as country
          from (select coalesce(s.diot_third_type, case when u.rfc = 'XEXX010101000' then '05' when u.rfc is null or u.rfc = 'XAXX010101000' then '15' else '04' end) as third) t) g) p
  group by p.third, p.operation, p.party, p.rfc, p.foreign_id, p.foreign_name, p.country
  having sum(abs(q.base)) + sum(abs(q.amount)) <> 0`;
