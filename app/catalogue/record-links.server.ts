import type { Session } from '#app/session/context.ts';

interface RecordLink {
  readonly label: string;
  /** Segment after the record's address. */
  readonly segment: string;
  readonly key: string;
  /** Field that this screen keeps in the form's place. */
  readonly replaces?: string;
}

/** Screens of a record beside its form, by resource. */
const RECORD_LINKS: Readonly<Record<string, readonly RecordLink[]>> = {
  roles: [{ label: 'Permisos', segment: 'privileges', key: 'roles.list', replaces: 'privileges' }],
  interfaces: [{ label: 'Llave', segment: 'key', key: 'interfaces.rotate' }],
  privileges: [{ label: 'Quién puede', segment: 'who', key: 'privileges.who' }],
  users: [{ label: 'Enlaces', segment: 'links', key: 'users.security' }],
};

export const recordLinks = (resource: string, record: string, session: Session): (readonly [href: string, label: string])[] =>
  (RECORD_LINKS[resource] ?? []).filter(({ key }) => session.can(key)).map(({ label, segment }) => [`${record}/${segment}`, label]);

export const replacedFields = (resource: string): ReadonlySet<string> => new Set((RECORD_LINKS[resource] ?? []).flatMap(({ replaces }) => replaces ?? []));
