/**
 * Resources with a part in who sees what, as they declare it: the places to which people are held,
 * those for which outsiders work, and teams of people. A product may have none of them.
 */
import type { PartyKind, Resource } from '../types.ts';

export interface AccessPlace extends NonNullable<Resource['accessPlace']> {
  readonly resource: Resource;
  /** Its reference to branches. */
  readonly branch: string;
}

/** For whom users of a kind work. */
export interface AccessParty {
  readonly resource: Resource;
  /** The reference of `users` by which one is bound to it; null where no module adds it. */
  readonly userField: string | null;
}

/** Teams, by the tables and columns that say who is in whose. */
export interface AccessTeam {
  readonly table: string;
  readonly leader: string;
  readonly members: {
    readonly table: string;
    readonly team: string;
    readonly person: string;
    readonly from: string;
    readonly to: string;
  };
}

export interface AccessParts {
  readonly place: AccessPlace | null;
  readonly parties: ReadonlyMap<PartyKind, AccessParty>;
  readonly teams: readonly AccessTeam[];
}

type Fail = (at: string, why: string) => never;

function placeOf(resource: Resource, keys: ReadonlySet<string>, fail: Fail): AccessPlace {
  const { accessPlace, branchField: branch, fields, path } = resource;
  const { people, manager, allKey } = accessPlace!;
  if (people.length === 0) fail(path, 'a place names nobody who works in it');
  for (const name of ['code', 'name'])
    if (fields[name]?.kind !== 'text') fail(`${path}.${name}`, 'a place has a code and a name');
  for (const name of [...people, manager]) {
    const field = fields[name];
    if ((field?.kind !== 'ref' && field?.kind !== 'refs') || field.to !== 'users')
      fail(`${path}.${name}`, 'names no people');
  }
  if (fields[manager]?.kind !== 'ref') fail(`${path}.${manager}`, 'one manages a place');
  if (!resource.hasActive || branch === undefined)
    return fail(path, 'a place is of a branch and has the «activo» switch');
  if (!keys.has(allKey)) fail(path, `privilege «${allKey}» is not declared`);
  return { ...accessPlace!, resource, branch };
}

function teamOf(resource: Resource, all: readonly Resource[], fail: Fail): AccessTeam {
  const { path, fields, table, teamLed } = resource;
  const { leader, members, person, from, to } = teamLed!;
  const rows = fields[members];
  if (rows?.kind !== 'lines') return fail(`${path}.${members}`, 'a team has no rows of members');
  const of = all.find((each) => each.path === rows.of);
  if (!of) return fail(`${path}.${members}`, `${rows.of} is not declared`);
  for (const [at, field] of [
    [`${path}.${leader}`, fields[leader]],
    [`${of.path}.${person}`, of.fields[person]],
  ] as const)
    if (field?.kind !== 'ref' || field.to !== 'users') fail(at, 'names no person');
  for (const name of [from, to])
    if (of.fields[name]?.kind !== 'date') fail(`${of.path}.${name}`, 'is no day');
  if (!resource.hasActive) fail(path, 'a team has the «activo» switch');
  return { table, leader, members: { table: of.table, team: rows.by, person, from, to } };
}

const referenceTo = (resource: Resource | undefined, path: string): string | null =>
  Object.entries(resource?.fields ?? {}).find(
    ([, field]) => field.kind === 'ref' && field.to === path,
  )?.[0] ?? null;

/** Two of the same kind, or a place that says too little of itself, are an error of `fail`. */
export function accessPartsOf(
  given: Iterable<Resource>,
  keys: ReadonlySet<string>,
  fail: Fail,
): AccessParts {
  const resources = [...given];
  const people = resources.find(({ path }) => path === 'users');
  const parties = new Map<PartyKind, AccessParty>();
  let place: AccessPlace | null = null;
  for (const resource of resources) {
    const { accessPlace, party, path } = resource;
    if (party && parties.has(party))
      fail(path, `${parties.get(party)!.resource.path} is the ${party} already`);
    if (party) parties.set(party, { resource, userField: referenceTo(people, path) });
    if (!accessPlace) continue;
    if (place) fail(path, `${place.resource.path} are the places already`);
    place = placeOf(resource, keys, fail);
  }
  for (const { portal, path, fields, table } of resources) {
    const party = portal && parties.get(portal)?.resource;
    const names = Object.values(fields).some(
      (field) => field.kind === 'ref' && field.to === party?.path,
    );
    if (party && !names && table !== party.table) fail(path, `names no ${portal}: nobody sees it`);
  }
  const teams = resources
    .filter(({ teamLed }) => teamLed)
    .map((each) => teamOf(each, resources, fail));
  return { place, parties, teams };
}
