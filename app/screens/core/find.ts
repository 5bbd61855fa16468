/**
 * What the search box and the command palette suggest: nothing typed gives the person's own places,
 * two letters find records too.
 */
import { t } from '#app/i18n/t.ts';
import { recentsOf } from '#app/resource-screens/shared/recents.server.ts';
import { sessionContext } from '#app/session/context.ts';
import {
  hrefOf,
  labelOf,
  canOpenScreen,
  moduleLabel,
  screenOfRoute,
} from '#app/session/navigation/navigation.server.ts';
import type { FoundGroup } from './actions/actions-types.ts';
import { findRecords, findScreens } from './actions/actions-view.server.ts';
import type { Route } from './+types/find';

const RECENTS = 6;
const MAX_SCREENS = 5;

const group = (label: string, rows: FoundGroup['rows']): FoundGroup[] =>
  rows.length > 0 ? [{ label, rows, all: null }] : [];

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const session = context.get(sessionContext);
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const answer = (groups: readonly FoundGroup[], corrected: string | null = null) =>
    Response.json({ groups, corrected }, { headers: { 'cache-control': 'private, no-store' } });
  if (q === '') {
    const recents = await recentsOf(session, RECENTS);
    const favourites = session.profile.shortcutRoutes.flatMap((id) => {
      const screen = screenOfRoute(id);
      return screen && canOpenScreen(screen, session)
        ? [
            {
              href: hrefOf(screen),
              label: labelOf(screen, session),
              detail: moduleLabel(screen.module, session),
              icon: 'star',
            },
          ]
        : [];
    });
    return answer([
      ...group(
        t('ui.home.recents', 'Recientes'),
        recents.map(({ url: href, title }) => ({ href, label: title, detail: '', icon: 'clock' })),
      ),
      ...group(t('ui.nav.favourites', 'Favoritos'), favourites),
      ...group(t('form.create', 'Crear'), findScreens(session, '', 'create')),
      ...group(t('ui.actions.screens', 'Pantallas'), findScreens(session, '', 'open')),
    ]);
  }
  const { groups, corrected } = await findRecords(session, q);
  const screens = group(
    t('ui.actions.screens', 'Pantallas'),
    findScreens(session, q, 'open').slice(0, MAX_SCREENS),
  );
  return answer(
    [
      ...screens,
      ...groups,
      ...group(t('form.create', 'Crear'), findScreens(session, q, 'create').slice(0, MAX_SCREENS)),
    ],
    corrected,
  );
}
