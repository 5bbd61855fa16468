import { Outlet } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { requireSession } from '#app/session/session.server.ts';
import { shellViewOf } from '#app/session/shell-view.server.ts';
import { Shell } from '#app/ui/shell/shell.tsx';
import type { Route } from './+types/shell.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export const loader = ({ context, url }: Route.LoaderArgs) => shellViewOf(context.get(sessionContext), url);

export default function ShellRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Shell view={loaderData}>
      <Outlet />
    </Shell>
  );
}
