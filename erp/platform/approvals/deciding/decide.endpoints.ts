/**
 * `PUT approvals/approve|reject/:id` {comment} and `POST approvals/bulk` {ids[], action, comment}.
 */
import { t } from '#erp/model/texts/t.ts';
import type { RunTransition } from '#erp/kernel/extension-points.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Resource } from '#erp/model/types.ts';
import { commentOf, decide, type Decision } from './decide.ts';
import { COLUMNS, lockDocument, type ApprovalRow } from '../store.ts';

const MAX_BULK = 200;

export interface DecisionResult {
  readonly id: number;
  readonly resource: Resource;
  readonly row: ApprovalRow;
  /** The document's action ran, or it was refused. */
  readonly finished: boolean;
}

/** Inside the transaction of a company. Throws NO_ENCONTRADO. */
export async function decideInTransaction(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  decision: Decision,
): Promise<DecisionResult> {
  const [row] = await tx.query<ApprovalRow>(
    `select ${COLUMNS} from approvals a where a.account_id = $2 and a.id = $1`,
    [id, TENANT],
  );
  const resource = row && services.registry.resources.get(row.resource);
  if (!row || !resource?.approvals)
    throw notFound(t('approval.gone', 'Esta autorización ya no existe.'));
  await lockDocument(tx, resource, row.document_id);
  const run: RunTransition = (by, transition, body) =>
    transitionInTransaction(
      tx,
      services,
      by,
      resource,
      transition,
      row.document_id,
      body,
      'approved',
    );
  const finished = await decide(
    { tx, services, actor, now: services.now() },
    resource,
    row,
    decision,
    run,
  );
  return { id, resource, row, finished };
}

async function decideOne(
  services: Services,
  actor: Actor,
  id: number,
  decision: Decision,
): Promise<DecisionResult> {
  const decided = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) => decideInTransaction(tx, services, actor, id, decision),
  );
  if (decided.finished) await runAfterCommit(services, actor, decided.resource);
  return decided;
}

const call = (approves: boolean) => async (context: CallContext) => {
  const actor = requireActor(context);
  const { services, id, body } = context;
  if (id === null) throw notFound();
  const { finished } = await decideOne(services, actor, id, {
    approve: approves,
    comment: commentOf(body.comment, approves),
    via: 'APP',
  });
  return {
    data: { id, status: approves ? ('AUTORIZADA' as const) : ('RECHAZADA' as const), finished },
  };
};

export const approve = call(true);
export const reject = call(false);

function idsOf(raw: unknown): readonly number[] {
  const members =
    raw === undefined || typeof raw === 'string' ? [] : (listMembers(raw as WireValue) ?? []);
  const ids = [...new Set(members.map(([, id]) => Number(id)))];
  if (ids.length === 0 || ids.some((id) => !Number.isSafeInteger(id) || id < 1))
    throw invalid({ ids: [t('approval.some', 'Elige al menos una autorización.')] });
  if (ids.length > MAX_BULK)
    throw invalid({
      ids: [t('approval.most', 'Elige hasta {most} de una vez.', { most: MAX_BULK })],
    });
  return ids;
}

/** Each in a transaction of its own: one refusal does not stop the others. */
export async function bulk(context: CallContext) {
  const actor = requireActor(context);
  const { services, body } = context;
  if (body.action !== 'approve' && body.action !== 'reject')
    throw invalid({ action: [t('approval.choose', 'Elige autorizar o rechazar.')] });
  const approves = body.action === 'approve';
  const comment = commentOf(body.comment, approves);
  const results: { id: number; ok: boolean; title: string | null; message: string | null }[] = [];
  for (const id of idsOf(body.ids)) {
    try {
      const { row } = await decideOne(services, actor, id, {
        approve: approves,
        comment,
        via: 'APP',
      });
      results.push({ id, ok: true, title: row.title, message: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const said = [...new Set(Object.values(error.fields).flat())].join(' ');
      results.push({
        id,
        ok: false,
        title: await titleOf(services, actor, id),
        message: said || error.message,
      });
    }
  }
  return {
    data: results,
    meta: { total: results.length, done: results.filter(({ ok }) => ok).length },
  };
}

async function titleOf(services: Services, actor: Actor, id: number): Promise<string | null> {
  const [row] = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<{ title: string }>('select title from approvals where account_id = $2 and id = $1', [
      id,
      TENANT,
    ]),
  );
  return row?.title ?? null;
}
