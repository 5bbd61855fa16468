/**
 * What who asked was warned of and went on with, for those who decide: the history keeps it with
 * the act that asked.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { entryChanges } from '#erp/kernel/audit/history.ts';
import type { Changes } from '#erp/kernel/audit/audit.ts';
import { CONFIRMED_WARNINGS } from '#erp/model/records/warnings.ts';
import type { Registry } from '#erp/model/registry.ts';

interface RequestRow {
  readonly request: string;
  readonly resource: string;
  readonly document_id: number;
}

interface Entry {
  readonly request: string;
  readonly resource: string;
  readonly action: string;
  readonly transition: string | null;
  readonly changes: Changes;
}

/** By request, sentences about fields that the actor may read. */
export async function passedWarnings(
  { tx, registry, actor }: { readonly tx: Tx; readonly registry: Registry; readonly actor: Actor },
  rows: readonly RequestRow[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const entries = await tx.query<Entry>(
    `select distinct a.request, a.resource, l.action, l.transition, l.changes
       from approvals a join sys__logs l on ${sameCompany('l', 'a')} and l.resource = a.resource and l.record_id = a.document_id and l.at = a.requested_at
      where a.account_id = $2 and a.request = any($1::text[]) and l.changes ? '${CONFIRMED_WARNINGS}'`,
    [[...new Set(rows.map(({ request }) => request))], TENANT],
  );
  return new Map(
    entries.flatMap(({ request, resource, ...entry }): [string, string][] => {
      const of = registry.resources.get(resource);
      const said = of && entryChanges(registry, actor, of, entry)[CONFIRMED_WARNINGS]?.[1];
      return typeof said === 'string' ? [[request, said]] : [];
    }),
  );
}
