/** Documents learn that the bank has their money, or that it was taken back, when it happens. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

/** A document, by its lines in the ledger of banks. */
export interface ReconciledDocument {
  readonly id: number;
  /** All of its lines that stand are in statements, whole. */
  readonly isReconciled: boolean;
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * Lines that the resource's documents wrote were reconciled, or it was undone: one call for all
     * of them, after the states of the lines are written. It may move the documents' own states.
     */
    readonly bankReconciled?: (
      context: Writing,
      documents: readonly ReconciledDocument[],
    ) => Promise<void>;
  }
}

interface Row extends ReconciledDocument {
  readonly resource: string;
}

const documentsOf = (tx: Tx, lines: readonly number[], resources: readonly string[]) =>
  tx.query(
    sql<Row>`select l.source_resource as resource, l.source_id::bigint as id, bool_and(l.status = 'CONCILIADA') as "isReconciled" from cfl__transactions l
      where l.account_id = ${TENANT} and l.status <> 'REVERSADA' and (l.source_resource, l.source_id) in (
        select s.source_resource, s.source_id from cfl__transactions s where s.account_id = ${TENANT} and s.id = any(${lines}::bigint[]) and s.source_resource = any(${resources}::text[]))
      group by 1, 2 order by 1, 2`,
  );

/** Calls `bankReconciled` of the rules of the resources whose documents wrote these lines. */
export async function notifyReconciled(context: Writing, lines: readonly number[]): Promise<void> {
  const { rules } = context.services;
  const listening = [...rules].flatMap(([path, { bankReconciled }]) =>
    bankReconciled ? [path] : [],
  );
  if (lines.length === 0 || listening.length === 0) return;
  const documents = await documentsOf(context.tx, lines, listening);
  for (const [resource, some] of Map.groupBy(documents, (each) => each.resource))
    await rules.get(resource)?.bankReconciled?.(context, some);
}
