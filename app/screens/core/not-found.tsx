import { data } from 'react-router';
import { newFromPath } from '#app/resource-screens/shared/screens.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import type { Route } from './+types/not-found';

/** Every address that no other route knows; some are where a new record begins. */
export function loader({ url }: Route.LoaderArgs): never {
  const begun = newFromPath(url.pathname);
  if (begun !== null) throw goTo(begun);
  throw notFound();
}

export function action(): never {
  throw notFound();
}

const notFound = () => data({ code: 'NO_ENCONTRADO', message: '' }, { status: 404 });

export default function NotFound() {
  return null;
}
