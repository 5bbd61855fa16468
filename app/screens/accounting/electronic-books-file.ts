import { redirect } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import { bookQuestion, booksCall } from './electronic-books.server.ts';
import type { Route } from './+types/electronic-books-file';

/** A file of the electronic books, as it streams; refused, the form says why. */
export function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const { erp } = context.get(sessionContext);
    const asked = bookQuestion(url.searchParams);
    try {
      return await erp.downloadBy('GET', booksCall(params.id), asked);
    } catch (error) {
      if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error;
      const back = new URLSearchParams({ ...asked, revisar: '1' });
      throw redirect(`/acc/periods/${params.id}/coe?${back.toString()}`);
    }
  });
}
