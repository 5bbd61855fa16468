import { t } from '#app/i18n/t.ts';
import { readPost } from '#app/forms/post/post.server.ts';
import { MOVE, type Move } from './move.post.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash, type Toast } from '#app/session/sign-in/cookies.server.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import type { ApiRow } from '../shared/view/cells.server.ts';
import { successMessage } from '../shared/success-message.server.ts';
import { requireScreen, type ScreenMatch } from '../shared/screens.server.ts';
import type { Route } from './+types/move';
import { goTo } from '#app/session/guards/own-path.server.ts';

/** The call that moves a record: a transition, or the field that the board or the tree goes by. */
function callOf(
  { resource }: ScreenMatch,
  { id, version: seen, act, campo, a }: Move,
  session: Session,
): { path: string; body: WireBody; done(after: unknown): string } | null {
  const version = seen || undefined;
  if (act) {
    const known = Object.hasOwn(resource.states?.transitions ?? {}, act);
    return known
      ? {
          path: `${resource.path}/${act}/${id}`,
          body: { version },
          done: (after) => successMessage(resource, act, session, after),
        }
      : null;
  }
  const field = campo === 'tree' ? resource.views?.tree?.by : resource.views?.board?.by;
  return field
    ? {
        path: `${resource.path}/${id}`,
        body: { [field]: a, version },
        done: () => t('list.moved', '{one} en su nuevo lugar.', { one: resource.label[0] }),
      }
    : null;
}

async function moved(
  screen: ScreenMatch,
  move: Move | undefined,
  session: Session,
): Promise<Toast> {
  const call = move ? callOf(screen, move, session) : null;
  if (!call)
    return {
      tone: 'bad',
      text: t(
        'list.moveUnknown',
        'No se movió: el formulario no se reconoce. Abre la pantalla de nuevo.',
      ),
    };
  try {
    const { data: row } = await session.erp.put<ApiRow>(call.path, call.body);
    return { text: call.done(row[screen.resource.states?.field ?? '']) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    if (error.is('CONFLICTO_VERSION'))
      return {
        tone: 'bad',
        text: t(
          'list.moveConflict',
          'No se movió: alguien lo cambió mientras tanto. Mira cómo quedó y vuelve a intentarlo.',
        ),
      };
    const reasons = Object.values(error.content?.fields ?? {}).flat();
    return {
      tone: 'bad',
      text: t('list.moveRefused', 'No se movió: {reason}', {
        reason: reasons.join(' ') || (error.content?.message ?? 'el sistema no respondió.'),
      }),
    };
  }
}

/** Moves a card of a board or a branch of a tree; then the same view again. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<Response> {
  const path = `/${params['*'] ?? ''}`;
  const screen = requireScreen(path, 'list');
  const { setCookies, secure } = context.get(requestContext);
  const submission = readPost(await request.formData(), MOVE);
  const move = submission.status === 'success' ? submission.value : undefined;
  setCookies.push(await flash(await moved(screen, move, context.get(sessionContext)), secure));
  const back = new URLSearchParams(move?.back);
  return goTo(`${path}?${back.toString() || 'q='}`);
}

export const loader = ({ params }: Route.LoaderArgs) => goTo(`/${params['*'] ?? ''}`);
