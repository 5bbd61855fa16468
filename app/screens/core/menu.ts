import { sessionContext } from '#app/session/context.ts';
import { menuFor } from '#app/session/navigation/menu.server.ts';
import type { Route } from './+types/menu';

/** The menu alone, for a page that stays while the menu changes. */
export const loader = ({ context }: Route.LoaderArgs): Response =>
  new Response(menuFor(context.get(sessionContext)).html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  });
