import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import type { Tab } from '#app/ui/page/tabs.tsx';

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly right: string;
}

const userTexts = (): readonly Entry[] => [
  {
    key: 'rights',
    label: t('rights.whatCan', 'Qué puede hacer'),
    right: 'permission-reports.list',
  },
  { key: 'sessions', label: t('profile.tabSessions', 'Sesiones'), right: 'users.sessions' },
  { key: 'links', label: t('user.linksTab', 'Enlaces'), right: 'users.security' },
  { key: 'handover', label: t('user.handover', 'Entregar pendientes'), right: 'users.update' },
  { key: 'view-as', label: t('audit.viewingAs', 'Ver como'), right: 'users.viewAs' },
];
const role = (): readonly Entry[] => [
  { key: 'privileges', label: t('role.rights', 'Permisos'), right: 'roles.list' },
  { key: 'compare', label: t('role.compare', 'Comparar'), right: 'roles.list' },
];

const tabsAt = (base: string, entries: readonly Entry[], session: Session): Tab[] =>
  entries
    .filter(({ right }) => session.can(right))
    .map(({ key, label }) => ({ key, label, href: `${base}/${key}` }));

/** Screens beside the form of a user, as tabs of each other. */
export const userTabs = (id: string, session: Session): Tab[] =>
  tabsAt(`/users/${id}`, userTexts(), session);
export const roleTabs = (id: string, session: Session): Tab[] =>
  tabsAt(`/roles/${id}`, role(), session);
