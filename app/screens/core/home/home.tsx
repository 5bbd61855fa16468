import { redirect } from 'react-router';
import { requirePost } from '#app/forms/post/post.server.ts';
import { GUIDE } from './home.post.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { t } from '#app/i18n/t.ts';
import { useLinkClicks } from '#app/ui/table/link-clicks.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { portalStart } from '#app/session/navigation/portal-start.server.ts';
import { homeHtml } from './home-html.server.tsx';
import type { Route } from './+types/home';

export function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const start = portalStart(session);
  if (start) throw goTo(start);
  return homeHtml(session);
}

/** «Primeros pasos» is put away, or brought back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { erp, token } = context.get(sessionContext);
  const { guide } = requirePost(await request.formData(), GUIDE);
  await erp.put('users/profile', {
    prefs: { guide_hidden: guide ? '1' : '0' },
  });
  dropProfile(token);
  return redirect('/');
}

export default function Home({ loaderData: { title, day, html } }: Route.ComponentProps) {
  const region = useLinkClicks();
  return (
    <>
      <PageHead title={title} screen={t('ui.nav.home', 'Inicio')} qualifier={day} />
      <div ref={region} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
