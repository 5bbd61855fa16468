import { t } from '#app/i18n/t.ts';
import { Form, redirect } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { clearSession, flash, writeSession } from '#app/session/sign-in/cookies.server.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import { dropOwn, readOwn } from '#app/session/sign-in/own-session.server.ts';
import { relativeInstant } from '#app/session/instants.server.ts';
import { Card } from '#app/ui/card.tsx';
import type { Route } from './+types/impersonation-end';
import { goTo } from '#app/session/guards/own-path.server.ts';

/** Where the banner of «ver como» leads: the way back to one's own session. */
export function loader({ context }: Route.LoaderArgs) {
  const { profile } = context.get(sessionContext);
  if (!profile.viewer) throw redirect('/');
  const zone = profile.configs.time_zone;
  return {
    person: profile.name ?? profile.nickname,
    viewer: profile.viewer.nickname,
    until: relativeInstant(profile.viewer.until, zone),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { erp, token } = context.get(sessionContext);
  const { setCookies, secure } = context.get(requestContext);
  try {
    await erp.post('auth/endView');
  } catch (error) {
    // It may have ended by itself: the way back is the same.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
  dropProfile(token);
  const own = await readOwn(request);
  setCookies.push(await dropOwn(secure));
  setCookies.push(
    own ? await writeSession(own.stored, { secure, remember: false }) : await clearSession(secure),
  );
  setCookies.push(await flash({ text: t('viewAs.ended', 'Volviste a tu sesión.') }, secure));
  throw goTo(own?.back ?? '/login');
}

export default function ViewAsEnd({ loaderData: { person, viewer, until } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('audit.viewingAs', 'Ver como')} qualifier={person} />
      <Form method="post">
        <Card pad>
          <p>
            {t(
              'viewAs.running',
              'Entraste como {viewer} y estás viendo el sistema como {person} hasta {until}. No se puede cambiar nada.',
              { viewer, person, until },
            )}
          </p>
        </Card>
        <div className="fbar">
          <button className="btn pri">{t('ui.viewAs.back', 'Volver a mi sesión')}</button>
        </div>
      </Form>
    </>
  );
}
