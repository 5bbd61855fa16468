import { t } from '#app/i18n/t.ts';
import { readPost } from '#app/forms/post/post.server.ts';
import { MOVE, type Move } from './move.post.server.ts';
import { ApiError, type ApiErrorContent } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash, type Toast } from '#app/session/sign-in/cookies.server.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import type { ApiRow } from '../shared/view/cells.server.ts';
import { confirmedIn, withConfirmed } from '../shared/messages.server.ts';
import { successMessage } from '../shared/success-message.server.ts';
import { requireScreen, type ScreenMatch } from '../shared/screens.server.ts';
import type { Route } from './+types/move';
import { retryParams, type Retry } from '#app/views/schedule/retry.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';

/** What a move writes: the field that the board or the tree goes by, or a day and a lane. */
function writtenBy({ resource }: ScreenMatch, { campo, a, en, por }: Move): WireBody | null {
  const { board, tree, schedule } = resource.views ?? {};
  if (campo === 'schedule')
    return schedule?.lanes.includes(por) ? { [schedule.on]: en, [por]: a } : null;
  const field = campo === 'tree' ? tree?.by : board?.by;
  return field ? { [field]: a } : null;
}

/** The call that moves a record: a transition, or a change of what it is moved along. */
function callOf(
  screen: ScreenMatch,
  move: Move,
  session: Session,
): { path: string; body: WireBody; done(after: unknown): string } | null {
  const { resource } = screen;
  const { id, act, confirm } = move;
  const version = move.version || undefined;
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
  const written = writtenBy(screen, move);
  return written
    ? {
        path: `${resource.path}/${id}`,
        body: { ...written, version, ...withConfirmed(confirmedIn(confirm)) },
        done: () => t('list.moved', '{one} en su nuevo lugar.', { one: resource.label[0] }),
      }
    : null;
}

interface Outcome extends Toast {
  /** What the rules warn of: the same move, to be confirmed. */
  readonly retry?: Retry;
}

/** Only a schedule asks again; elsewhere the warning is said, and the record's own page asks. */
const retryOf = ({ campo, id, en, a }: Move, error: ApiError): Pick<Outcome, 'retry'> =>
  campo === 'schedule' && error.is('POR_CONFIRMAR')
    ? {
        retry: {
          id,
          on: en,
          lane: a,
          confirm: ((error.content?.confirm ?? []) as readonly string[]).join(','),
        },
      }
    : {};

/** Why it was not moved: what is wrong, or what the rules find odd. */
function reasonOf({ content }: ApiError): string {
  const said = { ...content?.fields, ...(content?.warnings as ApiErrorContent['fields']) };
  const reasons = Object.values(said).flat();
  return reasons.join(' ') || (content?.message ?? t('list.noAnswer', 'El sistema no respondió.'));
}

async function moved(
  screen: ScreenMatch,
  move: Move | undefined,
  session: Session,
): Promise<Outcome> {
  const call = move ? callOf(screen, move, session) : null;
  if (!move || !call)
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
    return {
      tone: 'bad',
      text: t('list.moveRefused', 'No se movió: {reason}', { reason: reasonOf(error) }),
      ...retryOf(move, error),
    };
  }
}

/** Moves a card of a board or a schedule, or a branch of a tree; then the same view again. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<Response> {
  const path = `/${params['*'] ?? ''}`;
  const screen = requireScreen(path, 'list');
  const { setCookies, secure } = context.get(requestContext);
  const submission = readPost(await request.formData(), MOVE);
  const move = submission.status === 'success' ? submission.value : undefined;
  const { retry, ...toast } = await moved(screen, move, context.get(sessionContext));
  setCookies.push(await flash(toast, secure));
  const back = new URLSearchParams(move?.back);
  for (const [name, value] of retry ? retryParams(retry) : []) back.set(name, value);
  return goTo(`${path}?${back.toString() || 'q='}`);
}

export const loader = ({ params }: Route.LoaderArgs) => goTo(`/${params['*'] ?? ''}`);
