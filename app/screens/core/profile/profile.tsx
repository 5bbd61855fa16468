import { redirect } from 'react-router';
import { sessionContext, requestContext } from '#app/session/context.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Profile as ProfileView } from '#app/session/profile.ts';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { t } from '#app/i18n/t.ts';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { saveProfile } from './profile-actions.server.ts';
import { SecondFactor } from './second-factor-tab.tsx';
import { Privacy } from './privacy-tab.tsx';
import {
  Deletion,
  Favourites,
  AppearanceTab,
  Password,
  Person,
  Rights,
  Sessions,
} from './profile-tabs.tsx';
import { permissionsOf, securityOf, sessionRows, shortcutsOf } from './profile-view.server.ts';
import { profileTabs } from './profile-tab-list.ts';
import type { Route } from './+types/profile';

const STEPS = () =>
  ({
    CONTRASENA: [
      t('profile.mustPassword', 'Cambia tu contraseña para continuar'),
      t(
        'profile.mustPasswordHelp',
        'La que tienes es provisional. Las demás pantallas se abren en cuanto pongas la tuya.',
      ),
    ],
    SEGUNDO_FACTOR: [
      t('profile.mustFactor', 'Configura tu segundo factor para continuar'),
      t(
        'profile.mustFactorHelp',
        'Tu empresa o tu rol lo exigen. Las demás pantallas se abren en cuanto lo confirmes.',
      ),
    ],
    AVISO: [
      t('profile.beforeStart', 'Antes de empezar'),
      t(
        'profile.beforeStartHelp',
        'Lee cómo se usan tus datos personales. Sólo se pregunta la primera vez.',
      ),
    ],
  }) as const;
/** The tab that each form stands on. */
const TAB_OF: Readonly<Record<string, string>> = {
  password: 'seguridad',
  otpSetup: 'seguridad',
  otpConfirm: 'seguridad',
  otpDisable: 'seguridad',
  privacidad: 'privacidad',
  revoke: 'sesiones',
  forget: 'sesiones',
  revokeOthers: 'sesiones',
  borrar: 'misdatos',
};

const languagesOf = ({ configs }: ProfileView): readonly (readonly [string, string])[] =>
  (configs.languages ?? []).map(({ code, name }) => [code, name] as const);

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { profile } = session;
  const { appearance } = context.get(requestContext);
  const tabs = profileTabs(profile);
  const tab = tabs.find(({ key }) => key === url.searchParams.get('tab'))?.key ?? 'datos';
  if (tab === 'avisos') throw redirect('/profile/notices');
  if (tab === 'delegaciones') throw redirect('/profile/delegations');
  return {
    tab,
    tabs,
    name: profile.name ?? profile.nickname,
    roles: [...(profile.role_labels ?? [])],
    company: profile.account_name,
    pending: profile.pending ?? null,
    person: {
      name: profile.first_name ?? profile.name ?? '',
      last_name: profile.last_name ?? '',
      phone: profile.phone ?? '',
      nickname: profile.nickname,
      email: profile.email ?? '',
      language_code: profile.language_code,
    },
    languages: languagesOf(profile),
    prefs: {
      theme: appearance.theme,
      light: appearance.light,
      density: appearance.density,
      fontSize: appearance.fontSize,
      pageSize: profile.prefs.page_size ?? 50,
    },
    security: tab === 'seguridad' ? await securityOf(session) : null,
    sessions: tab === 'sesiones' ? await sessionRows(session) : [],
    shortcuts: tab === 'atajos' ? shortcutsOf(session) : [],
    permissions: tab === 'permisos' ? permissionsOf(session) : [],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveProfile(
    context.get(sessionContext),
    await request.formData(),
    context.get(requestContext),
  );
}

export default function Profile({ loaderData: view, actionData }: Route.ComponentProps) {
  const refused = actionData && 'message' in actionData ? actionData : undefined;
  const codes = actionData && 'codes' in actionData ? actionData.codes : [];
  const tab = refused ? (TAB_OF[refused.form] ?? refused.form) : view.tab;
  return (
    <>
      <PageHead
        title={t('ui.nav.profile', 'Mi perfil')}
        qualifier={view.name}
        chip={view.roles.length > 0 && <Chip family="go">{view.roles.join(', ')}</Chip>}
      />
      {view.pending && (
        <Message tone="wait" title={STEPS()[view.pending][0]}>
          <p>{STEPS()[view.pending][1]}</p>
        </Message>
      )}
      {!view.pending && (
        <Tabs label={t('ui.nav.profile', 'Mi perfil')} current={tab} tabs={view.tabs} />
      )}
      {refused && (
        <Message tone="bad" title={t('ui.form.notSaved', 'No se guardó')}>
          <p>{refused.message}</p>
        </Message>
      )}
      {tab === 'datos' && (
        <Person person={view.person} languages={view.languages} refused={refused} />
      )}
      {tab === 'seguridad' && (
        <div className="stack">
          {view.pending !== 'SEGUNDO_FACTOR' && codes.length === 0 && view.security && (
            <Password refused={refused} min={view.security.passwordMin} />
          )}
          {view.pending !== 'CONTRASENA' && view.security && (
            <SecondFactor factor={view.security.factor} codes={codes} refused={refused} />
          )}
        </div>
      )}
      {tab === 'sesiones' && <Sessions rows={view.sessions} />}
      {tab === 'preferencias' && <AppearanceTab prefs={view.prefs} />}
      {tab === 'atajos' && <Favourites shortcuts={view.shortcuts} />}
      {tab === 'permisos' && <Rights groups={view.permissions} />}
      {tab === 'privacidad' && (
        <Privacy company={view.company} pending={view.pending === 'AVISO'} refused={refused} />
      )}
      {tab === 'misdatos' && <Deletion refused={refused} />}
    </>
  );
}
