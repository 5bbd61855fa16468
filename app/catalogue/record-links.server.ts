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
  roles: [
    { label: 'Permisos', segment: 'privileges', key: 'roles.list', replaces: 'privileges' },
    { label: 'Comparar', segment: 'compare', key: 'roles.list' },
    { label: 'Copiar', segment: 'copy', key: 'roles.create' },
  ],
  'approval-rules': [{ label: 'Probar con meses anteriores', segment: 'backtest', key: 'approval-rules.backtest' }],
  interfaces: [{ label: 'Llave', segment: 'key', key: 'interfaces.rotate' }],
  privileges: [{ label: 'Quién puede', segment: 'who', key: 'privileges.who' }],
  users: [
    { label: 'Qué puede hacer', segment: 'rights', key: 'privileges.who' },
    { label: 'Sesiones', segment: 'sessions', key: 'users.sessions' },
    { label: 'Enlaces', segment: 'links', key: 'users.security' },
  ],
};

export const recordLinks = (resource: string, record: string, session: Session): (readonly [href: string, label: string])[] =>
  (RECORD_LINKS[resource] ?? []).filter(({ key }) => session.can(key)).map(({ label, segment }) => [`${record}/${segment}`, label]);

export const replacedFields = (resource: string): ReadonlySet<string> => new Set((RECORD_LINKS[resource] ?? []).flatMap(({ replaces }) => replaces ?? []));
