/**
 * Lots that the ledger makes or changes have their history and are found by the search, as records
 * that people write.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { auditAll, type Changes } from '#erp/kernel/audit/audit.ts';
import { batchesOf } from '#erp/db/batches.ts';
import { registry } from '#erp/modules/all.ts';
import { indexRecords } from '#erp/platform/search/index-record.ts';
import type { Source, StockContext } from '../posting.ts';
import { sourceLabel } from '../source-label.ts';

/** What is told of a lot, by field. */
const AUDITED_LOT_COLUMNS = [
  'product_id',
  'code',
  'kind',
  'status',
  'parent_lot_id',
  'produced_on',
  'received_on',
  'expires_on',
  'retest_on',
  'supplier_id',
  'supplier_lot',
  'pedimento',
  'source_resource',
  'source_id',
] as const;

export type LotState = { readonly id: number } & Readonly<
  Record<(typeof AUDITED_LOT_COLUMNS)[number], unknown>
>;

const differences = (before: LotState | null, after: LotState): Changes =>
  Object.fromEntries(
    AUDITED_LOT_COLUMNS.flatMap((name) => {
      const [old, now] = [before?.[name] ?? null, after[name] ?? null];
      return old === now ? [] : [[name, [old, now] as const]];
    }),
  );

/** The lots as they are now. */
export async function lotStates(
  { tx }: Pick<StockContext, 'tx'>,
  ids: readonly number[],
): Promise<readonly LotState[]> {
  const found: LotState[] = [];
  for (const batch of batchesOf(ids))
    found.push(
      ...(await tx.query<LotState>(
        `select id, ${AUDITED_LOT_COLUMNS.join(', ')} from lots where account_id = $2 and id = any($1::bigint[]) order by id`,
        [batch, TENANT],
      )),
    );
  return found;
}

/** `why` says where the lots come from. With `before`, only what changed of them since. */
export async function auditLots(
  context: StockContext,
  ids: readonly number[],
  why: string,
  before: readonly LotState[] | null = null,
): Promise<void> {
  const { tx, actor, now } = context;
  const old = new Map((before ?? []).map((state) => [state.id, state]));
  for (const batch of batchesOf(await lotStates(context, ids))) {
    const entries = batch.map((state) => ({
      id: state.id,
      code: String(state.code),
      changes: differences(old.get(state.id) ?? null, state),
    }));
    await auditAll(
      tx,
      actor,
      now,
      entries
        .filter(({ changes }) => Object.keys(changes).length > 0)
        .map(({ id, code, changes }) => ({
          action: before ? 'EDITAR' : 'CREAR',
          resource: 'lots',
          recordId: id,
          recordLabel: code,
          changes,
          reason: why.slice(0, 500),
        })),
    );
    await indexRecords(
      tx,
      registry,
      actor.accountId,
      registry.resource('lots'),
      batch.map(({ id }) => id),
    );
  }
}

/** «Entró con ENT-00012»: the document as people call it. */
export async function originText({ tx }: StockContext, source: Source): Promise<string> {
  const label = await sourceLabel(tx, source);
  const plain = label === `${source.resource} ${source.id}`;
  const named = plain ? registry.resources.get(source.resource)?.label[0] : undefined;
  return `Entró con ${named ? `${named.toLocaleLowerCase('es-MX')} ${source.id}` : label}`;
}
