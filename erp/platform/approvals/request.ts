/**
 * Opens the levels of a document, asks one after the other, and takes everything back when the
 * document changes.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { randomUUID } from 'node:crypto';
import type { Actor } from '#erp/kernel/actor.ts';
import { audit, changesOf, type Changes } from '#erp/kernel/audit/audit.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { addBusinessDays, readCalendar } from '#erp/platform/calendar/business-time.ts';
import type { Resource } from '#erp/model/types.ts';
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import { eligibleApprovers } from './levels/approvers.ts';
import type { Plan } from './levels/plan.ts';
import {
  voidApprovals,
  COLUMNS,
  pendingRows,
  requestRows,
  approverSlotOf,
  stamp,
  type ApprovalRow,
  type At,
} from './store.ts';
import type { Subject } from './subject.ts';
import { approversOf, notifyApprovers } from './deciding/notifications.ts';

/** What the action itself asked for travels to its last level. */
export type Input = Readonly<Record<string, string>>;

/** Writes every level's slots; nobody is asked yet. Gives the request's id. */
export async function openRequest(
  { tx, actor, now }: At,
  subject: Subject,
  action: string,
  plan: Plan,
  { input, warnings = {} }: { readonly input: Input; readonly warnings?: Changes },
): Promise<string> {
  const { resource, id } = subject;
  await voidApprovals(tx, resource, id!, ['PENDIENTE'], 'Se volvió a pedir.');
  const request = randomUUID();
  for (const { rule, seats: slots } of plan.levels) {
    for (const slot of slots) {
      await tx.execute(
        `insert into approvals (account_id, request, resource, document_id, document_version, action, folio, title, amount_mxn, currency, rule_id, level, user_id, role_id, status, summary, input, barred, requested_by, requested_at, note, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'MXN', $10, $11, $12, $13, 'PENDIENTE', $14::jsonb, $15::jsonb, $16::jsonb, $17, $18, $19, $17, $17)`,
        [
          actor.accountId,
          request,
          resource.path,
          id,
          subject.version,
          action,
          subject.folio,
          subject.title.slice(0, 300),
          subject.amount,
          rule.id,
          rule.level,
          slot.userId,
          slot.roleId,
          JSON.stringify(subject.summary),
          JSON.stringify(input),
          JSON.stringify(plan.barred),
          actor.userId,
          stamp(now),
          slot.note,
        ],
      );
    }
  }
  // A document with a sending step has that step in the log already.
  if (!subject.approvals.actions[action]?.send)
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'ask',
      resource: resource.path,
      recordId: id,
      recordLabel: subject.title,
      changes: warnings,
    });
  return request;
}

interface RuleState {
  readonly active: boolean;
  readonly skip_if_same: boolean;
  readonly max_days: number;
}
const NO_RULE: RuleState = { active: true, skip_if_same: false, max_days: 2 };

/**
 * A level is left out when its rule was switched off meanwhile, or when somebody who already agreed
 * is eligible for it.
 */
async function isOmitted(
  { tx, services }: At,
  rows: readonly ApprovalRow[],
  before: readonly ApprovalRow[],
  rule: RuleState,
): Promise<boolean> {
  if (!rule.active) return true;
  if (!rule.skip_if_same) return false;
  const agreed = new Set(
    before.filter(({ status }) => status === 'AUTORIZADA').map(({ decided_by: by }) => by),
  );
  const first = rows[0]!;
  const sitters = await eligibleApprovers(
    tx,
    approverSlotOf(first),
    transitionKeyOf(services.registry, services.registry.resource(first.resource), first.action),
  );
  return sitters.some(({ id }) => agreed.has(id));
}

/** Asks the next level; false when none is left and the action may run. */
export async function askNext(at: At, request: string, branchId: number | null): Promise<boolean> {
  const { tx, services, actor, now } = at;
  const all = await requestRows(tx, request);
  for (const level of [
    ...new Set(all.filter(({ status }) => status === 'PENDIENTE').map((row) => row.level)),
  ]) {
    const rows = all.filter((row) => row.level === level && row.status === 'PENDIENTE');
    const [stored] = await tx.query<RuleState>(
      'select active, skip_if_same, max_days from approval_rules where account_id = $2 and id = $1',
      [rows[0]!.rule_id, TENANT],
    );
    const rule = stored ?? NO_RULE;
    const before = all.filter((row) => row.level < level);
    if (await isOmitted(at, rows, before, rule)) {
      await tx.execute(
        `update approvals set status = 'OMITIDA', version = version + 1, updated_at = now() where account_id = $3 and request = $1 and level = $2 and status = 'PENDIENTE'`,
        [request, level, TENANT],
      );
      continue;
    }
    // Signatures that a module asks for by amount are of different people.
    if (rows[0]!.rule_id === null)
      await tx.execute(
        `update approvals set barred = coalesce(barred, '[]'::jsonb) || $3::jsonb where account_id = $4 and request = $1 and level = $2 and status = 'PENDIENTE'`,
        [
          request,
          level,
          JSON.stringify(before.flatMap(({ decided_by: by }) => (by === null ? [] : [by]))),
          TENANT,
        ],
      );
    const { accountId, timeZone } = actor;
    const calendar = await readCalendar({ tx, services, accountId, timeZone }, branchId);
    const due = addBusinessDays(calendar, now, rule.max_days);
    await tx.execute(
      `update approvals set asked_at = $3, due_at = $4 where account_id = $5 and request = $1 and level = $2 and status = 'PENDIENTE'`,
      [request, level, stamp(now), stamp(due), TENANT],
    );
    for (const row of rows)
      await notifyApprovers(at, row, 'approvals.requested', await approversOf(at, row));
    return true;
  }
  return false;
}

/** The document goes back to where it is edited. */
export async function returnToInitial(
  { tx, actor, now }: At,
  resource: Resource,
  row: Pick<ApprovalRow, 'document_id' | 'title'>,
  transition: string,
  reason: string | null,
): Promise<void> {
  const { field, initial } = resource.states!;
  const [old] = await tx.query<{ state: string }>(
    `select ${field} as state from ${resource.table} where id = $1 for update`,
    [row.document_id],
  );
  const changed = old && old.state !== initial;
  if (changed)
    await tx.execute(
      `update ${resource.table} set ${field} = $2, version = version + 1, updated_at = now() where id = $1`,
      [row.document_id, initial],
    );
  await audit(tx, actor, now, {
    action: 'ACCION',
    transition,
    resource: resource.path,
    recordId: row.document_id,
    recordLabel: row.title,
    changes: changed ? { [field]: [old.state, initial] } : {},
    reason,
  });
}

/**
 * An edit of amount, party, lines or dates after asking (platform R22): all is void, and the draft
 * that is about to be stored goes back.
 */
export async function voidOnEdit(
  at: At,
  resource: Resource,
  before: Row,
  draft: Row,
): Promise<void> {
  const { approvals, states } = resource;
  if (!approvals || !states) return;
  const changed = new Set(
    Object.keys(changesOf(at.services.registry, resource, before, draft)).map(
      (path) => path.split(/[.[]/)[0]!,
    ),
  );
  if (!approvals.voidingFields.some((name) => changed.has(name))) return;
  const reach = new Set([
    states.initial,
    ...Object.keys(approvals.actions).flatMap((action) => [
      ...states.transitions[action]!.from,
      states.transitions[action]!.to ?? '',
    ]),
  ]);
  if (!reach.has(String(before[states.field]))) return;
  const rows = await at.tx.query<ApprovalRow>(
    `select ${COLUMNS} from approvals a where a.account_id = $3 and a.resource = $1 and a.document_id = $2 and a.status in ('PENDIENTE', 'AUTORIZADA') limit 1`,
    [resource.path, before.id, TENANT],
  );
  if (rows.length === 0) return;
  await voidApprovals(
    at.tx,
    resource,
    before.id!,
    ['PENDIENTE', 'AUTORIZADA'],
    'El documento cambió.',
  );
  draft[states.field] = states.initial;
}

/** A document that leaves for another state, or is deleted, waits for nobody. */
export async function voidPending(at: At, resource: Resource, id: number): Promise<void> {
  if (resource.approvals && (await pendingRows(at.tx, resource, id)).length > 0)
    await voidApprovals(at.tx, resource, id, ['PENDIENTE'], 'El documento dejó de esperar.');
}

/**
 * Somebody who no longer works here decides nothing: his delegate does, or whoever has the rule's
 * role, or the administrators.
 */
export async function reassign(
  tx: At['tx'],
  actor: Pick<Actor, 'accountId'>,
  userId: number,
  today: string,
): Promise<number> {
  return tx.execute(
    `update approvals a set user_id = d.to_user_id,
       role_id = case when d.to_user_id is not null then a.role_id else coalesce((select r.role_id from approval_rules r where ${sameCompany('r', 'a')} and r.id = a.rule_id),
         (select r.id from roles r where ${sameCompany('r', 'a')} and r.code = 'ADMINISTRADOR')) end,
       note = coalesce(a.note || ' ', '') || 'Le tocaba a quien ya no está.', version = a.version + 1, updated_at = now()
     from (select (select x.to_user_id from approval_delegations x where x.account_id = $1 and x.from_user_id = $2 and x.status in ('PROGRAMADA', 'ACTIVA')
         and x."from" <= $3::date and x."to" >= $3::date order by x.id limit 1) as to_user_id) d
     where a.account_id = $1 and a.user_id = $2 and a.status = 'PENDIENTE'`,
    [actor.accountId, userId, today],
  );
}
