/**
 * Why somebody may or may not do something (platform R9), in the order in which a request is
 * refused.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { nameOfPrivilege } from '#erp/model/texts/privilege-names.ts';
import { nameOfAction, nameOfModule } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { sourceSql } from '#erp/db/source.ts';
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { findObstacle, type Obstacle } from '#erp/platform/approvals/explain.ts';
import type { Resource } from '#erp/model/types.ts';
import { privilegeKeyOf, namedRowFilters, type RowFilter } from '#erp/kernel/access.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { transitionKey } from '#erp/kernel/operations/transition.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { ownRows } from '#erp/kernel/query/projection.ts';
import type { Services } from '#erp/kernel/services.ts';
import { readActor } from '#erp/platform/access/authenticate.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { ADMINISTRATOR } from '#erp/kernel/rights/escalation.ts';

const OTHERS = 'permissions.explain';

type FailedAt = 'MODULO' | 'PRIVILEGIO' | 'ESTADO' | RowFilter['at'] | Obstacle['at'];

export interface Explanation {
  readonly allowed: boolean;
  readonly failed_at: FailedAt | null;
  readonly text: string;
  readonly privilege: string | null;
  readonly privilege_label: string | null;
  readonly roles_that_have_it: readonly { readonly id: number; readonly name: string }[];
  /** Whom to ask: active administrators. */
  readonly ask: readonly { readonly id: number; readonly name: string }[];
}

const cutTexts = (): Readonly<Record<RowFilter['at'], string>> => ({
  SUCURSAL: t('why.branch', 'El registro es de una sucursal que no tienes asignada.'),
  ALMACEN: t('why.warehouse', 'El registro es de un almacén que no tienes asignado.'),
  PROVEEDOR: t('why.party', 'El registro no es del proveedor o cliente al que perteneces.'),
  ALCANCE: t(
    'why.scope',
    'Tu permiso alcanza sólo a tus registros o a los de tu equipo, y éste es de otra persona.',
  ),
});

const notInState = (label: string) =>
  t('why.state', 'No se puede {action} en el estado en que está.', {
    action: inSentence(label),
  });

/** `POST permissions/explain` {user_id?, resource, operation, id?} or {key} */
export async function explain(
  services: Services,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<Explanation> {
  const { registry } = services;
  const given = textOf(body, 'key', 100);
  const known = given ? registry.privileges.get(given) : undefined;
  const path = known ? (known.resource ?? '') : textOf(body, 'resource', 100);
  const resource = registry.resources.get(path);
  if (!known && !resource)
    throw invalid({ resource: [t('why.noResource', 'Este recurso no existe.')] });
  const operation = textOf(body, 'operation', 60) || 'list';
  const key = known?.key ?? askedKey(services, resource!, operation);
  const privilege = registry.privileges.get(key);
  if (!privilege)
    throw invalid({ operation: [t('why.noOperation', 'Esta operación no existe en el recurso.')] });
  const [userId, id] = [numberOf(body, 'user_id') ?? actor.userId, numberOf(body, 'id')];
  if (userId !== actor.userId && !hasPermission(actor, OTHERS))
    throw new DomainError(
      'SIN_PERMISO',
      t('why.notOthers', 'No tienes permiso para ver los permisos de otra persona.'),
      { extra: { privilege: OTHERS } },
    );
  return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const person = userId === actor.userId ? actor : await actorOf(tx, services, actor, userId);
    const of = registry.modules.find((each) => each.key === privilege.module);
    const label = of ? nameOfModule(of) : privilege.module;
    const asked = nameOfPrivilege(registry, key);
    const finish = async (failedAt: FailedAt | null, text: string): Promise<Explanation> => ({
      allowed: failedAt === null,
      failed_at: failedAt,
      text,
      privilege: key,
      privilege_label: asked,
      roles_that_have_it: actor.userKind === 'INTERNO' ? await rolesWith(tx, key) : [],
      ask: actor.userKind === 'INTERNO' ? await administrators(tx) : [],
    });
    const module = registry.modules.find((each) => each.key === privilege.module);
    if (!module?.core && !person.permissions.modules.has(privilege.module))
      return finish(
        'MODULO',
        t('why.moduleOff', 'El módulo «{label}» no está activo en la empresa.', { label }),
      );
    if (!hasPermission(person, key))
      return finish(
        'PRIVILEGIO',
        t('why.lacksPermission', 'Falta el permiso «{label}».', { label: asked }),
      );
    if (id === null || !resource) return finish(null, t('why.has', 'Tiene el permiso.'));
    const row = await cutOf(tx, services, person, resource, key, id);
    if (row === 'absent' || (row !== null && !hasPermission(actor, OTHERS))) throw notFound();
    if (row !== null) return finish(row, cutTexts()[row]);
    const transition = resource.states?.transitions[operation];
    if (transition && resource.states) {
      const [stored] = await tx.query<{ state: string }>(
        `select ${resource.states.field} as state from ${resource.table} where id = $1`,
        [id],
      );
      if (stored && !transition.from.includes(stored.state))
        return finish('ESTADO', notInState(nameOfAction(resource, operation)));
    }
    const obstacle = await findObstacle(
      { tx, services, actor: person, now: services.now() },
      registry.recordOf(resource),
      operation,
      id,
    );
    if (obstacle) return finish(obstacle.at, obstacle.text);
    return finish(
      null,
      t('why.hasAndReaches', 'Tiene el permiso y el registro está a su alcance.'),
    );
  });
}

function askedKey(services: Services, resource: Resource, operation: string): string {
  const transition = resource.states?.transitions[operation];
  return transition
    ? transitionKey(services.registry, resource, operation, transition)
    : privilegeKeyOf(services.registry, resource, operation);
}

function numberOf(body: Readonly<Record<string, unknown>>, name: string): number | null {
  if (body[name] === undefined || body[name] === '') return null;
  const id = rowIdOf(body[name]);
  if (Number.isNaN(id)) throw invalid({ [name]: [t('value.number', 'Escribe un número.')] });
  return id;
}

/** Another person of the company, as a request of theirs would have them. */
async function actorOf(
  tx: Tx,
  services: Services,
  actor: Actor,
  userId: number | null,
): Promise<Actor> {
  const session = {
    id: '',
    accountId: actor.accountId,
    userId: userId ?? 0,
    device: '',
    ip: '',
    startedAt: '',
    lastSeenAt: '',
    expiresAt: '',
    idleMinutes: 0,
    reauthAt: null,
    endedAt: null,
    endReason: null,
    trustedUntil: null,
    viewerId: null,
  };
  const known = await readActor(tx, services.registry, session, services.now());
  if (!known) throw notFound();
  return known.actor;
}

/** The first cut that leaves the record out; null = within reach. */
async function cutOf(
  tx: Tx,
  services: Services,
  person: Actor,
  resource: Resource,
  key: string,
  id: number,
): Promise<RowFilter['at'] | 'absent' | null> {
  const params = new Params();
  const at = params.add(id);
  const rowFilters = namedRowFilters(person, services.registry, resource, key, params);
  const columns = rowFilters.map(({ sql }, index) => `(${sql}) as c${index}`);
  const [row] = await tx.query<Record<string, boolean | null>>(
    `select ${['true as here', ...columns].join(', ')} from ${sourceSql(resource)} t where ${[`t.id = ${at}`, ...ownRows(resource)].join(' and ')}`,
    params.values,
  );
  if (!row) return 'absent';
  return rowFilters.find((_, index) => row[`c${index}`] !== true)?.at ?? null;
}

const rolesWith = (tx: Tx, key: string) =>
  tx.query<{ id: number; name: string }>(
    `select distinct r.id, r.name from roles r
     left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')}
     ${leftJoin('role_privileges.privilege_id', 'rp', 'p')} and p.active
     left join privileges__key_ids pk on p.kind = 'PAQUETE' and ${refersTo('privileges__key_ids.owner_id', 'pk', 'p')}
     left join privileges k on ${sameCompany('k', 'p')} and k.id = coalesce(pk.target_id, p.id) and k.active
     where r.account_id = $3 and r.active and (k.key = $1 or r.code = $2) order by r.name limit 20`,
    [key, ADMINISTRATOR, TENANT],
  );

const administrators = (tx: Tx) =>
  tx.query<{ id: number; name: string }>(
    `select distinct u.id, concat_ws(' ', u.name, u.last_name) as name from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     ${join('users__role_ids.target_id', 'ur', 'r')} and r.code = $1 and r.active where u.account_id = $2 and u.status = 'ACTIVO' order by 2 limit 5`,
    [ADMINISTRATOR, TENANT],
  );
