import { requirePost } from '#app/forms/post/post.server.ts';
import { changeShortcuts } from './change-shortcuts.server.ts';
import { SHORTCUT } from './shortcuts.post.server.ts';
import { redirect } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { safeNext } from '#app/session/sign-in/session.server.ts';
import type { Route } from './+types/shortcuts';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const loader = () => redirect('/profile?tab=atajos');

/** The star of a screen, and the order of the favourites in the profile. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { route, do: what, back } = requirePost(await request.formData(), SHORTCUT);
  const text = await changeShortcuts(session, route, what);
  return goTo(safeNext(back) ?? '/', {
    headers: { 'set-cookie': await flash({ text }, context.get(requestContext).secure) },
  });
}
