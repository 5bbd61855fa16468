import { t } from '#app/i18n/t.ts';
import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { repliedContext } from '../form/form-action.server.ts';
import { DRAFT, withDraft, type PanelTab } from './panel-tabs.server.ts';
import { loadPanel } from './panel.server.ts';
import { recordPath, type ScreenMatch } from '../shared/screens.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
const idIn = (form: FormData): string => {
  const id = text(form, 'id');
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  return id;
};

/** Who was chosen from the list is written at the end, unless the text names them already. */
function withMentions(body: string, chosen: readonly unknown[]): string {
  const missing = chosen
    .slice(0, 20)
    .map((alias) => `@${String(alias).slice(0, 60)}`)
    .filter((mention) => !body.split(/[\s,;:()¿¡]+/).includes(mention));
  return [body.trimEnd(), ...missing].filter(Boolean).join(' ');
}

/** Does what a button of the panel says; gives the notice. */
async function perform(screen: ScreenMatch, form: FormData, session: Session): Promise<string> {
  const { erp } = session;
  const about = { resource: screen.resource.path, record_id: screen.id ?? undefined };
  const key = text(form, 'key').slice(0, 80);
  const once = key ? { idempotencyKey: key } : {};
  switch (text(form, 'do')) {
    case 'comment':
      await erp.post(
        'comments',
        { ...about, body: withMentions(text(form, 'body'), form.getAll('mention')) },
        once,
      );
      return t('panel.commentPosted', 'Comentario publicado.');
    case 'correct':
      await erp.put(`comments/${idIn(form)}`, { body: text(form, 'body') });
      return t('panel.commentCorrected', 'Comentario corregido.');
    case 'uncomment':
      await erp.del(`comments/${idIn(form)}`);
      return t('panel.commentDeleted', 'Comentario eliminado.');
    case 'pin':
      await erp.put(`comments/pin/${idIn(form)}`);
      return t('panel.ready', 'Listo.');
    case 'upload':
      return uploadAll(form, about, session);
    case 'drop':
      await erp.del(`files/${idIn(form)}`);
      return t('panel.fileDeleted', 'Archivo eliminado. Puedes recuperarlo durante 30 días.');
    case 'restore':
      await erp.put(`files/restore/${idIn(form)}`);
      return t('panel.fileRecovered', 'Archivo recuperado.');
    case 'task':
      await erp.post(
        'tasks',
        {
          ...about,
          title: text(form, 'title'),
          assignee_id: text(form, 'assignee_id'),
          due_at: text(form, 'due_at'),
          priority: text(form, 'priority') || '2',
        },
        once,
      );
      return t('panel.taskGiven', 'Pendiente encargado.');
    case 'done':
      await erp.put(`tasks/done/${idIn(form)}`);
      return t('panel.taskDone', 'Pendiente terminado.');
    case 'follow':
      await erp.post('followers', about);
      return t('panel.following', 'Sigues este registro.');
    case 'unfollow':
      await erp.del('followers', about);
      return t('panel.notFollowing', 'Ya no sigues este registro.');
    default:
      throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  }
}

const MAX_FILES = 10;

async function uploadAll(
  form: FormData,
  about: { resource: string; record_id: string | undefined },
  session: Session,
): Promise<string> {
  const files = form
    .getAll('file')
    .filter((each): each is File => each instanceof File && each.size > 0)
    .slice(0, MAX_FILES);
  if (files.length === 0)
    throw new ApiError({
      status: 422,
      content: {
        code: 'VALIDACION',
        message: t('panel.chooseFile', 'Elige un archivo que no esté vacío.'),
        fields: { file: [t('panel.chooseFile', 'Elige un archivo que no esté vacío.')] },
      },
      requestId: '',
      retryAfter: null,
    });
  for (const file of files)
    await session.erp.upload('files', {
      file,
      ...about,
      kind: text(form, 'kind'),
      note: text(form, 'note'),
    });
  return files.length === 1
    ? t('panel.fileUploaded', 'Archivo subido.')
    : t('panel.filesUploaded', '{n} archivos subidos.', { n: files.length });
}

export async function answerPanel(
  screen: ScreenMatch,
  tab: PanelTab,
  request: Request,
  params: URLSearchParams,
  context: Readonly<RouterContextProvider>,
) {
  context.set(repliedContext, true);
  const session = context.get(sessionContext);
  const { setCookies, secure } = context.get(requestContext);
  const form = await request.formData();
  let notice: string;
  try {
    notice = await perform(screen, form, session);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    const fields = error.content?.fields ?? {};
    const said = Object.values(fields).flat().join(' ');
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value.slice(0, 5000)]] : [],
      ),
    );
    const message = {
      tone: 'bad' as const,
      title: t('ui.form.notSaved', 'No se guardó'),
      text:
        said ||
        (error.content?.message ??
          t('panel.noAnswer', 'El sistema no respondió. Vuelve a intentarlo en un momento.')),
    };
    const view = await loadPanel(screen, tab, session, params, { message, typed, errors: fields });
    return data({ kind: 'panel' as const, view }, { status: error.status });
  }
  setCookies.push(await flash({ text: notice }, secure));
  throw goTo(
    withDraft(
      `${recordPath(screen.resource, screen.id ?? '') ?? screen.base}?tab=${tab}`,
      params.get(DRAFT),
    ),
  );
}
