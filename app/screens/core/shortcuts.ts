import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { SHORTCUT } from './shortcuts.post.server.ts';
import { redirect } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { labelOf, screenOfRoute } from '#app/session/navigation/navigation.server.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import { safeNext } from '#app/session/sign-in/session.server.ts';
import type { Route } from './+types/shortcuts';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const loader = () => redirect('/profile?tab=atajos');

/** The star of a screen, and the order of the favourites in the profile. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { route, do: what, back } = requirePost(await request.formData(), SHORTCUT);
  const now = session.profile.shortcutRoutes;
  const next = changed(now, route, what);
  await session.erp.put('users/shortcuts', { shortcutRoutes: next });
  dropProfile(session.token);
  const screen = screenOfRoute(route);
  const name = screen ? `«${labelOf(screen, session)}»` : 'La pantalla';
  let text: string;
  if (next.length > now.length)
    text = t('shortcuts.added', '{name} está en tus favoritos.', { name });
  else if (next.length < now.length)
    text = t('shortcuts.removed', '{name} ya no está en tus favoritos.', { name });
  else text = t('shortcuts.ordered', 'Orden de favoritos guardado.');
  return goTo(safeNext(back) ?? '/', {
    headers: { 'set-cookie': await flash({ text }, context.get(requestContext).secure) },
  });
}

export function changed(now: readonly number[], route: number, what: string): readonly number[] {
  const rest = now.filter((id) => id !== route);
  const at = now.indexOf(route);
  if (what === 'add') return [...rest, route];
  if (what === 'up' && at > 0) return rest.toSpliced(at - 1, 0, route);
  if (what === 'down' && at !== -1) return rest.toSpliced(at + 1, 0, route);
  return what === 'remove' ? rest : now;
}
