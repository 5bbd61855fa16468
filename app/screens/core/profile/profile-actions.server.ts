import { t } from '#app/i18n/t.ts';
import { data } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { formErrors, type WireBody } from '#app/api-client/encoding.server.ts';
import { appearanceOf, writeAppearance } from '#app/session/appearance.server.ts';
import type { RequestInfo, Session } from '#app/session/context.ts';
import { clearSession, flash } from '#app/session/sign-in/cookies.server.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import type { FormError } from './profile-types.ts';
import { wordingOf } from '#app/i18n/wording.server.ts';
import { runInLanguage } from '#erp/model/texts/t.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';

type ProfileInput = (name: string) => string;
interface ActionResult {
  readonly tab: string;
  readonly text: string;
  /** Recovery codes: shown on the reply itself, since nothing says them twice. */
  readonly codes?: readonly string[];
}
type Save = (session: Session, given: ProfileInput, info: RequestInfo) => Promise<ActionResult>;

const SAVES: Readonly<Record<string, Save>> = {
  async datos({ erp, profile }, given) {
    await erp.put('users/profile', {
      name: given('name'),
      last_name: given('last_name'),
      phone: given('phone'),
      ...(given('language_code') && { language_code: given('language_code') }),
    });
    // What is said of the choice of a language is said in it.
    const { language } = await wordingOf(
      { ...profile, language_code: given('language_code') || profile.language_code },
      erp,
    );
    return {
      tab: 'datos',
      text: runInLanguage(language, () => t('profile.dataSaved', 'Datos guardados.')),
    };
  },
  async password({ erp, profile }, given) {
    await erp.put(`users/password/${profile.id}`, {
      current_password: given('current_password'),
      password: given('password'),
      password_confirmation: given('password_confirmation'),
    });
    return {
      tab: 'seguridad',
      text: t('profile.passwordChanged', 'Contraseña cambiada. Se cerraron tus demás sesiones.'),
    };
  },
  async otpSetup({ erp }) {
    await erp.post('auth/otp/setup');
    return { tab: 'seguridad', text: t('profile.scan', 'Escanea el código con tu aplicación.') };
  },
  async otpConfirm({ erp }, given) {
    const { data: reply } = await erp.post<{ recovery_codes: readonly string[] }>(
      'auth/otp/confirm',
      { code: given('code') },
    );
    return { tab: 'seguridad', text: '', codes: reply.recovery_codes };
  },
  async otpDisable({ erp }, given) {
    await erp.post('auth/otp/disable', { password: given('otp_password'), code: given('code') });
    return { tab: 'seguridad', text: t('profile.factorRemoved', 'Segundo factor quitado.') };
  },
  async revoke({ erp }, given) {
    await erp.put(`sessions/revoke/${encodeURIComponent(given('id'))}`);
    return { tab: 'sesiones', text: t('profile.sessionClosed', 'Sesión cerrada.') };
  },
  async forget({ erp }, given) {
    await erp.put(`sessions/forget/${encodeURIComponent(given('id'))}`);
    return {
      tab: 'sesiones',
      text: t('profile.deviceForgotten', 'Equipo olvidado: pedirá el código otra vez.'),
    };
  },
  async revokeOthers({ erp }) {
    const reply = await erp.put<{ ended: number }>('sessions/revokeOthers');
    return {
      tab: 'sesiones',
      text: t(
        'profile.sessionsClosed',
        ['Se cerró {count} sesión.', 'Se cerraron {count} sesiones.'],
        { count: reply.data.ended },
      ),
    };
  },
  async preferencias({ erp }, given, info) {
    const prefs = {
      theme: given('theme'),
      light_mode: given('light_mode') === '1',
      density: given('density'),
      font_size: Number(given('font_size')),
      page_size: Number(given('page_size')),
    };
    await erp.put('users/profile', { prefs } satisfies WireBody);
    info.appearance = appearanceOf(prefs);
    info.setCookies.push(writeAppearance(info.appearance, info.secure));
    return { tab: 'preferencias', text: t('profile.prefsSaved', 'Preferencias guardadas.') };
  },
  async privacidad({ erp }, given) {
    await erp.post('auth/privacy', { accept: given('accept') });
    return {
      tab: 'privacidad',
      text: t('profile.privacyAccepted', 'Aviso de privacidad aceptado.'),
    };
  },
  async borrar({ erp }, given) {
    await erp.post('users/requestDelete', { password: given('password') });
    return {
      tab: 'misdatos',
      text: t(
        'profile.linkSent',
        'Te enviamos el enlace por correo. Si no llega, pídelo a quien administra los usuarios de tu empresa.',
      ),
    };
  },
};

/** Fields that are never sent back to the form. */
const SECRET = /password/;

export async function saveProfile(session: Session, form: FormData, info: RequestInfo) {
  const given: ProfileInput = (name) => String(form.get(name) ?? '');
  const save = SAVES[given('form')];
  if (!save)
    throw data(
      {
        code: 'VALIDACION',
        message: t('profile.unknownForm', 'El formulario no se reconoce. Abre tu perfil de nuevo.'),
      },
      { status: 422 },
    );
  try {
    const done = await save(session, given, info);
    dropProfile(session.token);
    if (done.codes) return { codes: done.codes };
    return goTo(session.profile.pending ? '/' : `/profile?tab=${done.tab}`, {
      headers: { 'set-cookie': await flash({ text: done.text }, info.secure) },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.content === null || error.status >= 500) throw error;
    if (error.status === 401) info.setCookies.push(await clearSession(info.secure));
    const values = Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        typeof value === 'string' && !SECRET.test(name) ? [[name, value]] : [],
      ),
    );
    return data(
      {
        form: given('form'),
        message: error.content.message,
        fields: formErrors(error.content.fields),
        values,
      } satisfies FormError,
      {
        status: error.status === 403 ? 403 : error.status,
      },
    );
  }
}
