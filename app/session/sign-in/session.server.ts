/**
 * Third and fourth rule of the start: a stored sign-in → profile → translations → render; else the
 * sign-in screen.
 */
import { data, redirect, type MiddlewareFunction } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { erpClient, type Caller, type ErpClient } from '#app/api-client/client.server.ts';
import {
  appearanceOf,
  DEFAULT_APPEARANCE,
  readAppearance,
  sameAppearance,
  writeAppearance,
} from '../appearance.server.ts';
import { askConfirmation, confirm, confirmationContext } from './confirmation.server.ts';
import { requestContext, sessionContext, type RequestInfo, type Session } from '../context.ts';
import { runInCompany } from '../company-registry.server.ts';
import { clearSession, readSession, writeSession, type StoredSession } from './cookies.server.ts';
import { MAX_FORM_BYTES, postedContext, type PostedForm } from '../guards/form-guard.server.ts';
import { log } from '../log.server.ts';
import { dropOwn, readOwn } from './own-session.server.ts';
import { languageCookie } from '#app/i18n/language.server.ts';
import { wordingOf, type Wording } from '#app/i18n/wording.server.ts';
import { runInLanguage } from '#erp/model/texts/t.ts';
import { dropProfile, profileOf, settingWritten } from '../profiles.server.ts';
import { formLayouts } from '#app/page-data/layouts.server.ts';
import type { Profile } from '../profile.ts';
import { seal } from './seal.server.ts';
import { goTo, ownPath } from '#app/session/guards/own-path.server.ts';

/** Where each step that comes before any other screen is taken: a tab of the profile. */
const STEPS: Readonly<Record<string, string>> = {
  CONTRASENA: 'seguridad',
  SEGUNDO_FACTOR: 'seguridad',
  AVISO: 'privacidad',
};

export const requireSession: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const info = context.get(requestContext);
  const stored = await readSession(request);
  const posted = context.get(postedContext);
  // Signed out in another tab: what was typed in this one is not lost.
  if (!stored)
    throw posted && keepable(posted) ? await signInAgain(posted, url) : goTo(loginPath(url));
  const ended = async () => {
    dropProfile(stored.token);
    const own = await readOwn(request);
    if (own) {
      // The look at somebody else's screens is over: the person's own session goes on.
      info.setCookies.push(
        await dropOwn(info.secure),
        await writeSession(own.stored, { secure: info.secure, remember: false }),
      );
      return goTo(own.back);
    }
    info.setCookies.push(await clearSession(info.secure));
    return request.method === 'POST'
      ? signInAgain(posted, url)
      : goTo(loginPath(url, 'inactividad'));
  };
  const erp = erpFor(request, url, info, stored.token, {
    ended,
    confirm: (message) => askConfirmation(posted, request, url, message),
  });
  const profile = await openProfile(stored, erp, info, url);
  const step = profile.pending ? STEPS[profile.pending] : undefined;
  if (
    step &&
    !(
      url.pathname === '/profile' &&
      (request.method === 'POST' || url.searchParams.get('tab') === step)
    )
  )
    throw redirect(`/profile?tab=${step}`);
  const confirmation = context.get(confirmationContext);
  if (confirmation) await confirm(confirmation, erp, posted, request, url);
  const wording = await wordingOf(profile, erp);
  followPreferences(profile, info, request, url);
  const spoken = await languageCookie(request, wording.language.code, info.secure);
  if (spoken) info.setCookies.push(spoken);
  context.set(sessionContext, sessionOf(profile, stored.token, erp, wording));
  return runInLanguage(wording.language, () => runInCompany(profile, erp, next));
};

/** Of who has no session less is kept than of who had one. */
const keepable = ({ body }: PostedForm): boolean => body.length <= MAX_FORM_BYTES;

export function sessionOf(
  profile: Profile,
  token: string,
  erp: ErpClient,
  { texts, inBrowser, language }: Wording,
): Session {
  return {
    profile,
    token,
    erp,
    texts,
    browserTexts: inBrowser,
    layouts: formLayouts(profile, texts),
    timeZone: profile.configs.time_zone,
    can: (key) => key in profile.permissions,
    t: language.translate,
  };
}

/** The client for one request; `token` null = in nobody's name (sign-in, public screens). */
export const erpFor = (
  request: Request,
  url: URL,
  info: RequestInfo,
  token: string | null,
  hooks: Pick<Caller, 'ended' | 'confirm'> = {},
): ErpClient =>
  erpClient({
    token,
    ...hooks,
    wrote: token ? (path) => settingWritten(token, path) : undefined,
    client: info.client,
    requestId: info.requestId,
    signal: request.signal,
    userAgent: request.headers.get('user-agent') ?? undefined,
    screen: url.pathname,
  });

/** A path of ours to return to, or null: never another site's. */
export function safeNext(next: string | null): string | null {
  const path = ownPath(next);
  return path === null || /^\/login(?![\w-])/.test(path) ? null : path;
}

export function loginPath(url: URL, why?: 'inactividad' | 'suspendido' | 'cerrada'): string {
  const query = new URLSearchParams();
  if (url.pathname !== '/' || url.search !== '') query.set('next', url.pathname + url.search);
  if (why) query.set('reason', why);
  return query.size ? `/login?${query}` : '/login';
}

async function openProfile(
  stored: StoredSession,
  erp: ErpClient,
  info: RequestInfo,
  url: URL,
): Promise<Profile> {
  let profile: Profile;
  try {
    profile = await profileOf(stored.token, erp);
  } catch (error) {
    log.warn(
      { err: error instanceof Error ? error : 'session ended', requestId: info.requestId },
      'profile could not be loaded',
    );
    // An ERP out of reach says nothing about the session: it stays, and the person gets the view of
    // 503.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    info.setCookies.push(await clearSession(info.secure));
    throw goTo(loginPath(url));
  }
  if (profile.status === 'ACTIVO') return profile;
  info.setCookies.push(await clearSession(info.secure));
  throw goTo(loginPath(new URL('/', url), 'suspendido'));
}

/**
 * A post that met the end of the session: the sign-in form opens in its place and carries what was
 * typed.
 */
async function signInAgain(posted: PostedForm | null, url: URL) {
  const entries: [string, string][] = [];
  const form = posted
    ? await new Response(new Uint8Array(posted.body), {
        headers: { 'content-type': posted.type },
      }).formData()
    : new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string' && !/password/i.test(name)) entries.push([name, value]);
  const path = url.pathname + url.search;
  return data(
    {
      code: 'SESION_VENCIDA',
      message: '',
      privilege: null,
      module: null,
      requestId: null,
      kept: entries.length > 0 ? seal({ path, entries }) : null,
      next: path,
    },
    { status: 401 },
  );
}

/**
 * Signed in, the preferences decide and rewrite the cookie; an address that asks for another look
 * wins for that page.
 */
function followPreferences(profile: Profile, info: RequestInfo, request: Request, url: URL): void {
  if (url.searchParams.has('ligero') || url.searchParams.has('tema')) return;
  const cookie = readAppearance(request);
  const wanted =
    Object.keys(profile.prefs).length === 0
      ? cookie
      : appearanceOf({ ...toPrefs(cookie), ...profile.prefs });
  if (!sameAppearance(cookie, wanted)) info.setCookies.push(writeAppearance(wanted, info.secure));
  info.appearance = wanted;
}

const toPrefs = (look: typeof DEFAULT_APPEARANCE) => ({
  theme: look.theme,
  light_mode: look.light,
  density: look.density,
  font_size: look.fontSize,
});
