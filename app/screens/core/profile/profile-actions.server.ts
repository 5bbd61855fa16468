import { t } from '#app/i18n/t.ts';
import { data } from 'react-router';
import type * as z from 'zod';
import { fieldErrors, readPost, requirePost, typedValues } from '#app/forms/post/post.server.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import { formErrors, type WireBody } from '#app/api-client/encoding.server.ts';
import { appearanceOf, writeAppearance } from '#app/session/appearance.server.ts';
import type { RequestInfo, Session } from '#app/session/context.ts';
import { clearSession, flash } from '#app/session/sign-in/cookies.server.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import type { FormError } from './profile-types.ts';
import {
  CODE,
  DATA,
  DELETION,
  FORM,
  PREFERENCES,
  NO_FACTOR,
  NOTHING,
  PASSWORD,
  PRIVACY,
  SESSION,
} from './profile.post.server.ts';
import { wordingOf } from '#app/i18n/wording.server.ts';
import { runInLanguage } from '#erp/model/texts/t.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';

interface ActionResult {
  readonly tab: string;
  readonly text: string;
  /** Recovery codes: shown on the reply itself, since nothing says them twice. */
  readonly codes?: readonly string[];
}
interface ProfileForm {
  readonly schema: z.ZodType;
  readonly save: (session: Session, given: never, info: RequestInfo) => Promise<ActionResult>;
}

const profileForm = <S extends z.ZodType>(
  schema: S,
  save: (session: Session, given: z.output<S>, info: RequestInfo) => Promise<ActionResult>,
): ProfileForm => ({ schema, save });

const FORMS: Readonly<Record<string, ProfileForm>> = {
  datos: profileForm(DATA, async ({ erp, profile }, given) => {
    await erp.put('users/profile', {
      name: given.name,
      last_name: given.last_name,
      phone: given.phone,
      ...(given.language_code && { language_code: given.language_code }),
    });
    // What is said of the choice of a language is said in it.
    const { language } = await wordingOf(
      { ...profile, language_code: given.language_code || profile.language_code },
      erp,
    );
    return {
      tab: 'datos',
      text: runInLanguage(language, () => t('profile.dataSaved', 'Datos guardados.')),
    };
  }),
  password: profileForm(PASSWORD, async ({ erp, profile }, given) => {
    await erp.put(`users/password/${profile.id}`, {
      current_password: given.current_password,
      password: given.password,
      password_confirmation: given.password_confirmation,
    });
    return {
      tab: 'seguridad',
      text: t('profile.passwordChanged', 'Contraseña cambiada. Se cerraron tus demás sesiones.'),
    };
  }),
  otpSetup: profileForm(NOTHING, async ({ erp }) => {
    await erp.post('auth/otp/setup');
    return { tab: 'seguridad', text: t('profile.scan', 'Escanea el código con tu aplicación.') };
  }),
  otpConfirm: profileForm(CODE, async ({ erp }, given) => {
    const { data: reply } = await erp.post<{ recovery_codes: readonly string[] }>(
      'auth/otp/confirm',
      { code: given.code },
    );
    return { tab: 'seguridad', text: '', codes: reply.recovery_codes };
  }),
  otpDisable: profileForm(NO_FACTOR, async ({ erp }, given) => {
    await erp.post('auth/otp/disable', { password: given.otp_password, code: given.code });
    return { tab: 'seguridad', text: t('profile.factorRemoved', 'Segundo factor quitado.') };
  }),
  revoke: profileForm(SESSION, async ({ erp }, given) => {
    await erp.put(`sessions/revoke/${encodeURIComponent(given.id)}`);
    return { tab: 'sesiones', text: t('profile.sessionClosed', 'Sesión cerrada.') };
  }),
  forget: profileForm(SESSION, async ({ erp }, given) => {
    await erp.put(`sessions/forget/${encodeURIComponent(given.id)}`);
    return {
      tab: 'sesiones',
      text: t('profile.deviceForgotten', 'Equipo olvidado: pedirá el código otra vez.'),
    };
  }),
  revokeOthers: profileForm(NOTHING, async ({ erp }) => {
    const reply = await erp.put<{ ended: number }>('sessions/revokeOthers');
    return {
      tab: 'sesiones',
      text: t(
        'profile.sessionsClosed',
        ['Se cerró {count} sesión.', 'Se cerraron {count} sesiones.'],
        { count: reply.data.ended },
      ),
    };
  }),
  preferencias: profileForm(PREFERENCES, async ({ erp }, given, info) => {
    const prefs = {
      theme: given.theme,
      light_mode: given.light_mode,
      density: given.density,
      font_size: given.font_size,
      page_size: given.page_size,
    };
    await erp.put('users/profile', { prefs } satisfies WireBody);
    info.appearance = appearanceOf(prefs);
    info.setCookies.push(writeAppearance(info.appearance, info.secure));
    return { tab: 'preferencias', text: t('profile.prefsSaved', 'Preferencias guardadas.') };
  }),
  privacidad: profileForm(PRIVACY, async ({ erp }, given) => {
    await erp.post('auth/privacy', { accept: given.accept });
    return {
      tab: 'privacidad',
      text: t('profile.privacyAccepted', 'Aviso de privacidad aceptado.'),
    };
  }),
  borrar: profileForm(DELETION, async ({ erp }, given) => {
    await erp.post('users/requestDelete', { password: given.password });
    return {
      tab: 'misdatos',
      text: t(
        'profile.linkSent',
        'Te enviamos el enlace por correo. Si no llega, pídelo a quien administra los usuarios de tu empresa.',
      ),
    };
  }),
};

export async function saveProfile(session: Session, posted: FormData, info: RequestInfo) {
  const { form } = requirePost(posted, FORM);
  const found = Object.hasOwn(FORMS, form) ? FORMS[form] : undefined;
  if (!found)
    throw data(
      {
        code: 'VALIDACION',
        message: t('profile.unknownForm', 'El formulario no se reconoce. Abre tu perfil de nuevo.'),
      },
      { status: 422 },
    );
  const submission = readPost(posted, found.schema);
  const values = typedValues(submission, /password/);
  if (submission.status !== 'success')
    return data(
      {
        form,
        message: t('profile.notSaved', 'No se guardó: revisa lo marcado.'),
        fields: fieldErrors(submission),
        values,
      } satisfies FormError,
      { status: 422 },
    );
  try {
    const done = await found.save(session, submission.value as never, info);
    dropProfile(session.token);
    if (done.codes) return { codes: done.codes };
    return goTo(session.profile.pending ? '/' : `/profile?tab=${done.tab}`, {
      headers: { 'set-cookie': await flash({ text: done.text }, info.secure) },
    });
  } catch (error) {
    const failure = failedCall(error, 'told');
    if (failure.status === 401) info.setCookies.push(await clearSession(info.secure));
    return data(
      {
        form,
        message: failure.message,
        fields: formErrors(failure.fields),
        values,
      } satisfies FormError,
      { status: failure.status },
    );
  }
}
