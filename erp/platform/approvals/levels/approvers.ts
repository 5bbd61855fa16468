/**
 * Who decides a level (platform R21): never who captured or changed the document; then it goes to
 * the next in line and says so.
 */
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { STAFF } from '#erp/platform/access/staff.ts';
import type { Registry } from '#erp/model/registry.ts';
import { ADMINISTRATOR } from '#erp/kernel/rights/escalation.ts';
import type { Rule } from './levels.ts';
import type { Subject } from '../subject.ts';

/** One row to decide: a person, anybody with a role, or anybody with the action's privilege. */
export interface ApproverSlot {
  readonly userId: number | null;
  readonly roleId: number | null;
  readonly note: string | null;
}

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

interface At {
  readonly tx: Tx;
  readonly registry: Registry;
}

const PERSON = `u.id, concat_ws(' ', u.name, u.last_name) as name, u.email`;
const MAX_SEATS = 50;
const MAX_DEPTH = 10;

export const peopleByIds = (tx: Tx, ids: readonly number[]) =>
  tx.query<Person>(
    `select ${PERSON} from users u where u.account_id = $2 and u.id = any($1::bigint[]) and u.status = 'ACTIVO' and ${STAFF} order by u.id`,
    [ids, TENANT],
  );

export const holdersOf = (tx: Tx, roleId: number) =>
  tx.query<Person>(
    `select ${PERSON} from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')} and ur.target_id = $1
     ${join('users__role_ids.target_id', 'ur', 'r')} and r.active where u.account_id = $2 and u.status = 'ACTIVO' and ${STAFF} order by u.id limit ${MAX_SEATS}`,
    [roleId, TENANT],
  );

/** People with a privilege, whatever role gives it. */
export const peopleWithKey = (tx: Tx, key: string) =>
  tx.query<Person>(
    `select distinct ${PERSON} from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     ${join('users__role_ids.target_id', 'ur', 'r')} and r.active
     left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')}
     ${leftJoin('role_privileges.privilege_id', 'rp', 'p')} and p.active
     left join privileges__key_ids pk on p.kind = 'PAQUETE' and ${refersTo('privileges__key_ids.owner_id', 'pk', 'p')}
     left join privileges k on ${sameCompany('k', 'p')} and k.id = coalesce(pk.target_id, p.id) and k.active
     where u.account_id = $3 and u.status = 'ACTIVO' and ${STAFF} and (k.key = $1 or r.code = $2) order by u.id limit ${MAX_SEATS}`,
    [key, ADMINISTRATOR, TENANT],
  );

async function managersOf(tx: Tx, ids: readonly number[]): Promise<readonly Person[]> {
  const rows = await tx.query<{ id: number }>(
    'select manager_id as id from users where account_id = $2 and id = any($1::bigint[]) and manager_id is not null',
    [ids, TENANT],
  );
  return peopleByIds(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Who answers for what the document is charged to, then for what is above that, nearest first;
 * people who no longer work here are passed over.
 */
async function costCentreManagers(
  { tx, registry }: At,
  { resource, approvals, costCentreId }: Subject,
): Promise<readonly Person[]> {
  const field = resource.fields[approvals.facts?.CENTRO_COSTO ?? ''];
  const centre = field?.kind === 'ref' ? registry.resource(field.to) : null;
  if (costCentreId === null || !centre?.managers) return [];
  const { person, above } = centre.managers;
  return tx.query<Person>(
    `with recursive up as (
       select id, ${above} as above, ${person} as person, 0 as depth from ${centre.table} where account_id = $2 and id = $1
       union all select c.id, c.${above}, c.${person}, up.depth + 1 from ${centre.table} c join up on c.id = up.above where c.account_id = $2 and up.depth < ${MAX_DEPTH})
     select id, name, email from (select distinct on (u.id) ${PERSON}, up.depth from up join users u on u.id = up.person and u.status = 'ACTIVO' and ${STAFF} where u.account_id = $2 order by u.id, up.depth) x order by depth`,
    [costCentreId, TENANT],
  );
}

async function branchManager(tx: Tx, branchId: number | null): Promise<readonly Person[]> {
  const [row] = await tx.query<{ id: number | null }>(
    'select manager_id as id from branch_offices where account_id = $2 and id = $1',
    [branchId, TENANT],
  );
  return row?.id ? peopleByIds(tx, [row.id]) : [];
}

/** Those whom the rule names, barred ones included. */
function namedBy(at: At, rule: Rule, subject: Subject, key: string): Promise<readonly Person[]> {
  const { tx } = at;
  if (rule.approver === 'ROL') return holdersOf(tx, rule.role_id ?? 0);
  if (rule.approver === 'USUARIO') return peopleByIds(tx, [rule.user_id ?? 0]);
  if (rule.approver === 'JEFE_DIRECTO')
    return managersOf(tx, subject.createdBy === null ? [] : [subject.createdBy]);
  if (rule.approver === 'RESPONSABLE_CC') return costCentreManagers(at, subject);
  if (rule.approver === 'JEFE_SUCURSAL') return branchManager(tx, subject.branchId);
  return peopleWithKey(tx, key);
}

async function administratorRole(tx: Tx): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    'select id from roles where account_id = $2 and code = $1',
    [ADMINISTRATOR, TENANT],
  );
  return row?.id ?? null;
}

/** The manager of those who may not, or the administrators. */
async function nextInLine(
  tx: Tx,
  named: readonly Person[],
  barred: ReadonlySet<number>,
): Promise<readonly ApproverSlot[]> {
  const note =
    named.length === 0
      ? 'No hay quien tenga ese cargo: le toca a quien administra la empresa.'
      : `Le tocaba a ${named
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 120)}, que capturó o cambió el documento.`;
  const above = (
    await managersOf(
      tx,
      named.map(({ id }) => id),
    )
  ).find(({ id }) => !barred.has(id));
  return [
    above
      ? { userId: above.id, roleId: null, note }
      : { userId: null, roleId: await administratorRole(tx), note },
  ];
}

/** The rows that a level opens. Throws nothing: somebody always answers for it. */
export async function approverSlotsOf(
  at: At,
  rule: Rule,
  subject: Subject,
  barred: ReadonlySet<number>,
  key: string,
): Promise<readonly ApproverSlot[]> {
  const { tx } = at;
  const named = await namedBy(at, rule, subject, key);
  const free = named.filter(({ id }) => !barred.has(id));
  if (free.length === 0) return nextInLine(tx, named, barred);
  if (rule.approver === 'ROL' && rule.mode === 'UNO')
    return [{ userId: null, roleId: rule.role_id, note: null }];
  if (rule.approver === 'PRIVILEGIO') return [{ userId: null, roleId: null, note: null }];
  const slots = rule.mode === 'UNO' ? free.slice(0, 1) : free;
  return slots.map(({ id }) => ({
    userId: id,
    roleId: rule.approver === 'ROL' ? rule.role_id : null,
    note: null,
  }));
}

/** Everybody who may decide a slot. */
export function eligibleApprovers(
  tx: Tx,
  slot: Pick<ApproverSlot, 'userId' | 'roleId'>,
  key: string,
): Promise<readonly Person[]> {
  if (slot.userId !== null) return peopleByIds(tx, [slot.userId]);
  return slot.roleId === null ? peopleWithKey(tx, key) : holdersOf(tx, slot.roleId);
}
