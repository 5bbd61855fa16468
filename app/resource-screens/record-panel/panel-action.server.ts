import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { isChosenFile } from '#app/forms/post/chosen-file.ts';
import { requirePost, typedExactly, typedText, postedId } from '#app/forms/post/post.server.ts';
import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { repliedContext } from '../form/form-action.server.ts';
import { DRAFT, withDraft, type PanelTab } from './panel-tabs.server.ts';
import { loadPanel } from './panel.server.ts';
import { recordPath, type ScreenMatch } from '../shared/screens.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';

const body = typedExactly(100_000);
const key = typedText(80);
const onOne = { id: postedId };

/** What each button of the panel sends. */
const PANEL = z.discriminatedUnion('do', [
  z.object({ do: z.literal('comment'), key, body, mention: z.array(typedText(60)) }),
  z.object({ do: z.literal('correct'), ...onOne, body }),
  z.object({ do: z.enum(['uncomment', 'pin', 'drop', 'restore', 'done']), ...onOne }),
  z.object({
    do: z.literal('upload'),
    file: z.array(z.file()),
    kind: typedExactly(),
    note: typedExactly(100_000),
  }),
  z.object({
    do: z.literal('task'),
    key,
    title: typedExactly(100_000),
    assignee_id: typedExactly(),
    due_at: typedExactly(),
    priority: typedExactly(),
  }),
  z.object({ do: z.enum(['follow', 'unfollow']) }),
]);
type PanelPost = z.output<typeof PANEL>;

/** Who was chosen from the list is written at the end, unless the text names them already. */
function withMentions(written: string, chosen: readonly string[]): string {
  const missing = chosen
    .slice(0, 20)
    .map((alias) => `@${alias}`)
    .filter((mention) => !written.split(/[\s,;:()¿¡]+/).includes(mention));
  return [written.trimEnd(), ...missing].filter(Boolean).join(' ');
}

/** Does what a button of the panel says; gives the notice. */
async function perform(screen: ScreenMatch, posted: PanelPost, session: Session): Promise<string> {
  const { erp } = session;
  const about = { resource: screen.resource.path, record_id: screen.id ?? undefined };
  const once = 'key' in posted && posted.key ? { idempotencyKey: posted.key } : {};
  switch (posted.do) {
    case 'comment':
      await erp.post(
        'comments',
        { ...about, body: withMentions(posted.body, posted.mention) },
        once,
      );
      return t('panel.commentPosted', 'Comentario publicado.');
    case 'correct':
      await erp.put(`comments/${posted.id}`, { body: posted.body });
      return t('panel.commentCorrected', 'Comentario corregido.');
    case 'uncomment':
      await erp.del(`comments/${posted.id}`);
      return t('panel.commentDeleted', 'Comentario eliminado.');
    case 'pin':
      await erp.put(`comments/pin/${posted.id}`);
      return t('panel.ready', 'Listo.');
    case 'upload':
      return uploadAll(posted, about, session);
    case 'drop':
      await erp.del(`files/${posted.id}`);
      return t('panel.fileDeleted', 'Archivo eliminado. Puedes recuperarlo durante 30 días.');
    case 'restore':
      await erp.put(`files/restore/${posted.id}`);
      return t('panel.fileRecovered', 'Archivo recuperado.');
    case 'task':
      await erp.post(
        'tasks',
        {
          ...about,
          title: posted.title,
          assignee_id: posted.assignee_id,
          due_at: posted.due_at,
          priority: posted.priority || '2',
        },
        once,
      );
      return t('panel.taskGiven', 'Pendiente encargado.');
    case 'done':
      await erp.put(`tasks/done/${posted.id}`);
      return t('panel.taskDone', 'Pendiente terminado.');
    case 'follow':
      await erp.post('followers', about);
      return t('panel.following', 'Sigues este registro.');
    case 'unfollow':
      await erp.del('followers', about);
      return t('panel.notFollowing', 'Ya no sigues este registro.');
  }
}

const MAX_FILES = 10;

const refusedFile = (message: string) =>
  new ApiError({
    status: 422,
    content: { code: 'VALIDACION', message, fields: { file: [message] } },
    requestId: '',
    retryAfter: null,
  });

/** Those that somebody chose, none of them empty and no more than fit; throws what is wrong. */
export function filesToUpload(chosen: readonly File[]): readonly File[] {
  const files = chosen.filter(isChosenFile);
  if (files.length === 0 || files.some(({ size }) => size === 0))
    throw refusedFile(t('panel.chooseFile', 'Elige un archivo que no esté vacío.'));
  if (files.length > MAX_FILES)
    throw refusedFile(
      t('panel.mostFiles', 'A lo más {most} archivos a la vez: elegiste {n}.', {
        most: MAX_FILES,
        n: files.length,
      }),
    );
  return files;
}

async function uploadAll(
  { file: chosen, kind, note }: Extract<PanelPost, { do: 'upload' }>,
  about: { resource: string; record_id: string | undefined },
  session: Session,
): Promise<string> {
  const files = filesToUpload(chosen);
  for (const file of files)
    await session.erp.upload('files', {
      file,
      ...about,
      kind,
      note,
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
    notice = await perform(screen, requirePost(form, PANEL), session);
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
