import { t } from '#app/i18n/t.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { screenAt } from '#app/session/navigation/navigation.server.ts';
import { invalidateSavedViews } from './saved-views.server.ts';
import type { Route } from './+types/saved-views';
import { goTo } from '#app/session/guards/own-path.server.ts';

const text = (form: FormData, name: string, max: number): string =>
  String(form.get(name) ?? '').slice(0, max);

/** Saves what a list or the analysis shows under a name, or removes a view; then the list again. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<Response> {
  const path = `/${params['*'] ?? ''}`;
  if (!screenAt(path)) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  const session = context.get(sessionContext);
  const { setCookies, secure } = context.get(requestContext);
  const form = await request.formData();
  const query = text(form, 'query', 2000);
  const removed = text(form, 'remove', 15);
  let notice: { text: string; tone?: 'bad' };
  try {
    if (/^[1-9]\d*$/.test(removed)) {
      await session.erp.del(`saved-views/${removed}`);
      notice = { text: t('views.deleted', 'Vista eliminada.') };
    } else {
      const visibility = text(form, 'visibility', 10);
      await session.erp.post('saved-views', {
        path,
        query,
        name: text(form, 'name', 200),
        visibility: visibility || 'PRIVADA',
        is_default: form.get('is_default') === '1',
        subscribe: text(form, 'subscribe', 10) || 'NO',
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
