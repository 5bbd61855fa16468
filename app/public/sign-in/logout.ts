import { redirect } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext } from '#app/session/context.ts';
import { clearSession, readSession } from '#app/session/sign-in/cookies.server.ts';
import { dropOwn } from '#app/session/sign-in/own-session.server.ts';
import { log } from '#app/session/log.server.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import type { Route } from './+types/logout';

export const loader = () => redirect('/');

export async function action({ request, url, context }: Route.ActionArgs) {
  const info = context.get(requestContext);
  const stored = await readSession(request);
  if (stored) {
    dropProfile(stored.token);
    try {
      await erpFor(request, url, info, stored.token).post('auth/logout');
    } catch (error) {
      // The browser forgets the session in any case; one that had ended already is no failure.
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401)
        log.warn(
          { err: error, requestId: info.requestId },
          'session could not be ended at the ERP',
        );
    }
  }
  info.setCookies.push(await dropOwn(info.secure));
  return redirect('/login?reason=cerrada', {
    headers: { 'set-cookie': await clearSession(info.secure) },
  });
}
