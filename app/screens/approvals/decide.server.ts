/** Posted decisions: one row by its own button, or the marked ones together. */
import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { requirePost, postedId, typedText } from '#app/forms/post/post.server.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import type { Session } from '#app/session/context.ts';

export interface DecisionReply {
  readonly tone: 'bad' | 'wait';
  readonly title: string;
  readonly lines: readonly string[];
  readonly status: number;
  /** What was typed and marked stays. */
  readonly comment: string;
  readonly marked: readonly string[];
}

interface Result {
  readonly id: number;
  readonly ok: boolean;
  readonly title: string | null;
  readonly message: string | null;
}

const WORDS = {
  approve: ['autorizada', 'autorizadas'],
  reject: ['rechazada', 'rechazadas'],
} as const;
const said = (n: number, action: keyof typeof WORDS) => `${n} ${WORDS[action][n === 1 ? 0 : 1]}.`;

const DECISION = z.object({
  /** The row's own button names its row. */
  do: z.string().regex(/^(approve|reject)(:\d{1,15})?$/),
  id: z.array(postedId),
  comment: typedText(2000),
});

/** Gives the notice of what was done, or why it was not. */
export async function postDecision(
  session: Session,
  form: FormData,
): Promise<string | DecisionReply> {
  const { do: pressed, id: marked, comment } = requirePost(form, DECISION);
  const [decision, one] = pressed.split(':');
  const verb = decision === 'approve' ? 'approve' : 'reject';
  const ids = one ? [one] : marked;
  const refused = (status: number, title: string, lines: readonly string[]): DecisionReply => ({
    tone: 'bad',
    title,
    lines,
    status,
    comment,
    marked: ids,
  });
  try {
    const { data } = await session.erp.post<readonly Result[]>('approvals/bulk', {
      ids,
      action: verb,
      comment,
    });
    const failed = data.filter(({ ok }) => !ok);
    const done = data.length - failed.length;
    if (failed.length === 0) return said(done, verb);
    const lines = failed.map(({ title, message }) =>
      title ? `${title}: ${message}` : (message ?? ''),
    );
    return {
      ...refused(200, done > 0 ? `${said(done, verb)} ${failed.length} no:` : 'No se pudo', lines),
      tone: done > 0 ? 'wait' : 'bad',
      status: done > 0 ? 200 : 409,
      marked: failed.map(({ id }) => String(id)),
    };
  } catch (error) {
    const failure = failedCall(error);
    return refused(failure.status, t('approvals.notDecided', 'No se decidió'), [failure.said]);
  }
}
