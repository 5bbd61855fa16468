import { sessionContext } from '#app/session/context.ts';
import { noSuchScreen } from '#app/session/no-such-screen.server.ts';
import type { Route } from './+types/not-found.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  throw noSuchScreen(context.get(sessionContext), url.pathname);
}

export const action = loader;

export default function NotFound() {
  return null;
}
