import { sessionContext } from '#app/session/context.ts';
import { menuFor } from '#app/session/navigation/menu.server.ts';
import { wholeMenuHtml } from '#app/ui/shell/menu-html.server.ts';
import type { Route } from './+types/menu';

/**
 * The whole menu alone: for a page that stays while the menu changes, and for its groups, which a
 * page names without their screens. What is asked by its version never changes.
 */
export const loader = ({ context, url }: Route.LoaderArgs): Response => {
  const menu = menuFor(context.get(sessionContext));
  const kept = url.searchParams.get('v') === menu.version;
  return new Response(wholeMenuHtml(menu), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': kept ? 'private, max-age=31536000, immutable' : 'private, no-store',
    },
  });
};
