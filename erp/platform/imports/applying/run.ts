/**
 * Goes through the rows of an import, to see what would happen or to make it happen; may stop
 * anywhere and go on later.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import type { Services } from '#erp/kernel/services.ts';
import { attemptAll, type YieldBetweenRecords } from './write-attempts.ts';
import { readChunk, type Reader } from './chunk.ts';
import { groupRows } from '../group.ts';
import { rememberedWords } from '../memory.ts';
import { planOf } from '../plan.ts';
import { References } from './references.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { recount, saveResults, type ImportRecord, type RowStatus } from '../store.ts';
import { failedRecord, writeRecord, type RecordResult } from './write-record.ts';

/** Another process took the import over, or it was cancelled. */
export class ImportLost extends Error {
  override name = 'LostImport';
}

/** Holds the claim and says how far it is. Throws ImportLost. */
export type Heartbeat = (tx: Tx, done: number) => Promise<void>;

const SEEN: readonly RowStatus[] = ['NUEVO', 'CAMBIA', 'IGUAL'];

async function readerFor(
  services: Services,
  actor: Actor,
  record: ImportRecord,
  dry: boolean,
): Promise<Reader> {
  const { registry } = services;
  const plan = planOf(registry, actor, record);
  const { words, repeated } = await services.db.tenant(
    { accountId: actor.accountId },
    async (tx) => ({
      words: await rememberedWords(tx, actor, record.resource),
      repeated: dry ? await RepeatedRows.of(tx, plan, record.id) : null,
    }),
  );
  return {
    services,
    actor,
    importId: record.id,
    plan,
    repeated,
    references: new References(registry, actor, words),
    dry,
  };
}

/** Tells the rows apart and looks at each that is PENDIENTE. */
export async function dryRun(
  services: Services,
  actor: Actor,
  record: ImportRecord,
  beat: Heartbeat,
  pace: YieldBetweenRecords,
): Promise<void> {
  const reader = await readerFor(services, actor, record, true);
  await groupRows(
    { db: services.db, accountId: actor.accountId, importId: record.id, local: actor },
    reader.plan,
  );
  await go(reader, ['PENDIENTE'], beat, pace);
}

/** Writes what a dry run found good. */
export async function applyRun(
  services: Services,
  actor: Actor,
  record: ImportRecord,
  beat: Heartbeat,
  pace: YieldBetweenRecords,
): Promise<void> {
  await go(await readerFor(services, actor, record, false), SEEN, beat, pace);
}

async function go(
  reader: Reader,
  statuses: readonly RowStatus[],
  beat: Heartbeat,
  pace: YieldBetweenRecords,
): Promise<void> {
  const { services, actor, importId, dry, plan } = reader;
  const tenant = { accountId: actor.accountId, operator: actor.operator };
  const write = async (tx: Tx, results: readonly RecordResult[]) => {
    const rows = results.flat();
    await saveResults(tx, importId, rows);
    await beat(tx, rows.length);
  };
  for (;;) {
    const chunk = await services.db.tenant(tenant, (tx) => readChunk(tx, reader, statuses));
    if (!chunk) return;
    const results = await attemptAll(
      {
        db: services.db,
        ...tenant,
        log: services.log,
        pace,
        keep: !dry,
        one: (tx, item) => writeRecord(tx, reader, item),
        failed: (item, domainError) => failedRecord(reader, item, domainError),
        done: write,
      },
      chunk.items,
    );
    if (dry) await services.db.tenant(tenant, (tx) => write(tx, results));
    else await runAfterCommit(services, actor, plan.resource);
    reader.references.forget(plan.resource.path);
    await services.db.tenant(tenant, (tx) => recount(tx, importId));
  }
}
