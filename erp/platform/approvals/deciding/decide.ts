/**
 * Somebody agrees to a level, or refuses it (platform R21–R23). The last level runs the document's
 * own transition in the same transaction.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { RunTransition } from '#erp/kernel/extension-points.ts';
import { authorCannotApprove } from '#erp/kernel/operations/transition-checks.ts';
import { Decimal } from 'decimal.js';
import { missingPrivilege } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { loadPermissions, type UserRow } from '#erp/kernel/rights/permissions.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import type { Resource } from '#erp/model/types.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';
import { delegationsReceivedBy, appliesToResource, withinDelegationLimit } from './delegations.ts';
import { amountLimit } from '../levels/limits.ts';
import { transitionKeyOf, withKey } from '#erp/kernel/rights/approval-keys.ts';
import { holdersOf, eligibleApprovers, type Person } from '../levels/approvers.ts';
import { askNext, returnToInitial } from '../request.ts';
import {
  approvalSettings,
  requestRows,
  approverSlotOf,
  stamp,
  todayOf,
  type ApprovalRow,
  type At,
} from '../store.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { notifyAuthor } from './notifications.ts';

/** Runs a transition of the document as it is declared, without asking for approval again. */

export interface Decision {
  readonly approve: boolean;
  readonly comment: string | null;
  readonly via: 'APP' | 'CORREO';
}

const statusTexts = () => ({
  AUTORIZADA: t('approval.approved', 'autorizada'),
  RECHAZADA: t('approval.refused', 'rechazada'),
  OMITIDA: t('approval.skipped', 'omitida'),
  ANULADA: t('approval.voided', 'anulada'),
  VENCIDA: t('approval.expired', 'vencida'),
  PENDIENTE: t('approval.pending', 'pendiente'),
});
const MAX_COMMENT = 250;

/** As whom the actor decides. */
interface DecisionCapacity {
  readonly onBehalfOf: number | null;
  /** Whose right it is: one's own, or that of whom one decides for. */
  readonly holder: Actor;
}

function requireTurn(row: ApprovalRow, rows: readonly ApprovalRow[], approve: boolean): void {
  if (row.status !== 'PENDIENTE')
    throw new DomainError(
      'ESTADO_INVALIDO',
      approve
        ? t('approval.notApproved', 'No se puede autorizar: está {state}.', {
            state: statusTexts()[row.status],
          })
        : t('approval.notRefused', 'No se puede rechazar: está {state}.', {
            state: statusTexts()[row.status],
          }),
      { extra: { state: row.status } },
    );
  const earlier = rows.find((each) => each.level < row.level && each.status === 'PENDIENTE');
  if (earlier)
    throw new DomainError(
      'SIN_PERMISO',
      t('approval.earlierLevel', 'Falta la autorización del nivel {level}.', {
        level: earlier.level,
      }),
    );
}

/**
 * People of the row and, once it was escalated, those of the next level (the administrators above
 * the last).
 */
async function eligibleForRow(
  { tx }: At,
  row: ApprovalRow,
  rows: readonly ApprovalRow[],
  key: string,
): Promise<readonly Person[]> {
  const own = await eligibleApprovers(tx, approverSlotOf(row), key);
  if (row.escalated_at === null) return own;
  const next = rows.find((each) => each.level > row.level);
  if (next) return [...own, ...(await eligibleApprovers(tx, approverSlotOf(next), key))];
  const [role] = await tx.query<{ id: number }>(
    `select id from roles where account_id = $1 and code = 'ADMINISTRADOR'`,
    [TENANT],
  );
  return role ? [...own, ...(await holdersOf(tx, role.id))] : own;
}

async function holderOf({ tx, services, actor, now }: At, userId: number): Promise<Actor> {
  const [user] = await tx.query<UserRow & object>(
    'select id, all_branches, branch_office_id from users where account_id = $2 and id = $1',
    [userId, TENANT],
  );
  if (!user) throw notFound();
  return {
    ...actor,
    userId,
    permissions: await loadPermissions(
      tx,
      services.registry,
      user,
      todayOf(now, actor.timeZone),
      false,
    ),
  };
}

async function decisionCapacityOf(
  at: At,
  row: ApprovalRow,
  rows: readonly ApprovalRow[],
  key: string,
): Promise<DecisionCapacity> {
  const { tx, actor, now } = at;
  const people = await eligibleForRow(at, row, rows, key);
  const barred = new Set(
    (await approvalSettings(tx, actor.accountId)).authorMay ? [] : (row.barred ?? []),
  );
  if (actor.userId !== null && barred.has(actor.userId))
    throw new DomainError('SEGREGACION', authorCannotApprove());
  if (people.some(({ id }) => id === actor.userId)) return { onBehalfOf: null, holder: actor };
  const given = (
    await delegationsReceivedBy(
      tx,
      actor.userId === null ? [] : [actor.userId],
      todayOf(now, actor.timeZone),
    )
  ).filter(
    (each) =>
      appliesToResource(each, row.resource) && people.some(({ id }) => id === each.from_user_id),
  );
  const usable = given.find(
    (each) => !barred.has(each.from_user_id) && withinDelegationLimit(each, row.amount_mxn),
  );
  if (usable)
    return { onBehalfOf: usable.from_user_id, holder: await holderOf(at, usable.from_user_id) };
  if (given.some((each) => barred.has(each.from_user_id)))
    throw new DomainError('SEGREGACION', authorCannotApprove());
  const short = given[0];
  if (short)
    throw new DomainError(
      'SIN_PERMISO',
      t('approval.delegationLimit', 'La delegación llega hasta {amount}.', {
        amount: shownMoney(short.max_amount ?? '0'),
      }),
    );
  throw new DomainError(
    'SIN_PERMISO',
    people.length > 0
      ? t('approval.belongsTo', 'Esta autorización le toca a {people}.', {
          people: people
            .slice(0, 3)
            .map(({ name }) => name)
            .join(', '),
        })
      : t('approval.belongsToOther', 'Esta autorización le toca a otra persona.'),
  );
}

async function requireRight(
  { tx, services }: At,
  { holder }: DecisionCapacity,
  resource: Resource,
  key: string,
  row: ApprovalRow,
): Promise<void> {
  if (!holder.permissions.grants.has(key)) throw missingPrivilege(services.registry, key);
  const limit = await amountLimit(tx, services.registry, holder, resource, key, row.document_id);
  if (limit !== null && new Decimal(row.amount_mxn).gt(limit))
    throw new DomainError(
      'SIN_PERMISO',
      t('approval.limit', 'Tu límite es de {limit}.', { limit: shownMoney(limit) }),
    );
}

async function write(
  { tx, actor, now }: At,
  row: ApprovalRow,
  decision: Decision,
  onBehalfOf: number | null,
): Promise<void> {
  const status = decision.approve ? 'AUTORIZADA' : 'RECHAZADA';
  await tx.execute(
    `update approvals set status = $2, decided_by = $3, on_behalf_of = $4, decided_at = $5, via = $6, comment = $7, version = version + 1, updated_at = now(), updated_by = $3 where account_id = $8 and id = $1`,
    [row.id, status, actor.userId, onBehalfOf, stamp(now), decision.via, decision.comment, TENANT],
  );
  await audit(tx, actor, now, {
    action: 'ACCION',
    transition: decision.approve ? 'approve' : 'decline',
    resource: row.resource,
    recordId: row.document_id,
    recordLabel: row.title,
    changes: {
      [`nivel ${row.level}`]: ['PENDIENTE', status],
      ...(onBehalfOf !== null && { en_nombre_de: [null, onBehalfOf] }),
    },
    reason: decision.comment,
  });
}

/**
 * True when the level has all the agreement that its rule asks for; slots that are then not needed
 * are omitted.
 */
async function levelDone({ tx }: At, row: ApprovalRow): Promise<boolean> {
  const rows = (await requestRows(tx, row.request)).filter(({ level }) => level === row.level);
  const [rule] = await tx.query<{ mode: string; quorum: number | null }>(
    'select mode, quorum from approval_rules where account_id = $2 and id = $1',
    [row.rule_id, TENANT],
  );
  const agreed = rows.filter(({ status }) => status === 'AUTORIZADA').length;
  let needed = 1;
  if (rule?.mode === 'TODOS') needed = rows.filter(({ status }) => status !== 'OMITIDA').length;
  else if (rule?.mode === 'QUORUM') needed = Math.min(rule.quorum ?? 1, rows.length);
  if (agreed < needed) return false;
  await tx.execute(
    `update approvals set status = 'OMITIDA', version = version + 1, updated_at = now() where account_id = $3 and request = $1 and level = $2 and status = 'PENDIENTE'`,
    [row.request, row.level, TENANT],
  );
  return true;
}

/** The refusal's own transition, or back to where the document is edited. */
export async function refuse(
  at: At,
  resource: Resource,
  row: ApprovalRow,
  comment: string | null,
  run: RunTransition,
): Promise<void> {
  await at.tx.execute(
    `update approvals set status = 'ANULADA', version = version + 1, updated_at = now() where account_id = $2 and request = $1 and status = 'PENDIENTE'`,
    [row.request, TENANT],
  );
  const { reject, send } = resource.approvals!.actions[row.action] ?? {};
  if (reject) {
    const { required: asked } = transitionFields(resource.states!.transitions[reject]!);
    const body = Object.fromEntries(
      [...asked, 'reason'].map((name) => [name, comment ?? 'Venció el plazo.']),
    );
    await run(
      withKey(at.actor, transitionKeyOf(at.services.registry, resource, reject)),
      reject,
      body,
    );
  } else if (send) await returnToInitial(at, resource, row, 'decline', comment);
  await notifyAuthor(at, row, 'Se rechazó', comment);
}

export function commentOf(raw: unknown, approve: boolean): string | null {
  const comment = typeof raw === 'string' ? raw.trim() : '';
  if (comment.length > MAX_COMMENT)
    throw invalid({
      comment: [
        t('value.mostCharacters', 'Escribe hasta {most} caracteres.', { most: MAX_COMMENT }),
      ],
    });
  if (!approve && comment === '')
    throw invalid({ comment: [t('approval.whyRefused', 'Escribe por qué se rechaza.')] });
  return comment || null;
}

/**
 * Gives true when the document's action ran or was refused; false while another slot or level is
 * missing.
 */
export async function decide(
  at: At,
  resource: Resource,
  row: ApprovalRow,
  decision: Decision,
  run: RunTransition,
): Promise<boolean> {
  const { registry } = at.services;
  const key = transitionKeyOf(registry, resource, row.action);
  const rows = await requestRows(at.tx, row.request);
  const current = rows.find(({ id }) => id === row.id) ?? row;
  requireTurn(current, rows, decision.approve);
  const standing = await decisionCapacityOf(at, current, rows, key);
  if (decision.approve) await requireRight(at, standing, resource, key, current);
  await write(at, current, decision, standing.onBehalfOf);
  if (!decision.approve) {
    await refuse(at, resource, current, decision.comment, run);
    return true;
  }
  if (!(await levelDone(at, current))) return false;
  const branch = resource.branchField ? `t.${resource.branchField}` : 'null::bigint';
  const [document] = await at.tx.query<{ branch: number | null }>(
    `select ${branch} as branch from ${resource.table} t where t.id = $1`,
    [row.document_id],
  );
  if (await askNext(at, current.request, document?.branch ?? null)) return false;
  await run(withKey(at.actor, key), current.action, current.input ?? {});
  await notifyAuthor(at, current, 'Se autorizó', decision.comment);
  return true;
}
