import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/bank-file-download';

/** What the bank takes of a proposal of payments. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const { erp } = context.get(sessionContext);
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
    return erp.download(`purchase-payments/file/${params.id}`);
  });
}
