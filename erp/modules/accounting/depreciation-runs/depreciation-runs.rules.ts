import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { addToAssets } from '../fixed-assets/run-depreciation.ts';
import { depreciationRuns } from './depreciation-runs.ts';

type Change = TransitionContext<typeof depreciationRuns>;

interface Blocker {
  readonly disposed: string | null;
  readonly later: string | null;
}

/** Its assets were not disposed of since, nor depreciated by a later run. */
async function requireLast({ tx, before }: Change): Promise<void> {
  const [found] = await tx.query(
    sql<Blocker>`select min(a.name) filter (where a.status = 'BAJA') as disposed,
        min(n.folio) filter (where n.id is not null) as later
      from acc__asset_depreciations r ${raw(join('acc__asset_depreciations.asset_id', 'r', 'a'))}
        left join acc__asset_depreciations x on x.account_id = ${TENANT} and x.asset_id = a.id and x.period > r.period and x.run_id <> r.run_id
        left join acc__depreciation_runs n on n.account_id = ${TENANT} and n.id = x.run_id
      where r.account_id = ${TENANT} and r.run_id = ${before.id}`,
  );
  if (found?.disposed)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('assets.runDisposed', '{asset} ya se dio de baja: no se reversa.', {
        asset: found.disposed,
      }),
    );
  if (found?.later)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('assets.runLater', 'Reversa primero la corrida {folio}, que es posterior.', {
        folio: found.later,
      }),
    );
}

async function reverse(context: Change): Promise<void> {
  const { tx, before, changes, now, actor } = context;
  await requireLast(context);
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  await reverseSource(
    context,
    { resource: 'acc/depreciation-runs', id: before.id! },
    { date: today, reason: changes.reverse_reason! },
  );
  await addToAssets(context, before.id!, -1);
  const assets = await tx.query(
    sql<{
      asset_id: number;
    }>`select distinct asset_id from acc__asset_depreciations where account_id = ${TENANT} and run_id = ${before.id} and book > 0`,
  );
  await tx.execute(
    sql`update acc__asset_depreciations set run_id = null where account_id = ${TENANT} and run_id = ${before.id}`,
  );
  await moveByConsequence(context, 'acc/fixed-assets.resume', {
    id: assets.map(({ asset_id }) => asset_id),
  });
}

export const rules = defineRules(depreciationRuns, { transitions: { reverse } });
