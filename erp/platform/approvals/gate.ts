/** Step 10 of a write: whether a document's transition runs now or waits for other people. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Changes } from '#erp/kernel/audit/audit.ts';
import type { ApprovalRequest, RunTransition } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Resource } from '#erp/model/types.ts';
import { decide } from './deciding/decide.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';
import { approvalRole, transitionKeyOf, withKey } from '#erp/kernel/rights/approval-keys.ts';
import { planOf, type Plan } from './levels/plan.ts';
import { askNext, openRequest, type Input } from './request.ts';
import { approvalSettings, COLUMNS, pendingRows, type ApprovalRow, type At } from './store.ts';
import { readSubject, type Subject } from './subject.ts';

/**
 * RUN: nobody else has to agree. HANDLED: it was decided, or it waits; the transition itself is
 * done or will be.
 */
export type GateResult = 'RUN' | 'HANDLED';

const commentIn = (input: Input) => input.reason ?? input.comment ?? null;

/** A refusal by the document's own button says why in the field that it asks for. */
function reasonIn({ resource, transition, input }: ApprovalRequest): string | null {
  const { required } = transitionFields(resource.states!.transitions[transition]!);
  return commentIn(input) ?? required.map((name) => input[name]).find(Boolean) ?? null;
}

/**
 * The row that the actor may decide among those whose turn it is; the first, so that its refusal is
 * heard.
 */
async function ownRow(at: At, rows: readonly ApprovalRow[]): Promise<ApprovalRow> {
  const level = Math.min(...rows.map((row) => row.level));
  const turn = rows.filter((row) => row.level === level);
  return turn.find((row) => row.user_id === at.actor.userId) ?? turn[0]!;
}

export async function checkApproval(at: At, asked: ApprovalRequest): Promise<GateResult> {
  const { resource, transition, id } = asked;
  const role = approvalRole(resource, transition);
  if (!role || role.as === 'send' || !(await approvalSettings(at.tx, at.actor.accountId)).on)
    return 'RUN';
  const pending = await pendingRows(at.tx, resource, id, role.action);
  if (pending.length > 0) {
    const approve = role.as === 'action';
    await decide(
      at,
      resource,
      await ownRow(at, pending),
      { approve, comment: approve ? commentIn(asked.input) : reasonIn(asked), via: 'APP' },
      asked.run,
    );
    return 'HANDLED';
  }
  if (role.as === 'reject') return 'RUN';
  const subject = await requireSubject(at, resource, id);
  const plan = await planOf(at, subject, role.action);
  if (plan.levels.length === 0) return 'RUN';
  const warnings = await asked.rehearse();
  await open(at, subject, role.action, plan, { ...asked, warnings });
  return 'HANDLED';
}

async function requireSubject(at: At, resource: Resource, id: number): Promise<Subject> {
  const subject = await readSubject(at.tx, at.services.registry, resource, id, at.actor);
  if (!subject) throw new Error(`${resource.path} ${id} is not there`);
  return subject;
}

/**
 * Whoever presses the button and may decide the first level has decided it by that; anybody else
 * has asked for it.
 */
async function open(
  at: At,
  subject: Subject,
  action: string,
  plan: Plan,
  asked: ApprovalRequest & { readonly warnings: Changes },
): Promise<void> {
  const request = await openRequest(at, subject, action, plan, asked);
  if (!(await askNext(at, request, subject.branchId))) {
    await asked.run(at.actor, action, asked.input);
    return;
  }
  const [row] = await at.tx.query<ApprovalRow>(
    `select ${COLUMNS} from approvals a where a.account_id = $3 and a.request = $1 and a.status = 'PENDIENTE' order by a.level, (a.user_id = $2) desc nulls last, a.id limit 1`,
    [request, at.actor.userId, TENANT],
  );
  await at.tx.execute('savepoint approval_own');
  try {
    await decide(
      at,
      asked.resource,
      row!,
      { approve: true, comment: commentIn(asked.input), via: 'APP' },
      asked.run,
    );
    await at.tx.execute('release savepoint approval_own');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await at.tx.execute('rollback to savepoint approval_own');
  }
}

/**
 * After a document was sent: opens its levels. Without any it waits for whoever holds the
 * privilege, or runs at once where declared so.
 */
export async function openAfterSend(
  at: At,
  resource: Resource,
  transition: string,
  id: number,
  input: Input,
  run: RunTransition,
): Promise<void> {
  const role = approvalRole(resource, transition);
  if (role?.as !== 'send') return;
  const subject = await requireSubject(at, resource, id);
  const plan = await planOf(at, subject, role.action);
  // Its own rules may have let it through without asking.
  if (!resource.states!.transitions[role.action]!.from.includes(subject.state)) return;
  const { autoApprove } = resource.approvals!.actions[role.action]!;
  const waits =
    plan.levels.length > 0 &&
    (await askNext(
      at,
      await openRequest(at, subject, role.action, plan, { input }),
      subject.branchId,
    ));
  if (!waits && (autoApprove || plan.levels.length > 0))
    await run(
      withKey(at.actor, transitionKeyOf(at.services.registry, resource, role.action)),
      role.action,
      {},
      'straight',
    );
}
