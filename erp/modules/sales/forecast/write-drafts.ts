/** Writes drafts of forecasts: those that are there change, the others are made. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { KEYS, scopeOf, type KeyValues } from './forecast-keys.ts';

export interface Wanted {
  readonly kind: string;
  /** The first of the month. */
  readonly period: string;
  readonly keys: KeyValues;
  /** What is written; null leaves it empty. */
  readonly values: Readonly<Partial<Record<'qty' | 'amount' | 'notes', string | null>>>;
}

export interface Known {
  readonly id: number;
  readonly version: number;
  readonly scope: string;
  readonly qty: string | null;
  readonly amount: string | null;
  readonly baseline_qty: string | null;
}

type Context = Pick<RuleContext, 'tx' | 'services' | 'actor' | 'resource'>;

export const draftScope = ({ kind, period, keys }: Wanted): string =>
  scopeOf(kind, period, keys, 'BORRADOR');

/** Locked, by scope. */
export async function knownDrafts(
  { tx }: Pick<Context, 'tx'>,
  scopes: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const rows = await tx.query(
    sql<Known>`select id, version, scope, qty, amount, baseline_qty from forecast where account_id = ${TENANT} and scope = any(${scopes}::text[]) order by id for update`,
  );
  return new Map(rows.map((row) => [row.scope, row]));
}

const bodyOf = (values: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === null ? '' : String(value)]],
    ),
  );

/** Gives the id of the draft. */
export async function writeDraft(
  { tx, services, actor, resource }: Context,
  wanted: Wanted,
  known: Known | undefined,
): Promise<number> {
  if (known) {
    await updateInTransaction(tx, services, actor, resource, known.id, {
      version: String(known.version),
      ...bodyOf(wanted.values),
    });
    return known.id;
  }
  const { kind, period, keys, values } = wanted;
  const row = await createInTransaction(tx, services, actor, resource, {
    kind,
    period,
    ...bodyOf(Object.fromEntries(KEYS.map((key) => [key, keys[key] ?? undefined]))),
    ...bodyOf(values),
  });
  return row.id!;
}
