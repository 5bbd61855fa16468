import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import { labelOf, screenOfRoute } from '#app/session/navigation/navigation.server.ts';
import { dropProfile } from '#app/session/profiles.server.ts';

/** The favourites after `what` («add», «remove», «up», «down») was done with one. */
function changed(now: readonly number[], route: number, what: string): readonly number[] {
  const rest = now.filter((id) => id !== route);
  const at = now.indexOf(route);
  if (what === 'add') return [...rest, route];
  if (what === 'up' && at > 0) return rest.toSpliced(at - 1, 0, route);
  if (what === 'down' && at !== -1) return rest.toSpliced(at + 1, 0, route);
  return what === 'remove' ? rest : now;
}

/** Stores it; what the person is told. Throws ApiError. */
export async function changeShortcuts(
  session: Session,
  route: number,
  what: string,
): Promise<string> {
  const now = session.profile.shortcutRoutes;
  const next = changed(now, route, what);
  await session.erp.put('users/shortcuts', { shortcutRoutes: next });
  dropProfile(session.token);
  const screen = screenOfRoute(route);
  const name = screen
    ? t('shortcuts.named', '«{label}»', { label: labelOf(screen, session) })
    : t('shortcuts.screen', 'La pantalla');
  if (next.length > now.length)
    return t('shortcuts.added', '{name} está en tus favoritos.', { name });
  if (next.length < now.length)
    return t('shortcuts.removed', '{name} ya no está en tus favoritos.', { name });
  return t('shortcuts.ordered', 'Orden de favoritos guardado.');
}
