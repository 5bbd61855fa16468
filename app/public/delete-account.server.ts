import { t } from '#app/i18n/t.ts';
import { data } from 'react-router';
import * as z from 'zod';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { readPost, refused } from '#app/forms/post/post.server.ts';
import { longDay } from '#app/session/instants.server.ts';
import { clearSession } from '#app/session/sign-in/cookies.server.ts';

export const BAD_LINK = () =>
  t('delete.badLink', 'El enlace no es válido o ya venció. Solicita uno nuevo desde tu perfil.');

const DELETION = z
  .object({
    deleteToken: z.string().default(''),
    userName: z.string().default(''),
    email: z.string().trim().default(''),
    understood: z.literal('1').optional(),
  })
  .superRefine(({ email, userName, understood }, { addIssue }) => {
    if (email.toLowerCase() !== userName.toLowerCase())
      addIssue({
        code: 'custom',
        path: ['email'],
        message: t(
          'delete.writeMail',
          'Escribe el correo completo de la cuenta que quieres eliminar.',
        ),
      });
    if (!understood)
      addIssue({
        code: 'custom',
        path: ['understood'],
        message: t('delete.tick', 'Marca la casilla para confirmar que lo entiendes.'),
      });
  });

/** The fields of the form. */
export type Deletion = z.input<typeof DELETION>;

/** Ends the account and its sign-in on this device; what is wrong is answered to the form. */
export async function deleteAccount(erp: ErpClient, form: FormData, secure: boolean) {
  const submission = readPost(form, DELETION);
  if (submission.status !== 'success')
    return refused(submission, {
      message: t('delete.notDone', 'No se eliminó: revisa lo marcado.'),
    });
  const { deleteToken, userName } = submission.value;
  try {
    const { data: reply } = await erp.put<{ recoverable_until?: string } | null>(
      'users/fake-delete',
      { deleteToken, userName },
    );
    return data(
      { until: reply?.recoverable_until ? longDay(reply.recoverable_until) : '' },
      { headers: { 'set-cookie': await clearSession(secure) } },
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message =
      error.status >= 500
        ? t('signin.noService', 'El servicio no responde. Intenta de nuevo en un momento.')
        : (error.content?.message ?? BAD_LINK());
    return data(
      { lastResult: submission.reply({ formErrors: [message] }) },
      { status: error.status },
    );
  }
}
