/** `GET approvals`: what waits for the actor, what he asked for, or the history of one record. */
import { nameOfPrivilege } from '#erp/model/texts/privilege-names.ts';
import { nameOfAction, nameOfOne } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { approvalOutput } from './approval-schemas.ts';
import type * as z from 'zod';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { canReadField, isModuleOn } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { ADMINISTRATOR } from '#erp/kernel/rights/escalation.ts';
import { notFound } from '#erp/model/errors.ts';
import { parseRecordName, requireRecord, requireSharedRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { screenOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import { todayOf } from '../store.ts';
import { passedWarnings } from './passed-warnings.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';

const SHOWN = `a.id, a.request, a.resource, a.document_id, a.action, a.folio, a.title, a.amount_mxn, a.currency, a.level, a.user_id, a.role_id, a.status, a.summary, a.asked_at, a.due_at, a.requested_at,
  a.decided_at, a.via, a.comment, a.note, a.requested_by as requested_by_id, (select max(x.level) from approvals x where ${sameCompany('x', 'a')} and x.request = a.request) as levels,
  (select concat_ws(' ', u.name, u.last_name) from users u where ${sameCompany('u', 'a')} and u.id = a.requested_by) as requested_by,
  (select concat_ws(' ', u.name, u.last_name) from users u where ${sameCompany('u', 'a')} and u.id = a.user_id) as user_name,
  (select r.name from roles r where ${sameCompany('r', 'a')} and r.id = a.role_id) as role_name,
  (select concat_ws(' ', u.name, u.last_name) from users u where ${sameCompany('u', 'a')} and u.id = a.decided_by) as decided_by,
  (select concat_ws(' ', u.name, u.last_name) from users u where ${sameCompany('u', 'a')} and u.id = a.on_behalf_of) as on_behalf_of`;

type ShownApproval = Readonly<z.input<typeof approvalOutput>>;
type ShownRow = Omit<
  ShownApproval,
  'warnings' | 'document' | 'action_label' | 'own' | 'who' | 'url' | 'overdue'
>;

/**
 * What was written down of the document for those who decide: whoever else reads it sees of it what
 * he may read of the document.
 */
function visibleSummary(
  actor: Actor,
  resource: Resource | undefined,
  row: ShownRow,
  decides: boolean,
): Pick<ShownRow, 'amount_mxn' | 'summary'> {
  const { amount_mxn: amount, summary } = row;
  if (decides && !actor.impersonator?.lesser) return { amount_mxn: amount, summary };
  if (!resource?.approvals) return { amount_mxn: null, summary: null };
  const { fields, approvals } = resource;
  const open = new Set(
    approvals.summary
      .filter((name) => canReadField(actor, fields[name]!))
      .map((name) => fields[name]!.label),
  );
  return {
    amount_mxn:
      approvals.base === null || canReadField(actor, fields[approvals.base]!) ? amount : null,
    summary: summary && summary.filter(([label]) => open.has(label)),
  };
}

interface Reading {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

/** With the words, the warnings and the address that a screen needs. */
async function shownOf(
  { tx, services, actor, now }: Reading,
  rows: readonly ShownRow[],
  decides = false,
): Promise<readonly ShownApproval[]> {
  const passed = await passedWarnings({ tx, registry: services.registry, actor }, rows);
  return rows.map((row) => ({
    ...shown(services, actor, now, row, decides),
    warnings: passed.get(row.request) ?? null,
  }));
}

function shown(
  services: Services,
  actor: Actor,
  now: Temporal.Instant,
  row: ShownRow,
  decides: boolean,
): Omit<ShownApproval, 'warnings'> {
  const { registry } = services;
  const resource = registry.resources.get(row.resource);
  const screen = resource ? screenOf(resource) : null;
  const holder = resource
    ? nameOfPrivilege(registry, transitionKeyOf(registry, resource, row.action))
    : '';
  return {
    ...row,
    ...visibleSummary(actor, resource, row, decides),
    document: resource ? nameOfOne(resource) : row.resource,
    action_label: resource ? nameOfAction(resource, row.action) : row.action,
    own: row.requested_by_id === actor.userId,
    who:
      row.user_name ??
      row.role_name ??
      t('approval.whoever', 'Quien tenga «{privilege}»', { privilege: holder }),
    url:
      screen === null
        ? null
        : `/${(resource!.paths?.edit ?? `${screen}/:id`).replace(':id', String(row.document_id))}`,
    overdue:
      row.status === 'PENDIENTE' &&
      row.due_at !== null &&
      Temporal.Instant.compare(Temporal.Instant.from(row.due_at), now) < 0,
  };
}

/**
 * Pending rows whose turn it is and that the actor may decide: his own, his roles', those of who
 * delegated to him, and escalated ones of the level below.
 */
const MINE = `a.status = 'PENDIENTE' and a.asked_at is not null and not (a.barred @> to_jsonb($1::bigint) and not $5::boolean) and (
    a.user_id = $1 or (a.user_id is null and a.role_id = any($2::bigint[])) or (a.user_id is null and a.role_id is null and (a.resource || '|' || a.action) = any($3::text[]))
    or exists (select 1 from approval_delegations d where ${sameCompany('d', 'a')} and d.to_user_id = $1 and d.status in ('PROGRAMADA', 'ACTIVA') and d."from" <= $4::date and d."to" >= $4::date
      and (coalesce(cardinality(d.resources), 0) = 0 or a.resource = any(d.resources)) and (d.max_amount is null or a.amount_mxn <= d.max_amount) and not a.barred @> to_jsonb(d.from_user_id)
      and (a.user_id = d.from_user_id or (a.user_id is null and exists (select 1 from users__role_ids ur where ${sameCompany('ur', 'd')} and ur.owner_id = d.from_user_id and ur.target_id = a.role_id))))
    or (a.escalated_at is not null and (
      exists (select 1 from approvals n where ${sameCompany('n', 'a')} and n.request = a.request and n.level > a.level and (n.user_id = $1 or (n.user_id is null and n.role_id = any($2::bigint[]))))
      or ($6::boolean and not exists (select 1 from approvals n where ${sameCompany('n', 'a')} and n.request = a.request and n.level > a.level)))))`;

/** `resource|action` of every document whose action the actor holds. */
const actionsHeld = (services: Services, actor: Actor): readonly string[] =>
  [...services.registry.resources.values()].flatMap((resource) =>
    Object.keys(resource.approvals?.actions ?? {})
      .filter((action) =>
        actor.permissions.grants.has(transitionKeyOf(services.registry, resource, action)),
      )
      .map((action) => `${resource.path}|${action}`),
  );

async function mine(
  tx: Tx,
  services: Services,
  actor: Actor,
  now: Temporal.Instant,
): Promise<readonly ShownRow[]> {
  const [config] = await tx.query<{ may: boolean }>(
    'select author_can_approve as may from corp__config where account_id = $1',
    [actor.accountId],
  );
  return tx.query<ShownRow>(
    `select ${SHOWN} from approvals a where a.account_id = $7 and ${MINE} order by a.due_at, a.id limit 200`,
    [
      actor.userId,
      actor.permissions.roleIds,
      actionsHeld(services, actor),
      todayOf(now, actor.timeZone),
      config?.may === true,
      actor.permissions.roleCodes.includes(ADMINISTRATOR),
      TENANT,
    ],
  );
}

const isOn = ({ registry }: Services, actor: Actor, path: string): boolean => {
  const resource = registry.resources.get(path);
  return resource !== undefined && isModuleOn(actor, registry, resource);
};

/** Titles of what waits for the actor now, in modules that are on, the most urgent first. */
export const titlesWaitingFor = async (
  tx: Tx,
  services: Services,
  actor: Actor,
  now: Temporal.Instant,
): Promise<readonly string[]> =>
  (await mine(tx, services, actor, now))
    .filter(({ resource }) => isOn(services, actor, resource))
    .map(({ title }) => title);

/** Whether the document waits for the actor now. */
export const waitsFor = async (
  tx: Tx,
  services: Services,
  actor: Actor,
  document: { readonly resource: string | null; readonly record_id: number | null },
): Promise<boolean> =>
  (await mine(tx, services, actor, services.now())).some(
    ({ resource, document_id: id }) =>
      resource === document.resource &&
      id === document.record_id &&
      isOn(services, actor, resource),
  );

/**
 * Of one record, newest first, with those that wait for the actor marked; whoever calls knows that
 * the actor may read it.
 */
export async function approvalsOf(
  tx: Tx,
  services: Services,
  actor: Actor,
  { resource, id }: RecordName,
  now: Temporal.Instant,
): Promise<readonly (ShownApproval & { readonly mine: boolean })[]> {
  const rows = await tx.query<ShownRow>(
    `select ${SHOWN} from approvals a where a.account_id = $3 and a.resource = $1 and a.document_id = $2 order by a.requested_at desc, a.level, a.id limit 200`,
    [services.registry.recordOf(resource).path, id, TENANT],
  );
  const waits = rows.some(({ status, asked_at: at }) => status === 'PENDIENTE' && at !== null);
  const own = new Set(
    waits ? (await mine(tx, services, actor, now)).map(({ id: each }) => each) : [],
  );
  const all = await shownOf({ tx, services, actor, now }, rows);
  return all.map((row) => ({ ...row, mine: own.has(row.id) }));
}

export async function listApprovals(context: CallContext) {
  const actor = requireActor(context);
  const { services, query, now } = context;
  const rows = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      if (query.resource !== undefined) {
        const { resource, id } = parseRecordName(services.registry, query);
        await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
        return approvalsOf(tx, services, actor, { resource, id }, now);
      }
      if (query.scope === 'sent') {
        const sent = await tx.query<ShownRow>(
          `select ${SHOWN} from approvals a where a.account_id = $2 and a.requested_by = $1 and a.status = 'PENDIENTE' order by a.requested_at desc, a.level limit 200`,
          [actor.userId, TENANT],
        );
        return shownOf({ tx, services, actor, now }, sent);
      }
      return shownOf({ tx, services, actor, now }, await mine(tx, services, actor, now), true);
    },
  );
  return { data: rows, meta: { total: rows.length } };
}

/** A row that waits for the actor, or of a record that he may read. */
export async function oneApproval(context: CallContext) {
  const actor = requireActor(context);
  const { services, id, now } = context;
  const data = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const [found] = await tx.query<ShownRow>(
        `select ${SHOWN} from approvals a where a.account_id = $2 and a.id = $1`,
        [id, TENANT],
      );
      const resource = found && services.registry.resources.get(found.resource);
      if (!found || !resource) throw notFound();
      const decides = (await mine(tx, services, actor, now)).some((each) => each.id === found.id);
      if (!decides)
        await requireSharedRecord(
          { tx, registry: services.registry, actor },
          { resource, id: found.document_id },
          'one',
        );
      return (await shownOf({ tx, services, actor, now }, [found], decides))[0]!;
    },
  );
  return { data };
}
