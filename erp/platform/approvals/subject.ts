/**
 * A document as the approvals engine sees it: how much, of whom, whose, and what a rule may ask of
 * it.
 */
import { titlesOf } from '#erp/kernel/rows/shown-row.ts';
import { Decimal } from 'decimal.js';
import { readById } from '#erp/kernel/query/read.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import type { ApprovalFact, Approvals } from '#erp/model/approvals/approvals.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { TimeZoneContext, Value } from '#erp/model/field-types/field-type.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';

export interface Subject {
  readonly resource: Resource;
  readonly approvals: Approvals;
  readonly id: number | null;
  readonly version: number;
  readonly state: string;
  readonly title: string;
  readonly folio: string | null;
  /** In the company's currency, decimal text; `0` for documents without an amount. */
  readonly amount: string;
  readonly branchId: number | null;
  /** To which it is charged. */
  readonly costCentreId: number | null;
  /** Each fact in every way a rule may write it: code and label, id and title. */
  readonly facts: ReadonlyMap<ApprovalFact, readonly string[]>;
  readonly summary: readonly (readonly [label: string, value: string])[];
  readonly createdBy: number | null;
  /** Who captured it or asked for it: none of them decides. */
  readonly authors: readonly number[];
  /** People named by these fields of the record. */
  namedBy(fields: readonly string[]): readonly number[];
}

const titleOf = (row: Row, name: string): string =>
  String([titlesOf(row)[name] ?? ''].flat().join(', '));

function optionTexts(
  field: Field,
  row: Row,
  name: string,
  local: TimeZoneContext,
): readonly string[] {
  const value = row[name] as Value;
  if (value === null || value === undefined) return [];
  if (field.kind === 'bool') return [value === true ? '1' : '0'];
  if (field.kind === 'ref' || field.kind === 'refs')
    return [String(value), titleOf(row, name), ...titleOf(row, name).split(' — ')].filter(Boolean);
  return [...new Set([String(value), fieldTypeOf(field).show(value, field, local)])];
}

function shownOf(field: Field, row: Row, name: string, local: TimeZoneContext): string {
  if (field.kind === 'ref' || field.kind === 'refs') return titleOf(row, name);
  if (field.kind === 'lines') return `${Array.isArray(row[name]) ? row[name].length : 0}`;
  const value = row[name] as Value;
  return value === null || value === undefined ? '' : fieldTypeOf(field).show(value, field, local);
}

const person = (value: unknown): readonly number[] => (typeof value === 'number' ? [value] : []);

/** `row` as it is shown: with titles and computed fields. */
export function subjectOf(resource: Resource, row: Row, local: TimeZoneContext): Subject {
  const { approvals, fields } = resource;
  if (!approvals) throw new Error(`${resource.path} declares no approvals`);
  const amount = approvals.base === null ? '0' : String(row[approvals.base] ?? '0');
  const folioField = Object.entries(fields).find(([, field]) => field.kind === 'folio')?.[0];
  const centre = approvals.facts?.CENTRO_COSTO ? row[approvals.facts.CENTRO_COSTO] : null;
  const branch = resource.branchField ? row[resource.branchField] : null;
  return {
    resource,
    approvals,
    id: row.id ?? null,
    version: Number(row.version ?? 0),
    state: String(resource.states ? row[resource.states.field] : ''),
    title: typeof row.title === 'string' ? row.title : resource.label[0],
    folio: folioField && typeof row[folioField] === 'string' ? row[folioField] : null,
    amount: new Decimal(amount || '0').toFixed(2),
    branchId: typeof branch === 'number' ? branch : null,
    costCentreId: typeof centre === 'number' ? centre : null,
    facts: new Map(
      Object.entries(approvals.facts ?? {}).map(([fact, name]) => [
        fact as ApprovalFact,
        optionTexts(fields[name]!, row, name, local),
      ]),
    ),
    summary: approvals.summary
      .map((name) => [fields[name]!.label, shownOf(fields[name]!, row, name, local)] as const)
      .filter(([, value]) => value !== ''),
    createdBy: typeof row.created_by === 'number' ? row.created_by : null,
    authors: [
      ...new Set([
        ...person(row.created_by),
        ...(approvals.requesters ?? []).flatMap((name) => person(row[name])),
      ]),
    ],
    namedBy: (names) => names.flatMap((name) => person(row[name])),
  };
}

export async function readSubject(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  id: number,
  local: TimeZoneContext,
): Promise<Subject | null> {
  const row = await readById(tx, registry, resource, id, { shown: 'ALL' });
  return row && subjectOf(resource, row, local);
}
