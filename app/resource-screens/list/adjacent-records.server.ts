import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { usualSizeOf } from '#app/session/profile.ts';
import { readListStateCookie } from './list-state-cookie.server.ts';
import { apiQuery, listNames } from './list-data.server.ts';
import { readListState } from './list-state.server.ts';
import { recordPath, type ScreenMatch } from '../shared/screens.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';

/**
 * Goes to the record before or after this one, as the list was last seen; at its end, stays and
 * says so.
 */
export async function goToAdjacentRecord(
  screen: ScreenMatch,
  to: string,
  request: Request,
  session: Session,
  secure: boolean,
): Promise<{ readonly reply: Response; readonly cookie: string | null }> {
  const { resource, id, base } = screen;
  const state = readListState(
    readListStateCookie(request, base).query ?? new URLSearchParams(),
    usualSizeOf(session.profile),
  );
  const { fields: _fields, ...query } = apiQuery(screen, state, listNames(screen, session, null));
  const { data } = await session.erp.get<{ prev: number | null; next: number | null }>(
    'neighbours',
    { ...query, resource: resource.path, record_id: id ?? undefined },
  );
  const found = to === 'anterior' ? data.prev : data.next;
  const cookie =
    found === null
      ? await flash(
          {
            text:
              to === 'anterior'
                ? t('form.firstOfList', 'Es el primero de la lista.')
                : t('form.lastOfList', 'Es el último de la lista.'),
          },
          secure,
        )
      : null;
  return { reply: goTo(recordPath(resource, found ?? id ?? '') ?? base), cookie };
}
