import type { Session } from '../context.ts';
import { inPortal } from '../profile.ts';
import { hrefOf, openScreens } from './navigation.server.ts';

/**
 * Where users of a portal begin: at the first screen of theirs. null for the company's own people,
 * who have a home screen.
 */
export function portalStart(session: Session): string | null {
  if (!inPortal(session.profile)) return null;
  const first = openScreens(session).find(({ inMenu }) => inMenu);
  return first ? hrefOf(first) : '/profile';
}
