import { t } from '#app/i18n/t.ts';
import { ApiError } from './api-error.ts';

/** Why the ERP did not do as asked, in words for the person who asked. */
export interface FailedCall {
  /** HTTP status of the reply. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Sentences by field of the call. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The sentences of all fields, or the message where it names none. */
  readonly said: string;
}

/**
 * Why a call did not do as asked, to be answered on the screen that asked, which keeps what was
 * typed: refusals, faults and an ERP that does not answer. Throws what is no answer of the ERP, and
 * the end of the session, for the error view; where a secret was asked for, a wrong one is a 401
 * too, and told.
 */
export function failedCall(error: unknown, wrongSecret: 'told' | 'thrown' = 'thrown'): FailedCall {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 && wrongSecret === 'thrown') throw error;
  const { status, content } = error;
  const fields = content?.fields ?? {};
  const message =
    content?.message ??
    t('signin.noService', 'El servicio no responde. Intenta de nuevo en un momento.');
  const sentences = Object.values(fields).flat();
  return {
    status,
    code: content?.code ?? 'NO_DISPONIBLE',
    message,
    fields,
    said: sentences.length > 0 ? sentences.join(' ') : message,
  };
}
