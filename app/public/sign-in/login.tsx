import { t } from '#app/i18n/t.ts';
import { data, redirect, useNavigation } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { fieldErrors, readPost, typedValues } from '#app/forms/post/post.server.ts';
import { requestContext, type RequestInfo } from '#app/session/context.ts';
import {
  clearSession,
  flash,
  readSession,
  writeSession,
} from '#app/session/sign-in/cookies.server.ts';
import { keepForm } from '#app/session/sign-in/stored-form.server.ts';
import { profileOf } from '#app/session/profiles.server.ts';
import { needsFirstCompany } from '#app/session/installation.server.ts';
import { keepTrusted, trustedTokens } from '#app/session/sign-in/trusted-devices.server.ts';
import { erpFor, safeNext, sessionOf } from '#app/session/sign-in/session.server.ts';
import { NO_WORDING } from '#app/i18n/wording.server.ts';
import { Heading } from '#app/ui/page/heading.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/login';
import { SIGN_IN, type SignIn } from './login.post.server.ts';
import { ByLink } from './by-link.tsx';
import { Credentials } from './credentials.tsx';
import { DEMO_PASSWORD, demoUsers } from './demo.server.ts';
import { DemoBox } from './demo-box.tsx';
import { Otp } from './otp.tsx';
import { Entrance } from '../entrance.tsx';
import { goTo } from '#app/session/guards/own-path.server.ts';

const WAYS = ['invite', 'reset', 'correo', 'forgot'] as const;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const info = context.get(requestContext);
  const query = url.searchParams;
  // The first-run form is needed once: it has a chunk of its own.
  if (query.get('setup'))
    throw redirect(`/setup?${new URLSearchParams({ code: query.get('setup') ?? '' })}`);
  const way = WAYS.find((name) => query.get(name)) ?? null;
  if (!way && (await needsFirstCompany(erpFor(request, url, info, null)))) throw redirect('/setup');
  if (!way && (await isSignedIn(request, url, info)))
    throw goTo(safeNext(query.get('next')) ?? '/');
  const chosen = demoUsers().find((user) => user.email === query.get('demo'));
  return {
    next: safeNext(query.get('next')),
    reason: query.get('reason'),
    way,
    token: way ? (query.get(way) ?? '') : '',
    passwordMin:
      way === 'invite' || way === 'reset'
        ? await passwordMinFor(erpFor(request, url, info, null), query.get(way) ?? '')
        : 0,
    demo: demoUsers().map((user) => ({ ...user, chosen: user === chosen })),
    filled: chosen ? { email: chosen.email, password: DEMO_PASSWORD } : null,
    appearance: info.appearance,
    query: [...query].filter(([name]) => !['ligero', 'tema'].includes(name)),
  };
}

const passwordMinFor = async (erp: ReturnType<typeof erpFor>, token: string): Promise<number> =>
  (await erp.get<{ readonly password_min: number }>('auth/passwordRules', { token })).data
    .password_min;

async function isSignedIn(
  request: Request,
  url: URL,
  info: Parameters<typeof erpFor>[2],
): Promise<boolean> {
  const stored = await readSession(request);
  if (!stored) return false;
  try {
    return (
      (await profileOf(stored.token, erpFor(request, url, info, stored.token))).status === 'ACTIVO'
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status < 500) info.setCookies.push(await clearSession(info.secure));
    return false;
  }
}

interface SignedIn {
  readonly jwt: string;
  readonly account_code: string;
  readonly trusted?: { readonly token: string; readonly days: number };
}

type Reply = {
  readonly message: string;
  readonly fields: Record<string, string[]>;
  readonly email: string;
  readonly kept: string | null;
  readonly next: string | null;
  readonly challenge: string | null;
  readonly remember: boolean;
  /** Days for which a device may be spared the code; 0 = never. */
  readonly trustedDays: number;
  /** Too many guesses: the code is asked with the password. */
  readonly blocked: boolean;
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const info = context.get(requestContext);
  const submission = readPost(await request.formData(), SIGN_IN);
  const reply = replyTo(typedValues(submission));
  if (submission.status !== 'success')
    return data(
      {
        ...reply,
        message: t('signin.review', 'Revisa lo marcado.'),
        fields: fieldErrors(submission),
      },
      { status: 422 },
    );
  const given = submission.value;
  try {
    if (given.forgot || given.address || given.token)
      return await byLink(erpFor(request, url, info, null), given, info.secure);
    const { signedIn, user, profile } = await enter({ request, url, info, given });
    if (profile.status !== 'ACTIVO')
      return data({ ...reply, message: inactiveMessage(profile.status) }, { status: 403 });
    const session = await writeSession(
      { token: signedIn.jwt, startedAt: Date.now(), accountCode: signedIn.account_code },
      { secure: info.secure, remember: given.remember !== undefined },
    );
    const { kept } = reply;
    const back = kept
      ? await runInCompany(profile, user, () =>
          keepForm(kept, sessionOf(profile, signedIn.jwt, user, NO_WORDING)),
        )
      : null;
    return goTo(back ?? reply.next ?? '/', { headers: { 'set-cookie': session } });
  } catch (error) {
    return refused(error, reply);
  }
}

/** What the form shows again. */
const replyTo = (typed: Readonly<Record<string, string | undefined>>): Reply => ({
  message: '',
  fields: {},
  email: typed.email ?? '',
  kept: typed.kept || null,
  next: safeNext(typed.next ?? null),
  challenge: typed.challenge || null,
  remember: typed.remember !== undefined,
  trustedDays: Number(typed.trusted_days) || 0,
  blocked: false,
});

/** What a mail's link leads to, or the asking for one. Throws what the ERP refuses. */
async function byLink(erp: ErpClient, given: SignIn, secure: boolean): Promise<Response> {
  if (given.forgot) {
    await erp.post('auth/forgot', { email: given.email });
    return redirect('/login?forgot=enviado');
  }
  if (given.address) await erp.post('auth/confirmEmail', { token: given.address });
  else
    await erp.post('auth/reset', {
      token: given.token,
      password: given.password,
      password_confirmation: given.password_confirmation,
    });
  const text = given.address
    ? t('signin.mailConfirmed', 'Correo confirmado. Desde ahora entras con él.')
    : t('signin.passwordSaved', 'Contraseña guardada. Entra con ella.');
  return redirect('/login', { headers: { 'set-cookie': await flash({ text }, secure) } });
}

/** Signs in by password, or by the code that is asked for after it. Throws what the ERP refuses. */
async function enter({
  request,
  url,
  info,
  given,
}: {
  readonly request: Request;
  readonly url: URL;
  readonly info: RequestInfo;
  readonly given: SignIn;
}) {
  const erp = erpFor(request, url, info, null);
  const device = deviceOf(request);
  const trusted = await trustedTokens(request);
  const { data: signedIn } = given.challenge
    ? await erp.post<SignedIn>('auth/otp', {
        challenge: given.challenge,
        code: given.code,
        recovery_code: given.recovery_code,
        device,
        remember: given.remember !== undefined,
      })
    : await erp.post<SignedIn>('auth/login', {
        email: given.email,
        password: given.password,
        device,
        trusted,
        code: given.code,
      });
  if (signedIn.trusted)
    info.setCookies.push(
      await keepTrusted(trusted, signedIn.trusted.token, signedIn.trusted.days, info.secure),
    );
  const user = erpFor(request, url, info, signedIn.jwt);
  return { signedIn, user, profile: await profileOf(signedIn.jwt, user) };
}

function refused(error: unknown, reply: Reply) {
  if (!(error instanceof ApiError)) throw error;
  if (error.content === null)
    return data(
      {
        ...reply,
        message: t('signin.noService', 'El servicio no responde. Intenta de nuevo en un momento.'),
      },
      { status: 503 },
    );
  if (error.is('OTP_REQUIRED'))
    return data(
      {
        ...reply,
        challenge: String(error.content.challenge ?? ''),
        trustedDays: Number(error.content.trusted_days ?? 0),
      },
      { status: 401 },
    );
  const ended = error.status === 401 && reply.challenge !== null;
  const headers: Record<string, string> = error.retryAfter
    ? { 'retry-after': String(error.retryAfter) }
    : {};
  return data(
    {
      ...reply,
      ...(ended && { challenge: null }),
      blocked: error.status === 429,
      message: error.content.message,
      fields: formErrors(error.content.fields),
    },
    { status: error.status, headers },
  );
}

const inactiveMessage = (status: string): string => {
  if (status === 'SUSPENDIDO')
    return t('signin.suspended', 'Tu usuario está suspendido. Habla con tu administrador.');
  if (status === 'INVITADO')
    return t(
      'signin.invited',
      'Tu usuario aún no está activo. Abre el enlace de invitación que te dio tu administrador.',
    );
  return t('signin.inactive', 'Tu usuario no está activo. Habla con tu administrador.');
};

function deviceOf(request: Request): string {
  const agent = request.headers.get('user-agent') ?? '';
  const browser = /(Edg|Firefox|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge');
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/
    .exec(agent)?.[1]
    ?.replace('Mac OS X', 'macOS');
  return [browser ?? t('signin.browser', 'Navegador'), system].filter(Boolean).join(' en ');
}

const REASONS = (): Readonly<Record<string, string>> => ({
  inactividad: t(
    'signin.idle',
    'Tu sesión venció por inactividad. Entra de nuevo y sigues donde estabas.',
  ),
  suspendido: t('signin.inactive', 'Tu usuario no está activo. Habla con tu administrador.'),
  cerrada: t('signin.closed', 'Cerraste tu sesión.'),
});

type StepProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>;

function SignInStep({ loaderData, actionData }: StepProps) {
  const { state } = useNavigation();
  const reason = loaderData.reason ? REASONS()[loaderData.reason] : undefined;
  const next = actionData?.next ?? loaderData.next;
  if (loaderData.way)
    return (
      <ByLink
        way={loaderData.way}
        token={loaderData.token}
        passwordMin={loaderData.passwordMin}
        email={actionData?.email}
        message={actionData?.message}
        errors={actionData?.fields}
      />
    );
  if (actionData?.challenge)
    return (
      <Otp
        challenge={actionData.challenge}
        next={next}
        kept={actionData.kept}
        remember={actionData.remember}
        days={actionData.trustedDays}
        message={actionData.message}
        errors={actionData.fields}
      />
    );
  return (
    <>
      <div>
        <Heading screen={t('signin.enter', 'Entrar')} />
        <p className="mut">
          {t('signin.enterHelp', 'Usa el correo con el que te dieron de alta.')}
        </p>
      </div>
      {actionData?.message ? (
        <Message tone="bad">{actionData.message}</Message>
      ) : (
        reason && (
          <Message tone={loaderData.reason === 'cerrada' ? 'info' : 'wait'}>{reason}</Message>
        )
      )}
      <Credentials
        next={next}
        kept={actionData?.kept}
        email={actionData?.email ?? loaderData.filled?.email}
        password={actionData ? '' : loaderData.filled?.password}
        errors={actionData?.fields}
        sending={state === 'submitting'}
        withCode={actionData?.blocked}
      />
      {loaderData.demo.length > 0 && <DemoBox users={loaderData.demo} next={next} />}
    </>
  );
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Entrance appearance={loaderData.appearance} query={loaderData.query}>
      <SignInStep loaderData={loaderData} actionData={actionData} />
    </Entrance>
  );
}
