import { t } from '#app/i18n/t.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash, type Toast } from '#app/session/sign-in/cookies.server.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { successMessage } from '../shared/success-message.server.ts';
import { requireScreen, type ScreenMatch } from '../shared/screens.server.ts';
import type { Route } from './+types/move';
import { goTo } from '#app/session/guards/own-path.server.ts';

const text = (form: FormData, name: string, max: number): string =>
  String(form.get(name) ?? '').slice(0, max);

/** The call that moves a record: a transition, or the field that the board or the tree goes by. */
function callOf(
  { resource }: ScreenMatch,
  form: FormData,
  session: Session,
): { path: string; body: WireBody; done: string } | null {
  const id = text(form, 'id', 15);
  if (!/^[1-9]\d*$/.test(id)) return null;
  const version = text(form, 'version', 15) || undefined;
  const action = text(form, 'act', 60);
  if (action) {
    const known = Object.hasOwn(resource.states?.transitions ?? {}, action);
    return known
      ? {
          path: `${resource.path}/${action}/${id}`,
          body: { version },
          done: successMessage(resource, action, session),
        }
      : null;
  }
  const field = form.get('campo') === 'tree' ? resource.views?.tree?.by : resource.views?.board?.by;
  return field
    ? {
        path: `${resource.path}/${id}`,
        body: { [field]: text(form, 'a', 200), version },
        done: t('list.moved', '{one} en su nuevo lugar.', { one: resource.label[0] }),
      }
    : null;
}

async function moved(screen: ScreenMatch, form: FormData, session: Session): Promise<Toast> {
  const call = callOf(screen, form, session);
  if (!call)
    return {
      tone: 'bad',
      text: t(
        'list.moveUnknown',
        'No se movió: el formulario no se reconoce. Abre la pantalla de nuevo.',
      ),
    };
  try {
    await session.erp.put(call.path, call.body);
    return { text: call.done };
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
  const form = await request.formData();
  setCookies.push(await flash(await moved(screen, form, context.get(sessionContext)), secure));
  const back = new URLSearchParams(text(form, 'back', 2000));
  return goTo(`${path}?${back.toString() || 'q='}`);
}

export const loader = ({ params }: Route.LoaderArgs) => goTo(`/${params['*'] ?? ''}`);
