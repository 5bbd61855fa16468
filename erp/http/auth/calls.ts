/**
 * Calls that belong to no resource: sign-in, sessions, the company's wordings. The API mounts them
 * beside the resources' own.
 */
import { t } from '#erp/model/texts/t.ts';
import { type PlatformEndpoint, requireActor } from '#erp/kernel/wire/endpoints.ts';
import { platformEndpoint } from '#erp/kernel/wire/endpoint.ts';
import type { ExtraCall } from '#erp/model/types.ts';
import { notFound } from '#erp/model/errors.ts';
import { currentTranslations } from '#erp/platform/profile/translations.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import {
  forgotPassword,
  passwordRules,
  reauthenticate,
  resetPassword,
} from '#erp/platform/access/passwords/change-password.ts';
import { explain } from './explain.ts';
import { confirmEmail } from '#erp/platform/access/links.ts';
import { login, logout } from '#erp/platform/access/sign-in/login.ts';
import { acceptPrivacy } from './privacy.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  secondFactor,
  setUpSecondFactor,
  signInWithCode,
} from '#erp/platform/access/second-factor/second-factor.ts';
import { forgetTrusted, listSessions, revokeSession, revokeSessions } from './session-calls.ts';
import { readSetup, setUp } from './setup.ts';
import { CALLS } from './schemas.ts';
import { endImpersonation, startImpersonation } from './impersonation.ts';

function idOf(raw: unknown): number {
  const id = rowIdOf(raw);
  if (Number.isNaN(id)) throw notFound();
  return id;
}

const done = { data: {} };

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

/** Without a privilege, and open to a program with a key. */
const FOR_PROGRAMS = new Set(['explain', 'translations']);

/** Everybody's own way in and desk, but not what the company says of its rights. */
const NOT_IN_PORTALS = new Set(['explain']);

/** What the parts of a path name. */
const NAMES: Readonly<Record<string, ExtraCall['pathRecords']>> = {
  revoke: { id: 'sessions' },
  forget: { id: 'sessions' },
  revokeAll: { user_id: 'users' },
  sessions: { user_id: 'users' },
};

type Name = keyof typeof CALLS;

/** Who may make it, what it names. */
const call = <N extends Name>(
  name: N,
  method: ExtraCall['method'],
  path: string,
  key: ExtraCall['key'],
  summary: string,
) => ({
  name,
  method,
  path,
  key,
  ...(WHY[name] && { why: WHY[name] }),
  ...(key === null && !FOR_PROGRAMS.has(name) && { person: true as const }),
  ...(key === null && !NOT_IN_PORTALS.has(name) && { portal: true as const }),
  ...(NAMES[name] && { pathRecords: NAMES[name] }),
  summary,
  ...CALLS[name],
});

export const platformEndpoints: readonly PlatformEndpoint[] = [
  platformEndpoint({
    ...call('login', 'POST', 'auth/login', 'public', 'Inicia sesión'),
    handler: async ({ services, input, ip, requestId }) => ({
      data: await login(services, input, { ip, requestId }),
    }),
  }),
  platformEndpoint({
    ...call('logout', 'POST', 'auth/logout', null, 'Cierra la sesión'),
    async handler(context) {
      await logout(context.services, requireActor(context));
      return done;
    },
  }),
  platformEndpoint({
    ...call('forgot', 'POST', 'auth/forgot', 'public', 'Pide un enlace para cambiar la contraseña'),
    async handler({ services, input, ip, requestId }) {
      await forgotPassword(services, input, { ip, requestId });
      return { data: { message: t('auth.linkSent', 'Si el correo existe, recibirás un enlace.') } };
    },
  }),
  platformEndpoint({
    ...call('reset', 'POST', 'auth/reset', 'public', 'Guarda la contraseña con un enlace'),
    async handler({ services, input, ip, requestId }) {
      await resetPassword(services, input, { ip, requestId });
      return {
        data: {
          message: t('auth.passwordSaved', 'Tu contraseña quedó guardada. Ya puedes entrar.'),
        },
      };
    },
  }),
  platformEndpoint({
    ...call(
      'passwordRules',
      'GET',
      'auth/passwordRules',
      'public',
      'Lo que se le pide a una contraseña nueva',
    ),
    handler: async ({ services, actor, input }) => ({
      data: await passwordRules(services, actor, input.token),
    }),
  }),
  platformEndpoint({
    ...call(
      'readSetup',
      'GET',
      'auth/setup',
      'public',
      'Módulos que puede elegir quien prepara una instalación nueva',
    ),
    handler: async ({ services, input, ip, requestId }) => ({
      data: await readSetup(services, input, { ip, requestId }),
    }),
  }),
  platformEndpoint({
    ...call(
      'setup',
      'POST',
      'auth/setup',
      'public',
      'Crea la primera empresa con el código de la bitácora',
    ),
    handler: async ({ services, input, ip, requestId }) => ({
      data: await setUp(services, input, { ip, requestId }),
    }),
  }),
  platformEndpoint({
    ...call(
      'confirmEmail',
      'POST',
      'auth/confirmEmail',
      'public',
      'Confirma un correo nuevo con su enlace',
    ),
    async handler({ services, input, ip, requestId }) {
      await confirmEmail(services, input, { ip, requestId });
      return {
        data: {
          message: t('auth.mailConfirmed', 'Tu correo quedó confirmado. Entra con el nuevo.'),
        },
      };
    },
  }),
  platformEndpoint({
    ...call('reauth', 'POST', 'auth/reauth', null, 'Confirma la contraseña antes de algo crítico'),
    async handler(context) {
      await reauthenticate(context.services, requireActor(context), context.input);
      return done;
    },
  }),
  platformEndpoint({
    ...call(
      'otp',
      'POST',
      'auth/otp',
      'public',
      'Termina el inicio de sesión con el segundo factor',
    ),
    handler: async ({ services, input, ip, requestId }) => ({
      data: await signInWithCode(services, input, { ip, requestId }),
    }),
  }),
  platformEndpoint({
    ...call('otpState', 'GET', 'auth/otp', null, 'Segundo factor propio'),
    handler: async (context) => ({
      data: await secondFactor(context.services, requireActor(context)),
    }),
  }),
  platformEndpoint({
    ...call('otpSetup', 'POST', 'auth/otp/setup', null, 'Empieza a configurar el segundo factor'),
    handler: async (context) => ({
      data: await setUpSecondFactor(context.services, requireActor(context)),
    }),
  }),
  platformEndpoint({
    ...call(
      'otpConfirm',
      'POST',
      'auth/otp/confirm',
      null,
      'Confirma el segundo factor y da los códigos de recuperación',
    ),
    handler: async (context) => ({
      data: await confirmSecondFactor(context.services, requireActor(context), context.input),
    }),
  }),
  platformEndpoint({
    ...call('otpDisable', 'POST', 'auth/otp/disable', null, 'Quita el segundo factor'),
    async handler(context) {
      await disableSecondFactor(context.services, requireActor(context), context.input);
      return done;
    },
  }),
  platformEndpoint({
    ...call(
      'explain',
      'POST',
      'permissions/explain',
      null,
      'Por qué alguien puede o no puede algo',
    ),
    handler: async (context) => ({
      data: await explain(context.services, requireActor(context), context.input),
    }),
  }),
  platformEndpoint({
    ...call('privacy', 'POST', 'auth/privacy', null, 'Acepta el aviso de privacidad'),
    async handler(context) {
      await acceptPrivacy(context.services, requireActor(context), context.input);
      return done;
    },
  }),
  platformEndpoint({
    ...call('sessions', 'GET', 'sessions', null, 'Sesiones abiertas'),
    async handler({ input, ...context }) {
      const actor = requireActor(context);
      return {
        data: await listSessions(context.services, actor, idOf(input.user_id ?? actor.userId)),
      };
    },
  }),
  platformEndpoint({
    ...call('revoke', 'PUT', 'sessions/revoke/:id', null, 'Cierra una sesión'),
    async handler({ pathInput, ...context }) {
      await revokeSession(context.services, requireActor(context), pathInput.id);
      return done;
    },
  }),
  platformEndpoint({
    ...call('forget', 'PUT', 'sessions/forget/:id', null, 'Olvida un equipo recordado'),
    async handler({ pathInput, ...context }) {
      await forgetTrusted(context.services, requireActor(context), pathInput.id);
      return done;
    },
  }),
  platformEndpoint({
    ...call(
      'viewAs',
      'POST',
      'auth/viewAs',
      'users.viewAs',
      'Ver el sistema como otra persona, sin cambiar nada',
    ),
    handler: async (context) => ({
      data: await startImpersonation(context.services, requireActor(context), context.input),
    }),
  }),
  platformEndpoint({
    ...call('endView', 'POST', 'auth/endView', null, 'Termina de ver como otra persona'),
    async handler(context) {
      await endImpersonation(context.services, requireActor(context));
      return done;
    },
  }),
  platformEndpoint({
    ...call(
      'revokeOthers',
      'PUT',
      'sessions/revokeOthers',
      null,
      'Cierra las demás sesiones propias',
    ),
    async handler(context) {
      const actor = requireActor(context);
      return { data: { ended: await revokeSessions(context.services, actor, idOf(actor.userId)) } };
    },
  }),
  platformEndpoint({
    ...call(
      'revokeAll',
      'PUT',
      'sessions/revokeAll/:user_id',
      'users.sessions',
      'Cierra las sesiones de un usuario',
    ),
    handler: async ({ pathInput, ...context }) => ({
      data: {
        ended: await revokeSessions(
          context.services,
          requireActor(context),
          idOf(pathInput.user_id),
        ),
      },
    }),
  }),
  platformEndpoint({
    ...call('translations', 'GET', 'translations/current', null, 'Textos propios de la empresa'),
    async handler({ input, ...context }) {
      const actor = requireActor(context);
      return {
        data: await currentTranslations(
          context.services,
          actor.accountId,
          input.language || actor.languageCode,
        ),
      };
    },
  }),
];
