/**
 * Nobody widens his own sight, or gives others places that he does not see (platform R7). Fields
 * that decide what people see say so (`accessScope`); every write of a resource that has one is
 * compared with what was before it, however it was written.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { AccessScope, Field, Resource } from '#erp/model/types.ts';
import { grantsOf, type Actor } from '../actor.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { Services } from '../services.ts';
import { isSame } from '../validation/values.ts';
import { grantIncludes, isAdministrator } from './escalation.ts';
import { loadLed, type Led } from './team.ts';
import { loadStorageGrants, loadPermissions, type UserRow } from './permissions.ts';

interface At {
  readonly tx: Tx;
  readonly services: Pick<Services, 'registry' | 'now'>;
  readonly actor: Actor;
}

const ask = () => t('rights.ask', 'Pídelo a un administrador.');

/** What a field decides, by itself or by its rows. */
const decidedBy = (field: Field, registry: Registry): readonly AccessScope[] =>
  [
    field,
    ...(field.kind === 'lines' ? Object.values(registry.resource(field.of).fields) : []),
  ].flatMap(({ accessScope }) => accessScope ?? []);

/** Every write asks it, of declarations that do not change. */
const SCOPES = new WeakMap<Registry, WeakMap<Resource, ReadonlySet<AccessScope>>>();

function accessScopesOf(resource: Resource, registry: Registry): ReadonlySet<AccessScope> {
  const known = SCOPES.getOrInsertComputed(registry, () => new WeakMap());
  return known.getOrInsertComputed(
    resource,
    ({ fields }) => new Set(Object.values(fields).flatMap((field) => decidedBy(field, registry))),
  );
}

/** Everybody above the person. */
const loadManagersAbove = async (tx: Tx, id: number): Promise<readonly number[]> =>
  (
    await tx.query<{ id: number }>(
      `with recursive above as (
         select manager_id as id from users where account_id = $2 and id = $1 and manager_id is not null
         union select u.manager_id from users u join above on u.id = above.id where u.account_id = $2 and u.manager_id is not null)
       select id from above`,
      [id, TENANT],
    )
  ).map((row) => row.id);

/** Whether rights of his show the rows of a team. */
const seesTeam = ({ permissions }: Actor): boolean =>
  [...permissions.grants.values()].flatMap(grantsOf).some(({ scope }) => scope === 'EQUIPO');

/**
 * Of these people those through whom the actor would come nearer to somebody: himself, who is above
 * him in nothing but his own doing;
 * where his rights show the rows of a team, also whoever has a role of his.
 */
async function includesActor({ tx, actor }: At, people: readonly number[]): Promise<boolean> {
  if (actor.userId !== null && people.includes(actor.userId)) return true;
  if (people.length === 0 || !seesTeam(actor)) return false;
  const [same] = await tx.query(
    'select 1 from users__role_ids where account_id = $3 and owner_id = any($1::bigint[]) and target_id = any($2::bigint[]) limit 1',
    [people, actor.permissions.roleIds, TENANT],
  );
  return same !== undefined;
}

/**
 * Whether the actor, or whoever has his role, would come nearer to the person by being put in that
 * place.
 */
export async function gainsAuthorityOver(
  at: At,
  person: number,
  manager: number,
): Promise<boolean> {
  if (isAdministrator(at.actor)) return false;
  const above = await loadManagersAbove(at.tx, person);
  return includesActor(
    at,
    [manager, ...(await loadManagersAbove(at.tx, manager))].filter((id) => !above.includes(id)),
  );
}

const todayOf = ({ services, actor }: At): string =>
  services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

/** Those who got somebody into their team who was neither in it nor under them. */
async function leadersThatGained(
  { tx }: At,
  before: readonly Led[],
  after: readonly Led[],
): Promise<readonly number[]> {
  const known = new Set(before.map(({ leader, person }) => `${leader} ${person}`));
  const gained = after.filter(({ leader, person }) => !known.has(`${leader} ${person}`));
  const leaders: number[] = [];
  for (const { leader, person } of gained)
    if (!(await loadManagersAbove(tx, person)).includes(leader)) leaders.push(leader);
  return leaders;
}

/** The company's own rights of the actor, whatever a key of his leaves of them. */
async function ownRights(at: At) {
  const { tx, services, actor } = at;
  const [user] = await tx.query<UserRow>(
    'select id, all_branches, branch_office_id from users where account_id = $2 and id = $1',
    [actor.userId, TENANT],
  );
  return user ? loadPermissions(tx, services.registry, user, todayOf(at), false) : null;
}

const namesOf = async (tx: Tx, { table }: Resource, ids: readonly number[]): Promise<string> =>
  (
    await tx.query<{ name: string }>(
      `select name from ${table} where account_id = $2 and id = any($1::bigint[]) order by name limit 4`,
      [ids, TENANT],
    )
  )
    .map(({ name }) => name)
    .join(', ');

/**
 * Runs the write; throws VALIDACION beside the field, which takes it back, where sight was widened
 * by it.
 */
export async function preventAccessWidening<T>(
  at: At,
  resource: Resource,
  before: Row | null,
  draft: Row,
  write: () => Promise<T>,
  idOf: (written: T) => number | null,
): Promise<T> {
  const { tx, services, actor } = at;
  const { registry } = services;
  const { place } = registry.access;
  const kinds = accessScopesOf(resource, registry);
  if (kinds.size === 0 || isAdministrator(actor)) return write();
  const [above, places, rights, led] = [
    kinds.has('people') && before ? await loadManagersAbove(tx, before.id!) : null,
    kinds.has('places') && actor.permissions.storageIds
      ? await loadStorageGrants(tx, registry)
      : null,
    kinds.has('rights') ? await ownRights(at) : null,
    kinds.has('teams') && seesTeam(actor) ? await loadLed(tx, registry, todayOf(at)) : null,
  ];
  const written = await write();
  const refused = (kind: AccessScope, message: string) => {
    const changed = Object.keys(resource.fields).find(
      (name) =>
        decidedBy(resource.fields[name]!, registry).includes(kind) &&
        !isSame(draft[name], before?.[name]),
    );
    return changed ? invalid({ [changed]: [message] }) : new DomainError('VALIDACION', message);
  };
  if (place && places) {
    const known = new Set(places.map(({ grantee, storage }) => `${grantee} ${storage}`));
    const made = resource.path === place.resource.path && !before ? idOf(written) : null;
    const own = actor.permissions.storageIds!;
    const gained = (await loadStorageGrants(tx, registry)).filter(
      ({ grantee, storage }) =>
        !known.has(`${grantee} ${storage}`) && storage !== made && !own.includes(storage),
    );
    if (gained.length > 0)
      throw refused(
        'places',
        t(
          'rights.onlyYourWarehouses',
          'Sólo das acceso a los almacenes que tú ves, y no ves {names}. {ask}',
          {
            names: await namesOf(
              tx,
              place.resource,
              gained.map(({ storage }) => storage),
            ),
            ask: ask(),
          },
        ),
      );
  }
  if (above) {
    const gained = (await loadManagersAbove(tx, before!.id!)).filter((id) => !above.includes(id));
    if (await includesActor(at, gained))
      throw refused(
        'people',
        t(
          'rights.notAbove',
          'Nadie se pone por encima de otra persona, ni a quien comparte su rol: verían lo que es de ella. {ask}',
          { ask: ask() },
        ),
      );
  }
  if (led) {
    const after = await loadLed(tx, registry, todayOf(at));
    if (await includesActor(at, await leadersThatGained(at, led, after)))
      throw refused(
        'teams',
        t(
          'rights.notLeader',
          'Nadie agrega gente al equipo que lleva, ni al de quien comparte su rol: verían lo que es de ella. {ask}',
          { ask: ask() },
        ),
      );
  }
  if (rights) {
    const after = await ownRights(at);
    const wider =
      after &&
      ([...after.grants].some(([key, grant]) => !grantIncludes(rights.grants.get(key), grant)) ||
        (after.allBranches && !rights.allBranches) ||
        (!after.allBranches &&
          after.branchIds.some((id) => !rights.allBranches && !rights.branchIds.includes(id))));
    if (wider)
      throw refused(
        'rights',
        t('rights.more', 'Con esto tendrías más permisos de los que tienes. {ask}', { ask: ask() }),
      );
  }
  return written;
}
