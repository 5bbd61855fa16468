import type { Session } from '#app/session/context.ts';
import type { Tab } from '#app/ui/page/tabs.tsx';

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly right: string;
}

const USER: readonly Entry[] = [
  { key: 'rights', label: 'Qué puede hacer', right: 'permission-reports.list' },
  { key: 'sessions', label: 'Sesiones', right: 'users.sessions' },
  { key: 'links', label: 'Enlaces', right: 'users.security' },
  { key: 'handover', label: 'Entregar pendientes', right: 'users.update' },
  { key: 'view-as', label: 'Ver como', right: 'users.viewAs' },
];
const ROLE: readonly Entry[] = [
  { key: 'privileges', label: 'Permisos', right: 'roles.list' },
  { key: 'compare', label: 'Comparar', right: 'roles.list' },
];

const tabsAt = (base: string, entries: readonly Entry[], session: Session): Tab[] =>
  entries
    .filter(({ right }) => session.can(right))
    .map(({ key, label }) => ({ key, label, href: `${base}/${key}` }));

/** Screens beside the form of a user, as tabs of each other. */
export const userTabs = (id: string, session: Session): Tab[] =>
  tabsAt(`/users/${id}`, USER, session);
export const roleTabs = (id: string, session: Session): Tab[] =>
  tabsAt(`/roles/${id}`, ROLE, session);
