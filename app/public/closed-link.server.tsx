import { t } from '#app/i18n/t.ts';
import { answerFile } from '#app/api-client/file-answer.server.tsx';

/** What a public link opens, or a page that says why it does not; searchers stay away. */
export async function openLink(download: Promise<Response>): Promise<Response> {
  const answer = await answerFile(
    () => download,
    () => ({
      title: t('document.closed', 'La liga no abre'),
      otherwise: t('document.badLink', 'La liga no es válida o ya venció.'),
    }),
  );
  answer.headers.set('x-robots-tag', 'noindex');
  return answer;
}
