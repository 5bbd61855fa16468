import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { VIEW } from './saved-views.post.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { screenAt } from '#app/session/navigation/navigation.server.ts';
import { invalidateSavedViews } from './saved-views.server.ts';
import type { Route } from './+types/saved-views';
import { goTo } from '#app/session/guards/own-path.server.ts';

/** Saves what a list or the analysis shows under a name, or removes a view; then the list again. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<Response> {
  const path = `/${params['*'] ?? ''}`;
  if (!screenAt(path)) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  const session = context.get(sessionContext);
  const { setCookies, secure } = context.get(requestContext);
  const { query, remove, ...view } = requirePost(await request.formData(), VIEW);
  let notice: { text: string; tone?: 'bad' };
  try {
    if (/^[1-9]\d*$/.test(remove)) {
      await session.erp.del(`saved-views/${remove}`);
      notice = { text: t('views.deleted', 'Vista eliminada.') };
    } else {
      await session.erp.post('saved-views', {
        path,
        query,
        ...view,
        visibility: view.visibility || 'PRIVADA',
        subscribe: view.subscribe || 'NO',
      });
      notice = { text: t('views.saved', 'Vista guardada.') };
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    notice = {
      tone: 'bad',
      text:
        Object.values(error.content?.fields ?? {})
          .flat()
          .join(' ') ||
        (error.content?.message ??
          t('views.noAnswer', 'No se guardó la vista: el sistema no respondió.')),
    };
  }
  invalidateSavedViews(session, path);
  setCookies.push(await flash(notice, secure));
  return goTo(`${path}?${query || 'q='}`);
}

export const loader = ({ params }: Route.LoaderArgs) => goTo(`/${params['*'] ?? ''}`);
