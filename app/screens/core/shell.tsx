import { Outlet } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { menuFor } from '#app/session/navigation/menu.server.ts';
import { requireSession } from '#app/session/sign-in/session.server.ts';
import { shellViewOf } from '#app/session/navigation/shell-view.server.ts';
import { pageMenuHtml } from '#app/ui/shell/menu-html.server.ts';
import { Shell } from '#app/ui/shell/shell.tsx';
import type { Route } from './+types/shell';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export function loader({ context, url }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const view = shellViewOf(session, url);
  context
    .get(requestContext)
    .serverHtml?.set('menu', pageMenuHtml(menuFor(session), view.menu.place));
  return view;
}

export default function ShellRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Shell view={loaderData}>
      <Outlet />
    </Shell>
  );
}
