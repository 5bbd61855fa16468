/**
 * Who leaves hands over what waits for him: drafts, pending tasks, reviews, and the people he
 * answers for (platform §3, R7).
 */
import { t } from '#erp/model/texts/t.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { requireAuthorityOver } from '#erp/kernel/rights/authority.ts';
import { gainsAuthorityOver } from '#erp/kernel/rights/access-widening.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { isAdministrator } from '#erp/kernel/rights/escalation.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { raisePermissions } from '#erp/platform/access/raise-permissions.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

interface OwnedRecords {
  readonly resource: Resource;
  readonly field: string;
  /** Rows that still wait for somebody. */
  readonly where: string;
  readonly label: string;
}

/** Owner fields of records that are not decided yet, and the direct manager of people. */
function ownedOf(registry: Registry): readonly OwnedRecords[] {
  return [...registry.resources.values()].flatMap((resource): OwnedRecords[] => {
    if (resource.path === 'users')
      return [
        {
          resource,
          field: 'manager_id',
          where: `status <> 'ELIMINADO'`,
          label: 'Personas a su cargo',
        },
      ];
    const { states, authority } = resource;
    // Who acts as whom is between the two: nobody is put in the place of either.
    if (!states || resource.sameTableAs || authority?.effect === 'takeOver') return [];
    return (resource.ownerFields ?? [])
      .filter((name) => resource.fields[name]?.kind === 'ref')
      .map((field) => ({
        resource,
        field,
        where: `"${states.field}" = '${states.initial}'`,
        label: resource.label[1],
      }));
  });
}

interface PendingRecords {
  readonly resource: string;
  readonly label: string;
  readonly count: number;
}

async function waitingFor(
  tx: Tx,
  registry: Registry,
  id: number,
): Promise<readonly PendingRecords[]> {
  const found: PendingRecords[] = [];
  for (const { resource, field, where, label } of ownedOf(registry)) {
    const [row] = await tx.query<{ n: number }>(
      `select count(*)::int as n from ${resource.table} where "${field}" = $1 and ${where}`,
      [id],
    );
    if (row && row.n > 0) found.push({ resource: resource.path, label, count: row.n });
  }
  return found;
}

/**
 * Whoever is given a person's affairs comes nearer to that person: it takes what administering them
 * takes. One's own manager is for others to change.
 */
async function requireOverNamed(
  at: { readonly tx: Tx; readonly services: Services; readonly actor: Actor },
  { resource, field, where }: OwnedRecords,
  id: number,
): Promise<void> {
  const { tx, actor } = at;
  const { authority, table } = resource;
  if (!authority) return;
  const named = await tx.query<{ id: number }>(
    `select distinct "${authority.by}" as id from ${table} where "${field}" = $1 and ${where} and "${authority.by}" is not null`,
    [id],
  );
  for (const person of named) {
    if (person.id === actor.userId && !isAdministrator(actor))
      throw new DomainError(
        'SIN_PERMISO',
        t(
          'settings.ownAccess',
          'Nadie cambia su propio acceso, y entre lo que se entrega estás tú. Pídelo a un administrador.',
        ),
      );
    await requireAuthorityOver(at, person.id, 'administer');
  }
}

const nameOf = async (tx: Tx, id: number) =>
  (
    await tx.query<{ name: string; status: string; nickname: string }>(
      `select concat_ws(' ', name, last_name) as name, status, nickname from users where account_id = $2 and id = $1`,
      [id, TENANT],
    )
  )[0];

/** `GET users/handover/:id`: what waits for the person. */
export async function readHandover(context: CallContext) {
  const actor = requireActor(context);
  const { services, id } = context;
  return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    if (!(await nameOf(tx, Number(id)))) throw notFound();
    return { data: await waitingFor(tx, services.registry, Number(id)) };
  });
}

/** `PUT users/handover/:id` {to_user_id}: all of it becomes the other person's. */
export async function handOver(context: CallContext) {
  const actor = requireActor(context);
  const { services, body, now } = context;
  const [id, to] = [Number(context.id), rowIdOf(body.to_user_id)];
  if (Number.isNaN(to))
    throw invalid({ to_user_id: [t('settings.handoverTo', 'Elige a quién se le entrega.')] });
  if (to === id)
    throw invalid({ to_user_id: [t('settings.otherPerson', 'Elige a otra persona.')] });
  const moved = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [from, receiver] = [await nameOf(tx, id), await nameOf(tx, to)];
    if (!from) throw notFound();
    if (receiver?.status !== 'ACTIVO')
      throw invalid({ to_user_id: [t('settings.activePerson', 'Elige a una persona activa.')] });
    const waiting = await waitingFor(tx, services.registry, id);
    if (waiting.length === 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('settings.nothingPending', 'No tiene nada pendiente que entregar.'),
      );
    for (const owned of ownedOf(services.registry))
      await requireOverNamed({ tx, services, actor }, owned, id);
    if (await gainsAuthorityOver({ tx, services, actor }, id, to))
      throw new DomainError(
        'SIN_PERMISO',
        t(
          'settings.handoverSelf',
          'Nadie recibe lo de otra persona por su propia mano, ni quien comparte su rol. Pídelo a un administrador.',
        ),
      );
    for (const owned of ownedOf(services.registry)) {
      await moveRows(tx, owned.resource, owned.field, owned.where, { id, to, by: actor.userId });
    }
    await raisePermissions(tx);
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'handover',
      resource: 'users',
      recordId: id,
      recordLabel: from.nickname,
      changes: Object.fromEntries(
        waiting.map(({ resource, count }) => [
          resource,
          [`${count} de ${from.nickname}`, receiver.nickname],
        ]),
      ),
    });
    return waiting;
  });
  signedInOf(services.db).dropAccount(actor.accountId);
  return { data: moved };
}

/** Those above the receiver keep their manager: nobody ends up below himself. */
const NOT_ABOVE = `and id not in (with recursive above as (select id, manager_id from users where id = $2 union select u.id, u.manager_id from users u join above on u.id = above.manager_id) select id from above)`;

const moveRows = (
  tx: Tx,
  { table, path }: Resource,
  field: string,
  where: string,
  { id, to, by }: { readonly id: number; readonly to: number; readonly by: number | null },
) =>
  tx.execute(
    `update ${table} set "${field}" = $2, version = version + 1, updated_at = now(), updated_by = $3 where "${field}" = $1 and ${where} ${path === 'users' ? NOT_ABOVE : ''}`,
    [id, to, by],
  );
