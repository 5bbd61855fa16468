import { t } from '#app/i18n/t.ts';
import { inPortal, type Profile } from '#app/session/profile.ts';

const TABS = () =>
  [
    ['datos', t('profile.tabData', 'Datos')],
    ['seguridad', t('profile.tabSecurity', 'Seguridad')],
    ['sesiones', t('profile.tabSessions', 'Sesiones')],
    ['preferencias', t('profile.tabPreferences', 'Preferencias')],
    ['avisos', t('nav.notices', 'Avisos')],
    ['atajos', t('profile.tabShortcuts', 'Atajos')],
    ['delegaciones', t('profile.tabDelegations', 'Delegaciones')],
    ['permisos', t('profile.tabRights', 'Mis permisos')],
    ['privacidad', t('profile.tabPrivacy', 'Privacidad')],
    ['misdatos', t('profile.tabMyData', 'Mis datos')],
  ] as const;
/**
 * Suppliers and customers have no screens to arrange and no notices (502); the privacy notice is
 * read before anything else.
 */
const EXTERNAL: ReadonlySet<string> = new Set(['datos', 'seguridad', 'sesiones']);

/** Tabs with a screen of their own: few visits of the others should pay for them. */
const SCREENS: Readonly<Record<string, string>> = {
  avisos: '/profile/notices',
  delegaciones: '/profile/delegations',
};

/** Tabs of «Mi perfil» for this person. */
export function profileTabs({ user_kind: kind, pending }: Pick<Profile, 'user_kind' | 'pending'>) {
  const external = inPortal({ user_kind: kind });
  return TABS()
    .filter(
      ([key]) => !external || EXTERNAL.has(key) || (key === 'privacidad' && pending === 'AVISO'),
    )
    .map(([key, label]) => ({
      key,
      label,
      href: SCREENS[key] ?? `/profile?tab=${key}`,
    }));
}
