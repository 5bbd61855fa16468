/** Calls that belong to no resource: sign-in, sessions, the company's wordings. The API mounts them beside the resources' own. */
import * as z from 'zod';
import { type PlatformEndpoint, requireActor } from '#erp/kernel/wire/endpoints.ts';
import type { ExtraCall } from '#erp/model/types.ts';
import { notFound } from '#erp/model/errors.ts';
import type { CallResult } from '#erp/kernel/rules.ts';
import { currentTranslations } from '#erp/platform/profile/translations.ts';
import { rowIdOf, textOf } from '#erp/kernel/wire/texts.ts';
import { forgotPassword, passwordRules, reauthenticate, resetPassword } from '#erp/platform/access/passwords/change-password.ts';
import { explain } from './explain.ts';
import { confirmEmail } from '#erp/platform/access/links.ts';
import { login, logout } from '#erp/platform/access/sign-in/login.ts';
import { acceptPrivacy } from './privacy.ts';
import { confirmSecondFactor, disableSecondFactor, secondFactor, setUpSecondFactor, signInWithCode } from '#erp/platform/access/second-factor/second-factor.ts';
import { forgetTrusted, listSessions, revokeSession, revokeSessions } from './session-calls.ts';
import { readSetup, setUp } from './setup.ts';
import { endImpersonation, startImpersonation } from './impersonation.ts';

function idOf(raw: unknown): number {
  const id = rowIdOf(raw);
  if (Number.isNaN(id)) throw notFound();
  return id;
}

const done: CallResult = { data: {} };

/** Of those without a privilege: what they look at in its place. */
const WHY: Readonly<Record<string, string>> = {
  login: 'the way in: password, place and number of tries',
  logout: "one's own session",
  forgot: 'says nothing of who exists; tries are counted',
  reset: 'the token of the mail',
  passwordRules: 'how long a new password must be: it is said on the page that asks for it',
  readSetup: 'the code of the log, while there is no company',
  setup: 'the code of the log, while there is no company',
  confirmEmail: 'the token of the mail',
  reauth: "one's own password",
  otp: 'the second step of the way in, with what the first gave',
  otpState: "one's own second factor",
  otpSetup: "one's own second factor",
  otpConfirm: "one's own second factor",
  otpDisable: "one's own second factor, with the password",
  explain: "one's own rights; somebody else's with permissions.explain",
  privacy: "one's own consent",
  sessions: "one's own; somebody else's with users.sessions",
  revoke: "one's own; somebody else's with users.sessions",
  forget: "one's own; somebody else's with users.sessions",
  endView: "one's own session",
  revokeOthers: "one's own sessions",
  translations: 'wordings of the screens',
};

/** What the parts of a path name. */
const NAMES: Readonly<Record<string, ExtraCall['pathRecords']>> = {
  revoke: { id: 'sessions' },
  forget: { id: 'sessions' },
  revokeAll: { user_id: 'users' },
  sessions: { user_id: 'users' },
};

const call = (name: string, method: ExtraCall['method'], path: string, key: ExtraCall['key'], summary: string, run: PlatformEndpoint['run']): PlatformEndpoint => ({
  name,
  method,
  path,
  key,
  ...(WHY[name] && { why: WHY[name] }),
  ...(NAMES[name] && { pathRecords: NAMES[name] }),
  summary,
  run,
});

export const platformEndpoints: readonly PlatformEndpoint[] = [
  call('login', 'POST', 'auth/login', 'public', 'Inicia sesión', async ({ services, body, ip, requestId }) => {
    const credentials = {
      email: textOf(body, 'email', 254),
      password: textOf(body, 'password', 1024),
      device: textOf(body, 'device', 500),
      trusted: textOf(body, 'trusted', 300),
      code: textOf(body, 'code', 20),
    };
    return { data: await login(services, credentials, { ip, requestId }) };
  }),
  call('logout', 'POST', 'auth/logout', null, 'Cierra la sesión', async (context) => {
    await logout(context.services, requireActor(context));
    return done;
  }),
  call('forgot', 'POST', 'auth/forgot', 'public', 'Pide un enlace para cambiar la contraseña', async ({ services, body, ip, requestId }) => {
    await forgotPassword(services, body, { ip, requestId });
    return { data: { message: 'Si el correo existe, recibirás un enlace.' } };
  }),
  call('reset', 'POST', 'auth/reset', 'public', 'Guarda la contraseña con un enlace', async ({ services, body, ip, requestId }) => {
    await resetPassword(services, body, { ip, requestId });
    return { data: { message: 'Tu contraseña quedó guardada. Ya puedes entrar.' } };
  }),
  {
    ...call('passwordRules', 'GET', 'auth/passwordRules', 'public', 'Lo que se le pide a una contraseña nueva', async ({ services, actor, query }) => ({
      data: await passwordRules(services, actor, textOf(query, 'token')),
    })),
    input: z.object({ token: z.string().optional() }),
    output: z.object({ password_min: z.number() }),
  },
  call('readSetup', 'GET', 'auth/setup', 'public', 'Módulos que puede elegir quien prepara una instalación nueva', async ({ services, query, ip, requestId }) => ({
    data: await readSetup(services, query, { ip, requestId }),
  })),
  call('setup', 'POST', 'auth/setup', 'public', 'Crea la primera empresa con el código de la bitácora', async ({ services, body, ip, requestId }) => ({
    data: await setUp(services, body, { ip, requestId }),
    status: 201,
  })),
  call('confirmEmail', 'POST', 'auth/confirmEmail', 'public', 'Confirma un correo nuevo con su enlace', async ({ services, body, ip, requestId }) => {
    await confirmEmail(services, body, { ip, requestId });
    return { data: { message: 'Tu correo quedó confirmado. Entra con el nuevo.' } };
  }),
  call('reauth', 'POST', 'auth/reauth', null, 'Confirma la contraseña antes de algo crítico', async (context) => {
    await reauthenticate(context.services, requireActor(context), context.body);
    return done;
  }),
  call('otp', 'POST', 'auth/otp', 'public', 'Termina el inicio de sesión con el segundo factor', async ({ services, body, ip, requestId }) => ({
    data: await signInWithCode(services, body, { ip, requestId }),
  })),
  call('otpState', 'GET', 'auth/otp', null, 'Segundo factor propio', async (context) => ({ data: await secondFactor(context.services, requireActor(context)) })),
  call('otpSetup', 'POST', 'auth/otp/setup', null, 'Empieza a configurar el segundo factor', async (context) => ({
    data: await setUpSecondFactor(context.services, requireActor(context)),
  })),
  call('otpConfirm', 'POST', 'auth/otp/confirm', null, 'Confirma el segundo factor y da los códigos de recuperación', async (context) => ({
    data: await confirmSecondFactor(context.services, requireActor(context), context.body),
  })),
  call('otpDisable', 'POST', 'auth/otp/disable', null, 'Quita el segundo factor', async (context) => {
    await disableSecondFactor(context.services, requireActor(context), context.body);
    return done;
  }),
  call('explain', 'POST', 'permissions/explain', null, 'Por qué alguien puede o no puede algo', async (context) => ({
    data: await explain(context.services, requireActor(context), context.body),
  })),
  call('privacy', 'POST', 'auth/privacy', null, 'Acepta el aviso de privacidad', async (context) => {
    await acceptPrivacy(context.services, requireActor(context), context.body);
    return done;
  }),
  call('sessions', 'GET', 'sessions', null, 'Sesiones abiertas', async (context) => {
    const actor = requireActor(context);
    return { data: await listSessions(context.services, actor, context.query.user_id === undefined ? idOf(actor.userId) : idOf(context.query.user_id)) };
  }),
  call('revoke', 'PUT', 'sessions/revoke/:id', null, 'Cierra una sesión', async (context) => {
    await revokeSession(context.services, requireActor(context), String(context.params.id));
    return done;
  }),
  call('forget', 'PUT', 'sessions/forget/:id', null, 'Olvida un equipo recordado', async (context) => {
    await forgetTrusted(context.services, requireActor(context), String(context.params.id));
    return done;
  }),
  call('viewAs', 'POST', 'auth/viewAs', 'users.viewAs', 'Ver el sistema como otra persona, sin cambiar nada', async (context) => ({
    data: await startImpersonation(context.services, requireActor(context), context.body),
  })),
  call('endView', 'POST', 'auth/endView', null, 'Termina de ver como otra persona', async (context) => {
    await endImpersonation(context.services, requireActor(context));
    return done;
  }),
  call('revokeOthers', 'PUT', 'sessions/revokeOthers', null, 'Cierra las demás sesiones propias', async (context) => {
    const actor = requireActor(context);
    return { data: { ended: await revokeSessions(context.services, actor, idOf(actor.userId)) } };
  }),
  call('revokeAll', 'PUT', 'sessions/revokeAll/:user_id', 'users.sessions', 'Cierra las sesiones de un usuario', async (context) => ({
    data: { ended: await revokeSessions(context.services, requireActor(context), idOf(context.params.user_id)) },
  })),
  call('translations', 'GET', 'translations/current', null, 'Textos propios de la empresa', async (context) => {
    const actor = requireActor(context);
    const language = context.query.language;
    return { data: await currentTranslations(context.services, actor.accountId, typeof language === 'string' && language ? language : actor.languageCode) };
  }),
];
