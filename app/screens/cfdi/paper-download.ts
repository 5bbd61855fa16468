import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { screenOf } from '#erp/model/registry.ts';
import type { Route } from './+types/paper-download';

/** Call of that name that gives a file: of the resource with that screen, or the one it views. */
function paperCall(screen: string, paper: string): string | null {
  const { resources } = companyRegistry();
  const shown = [...resources.values()].find((each) => screenOf(each) === screen);
  const owner = shown?.sameTableAs ? resources.get(shown.sameTableAs.resource) : undefined;
  const calls = [shown, owner].flatMap((each) => each?.extraCalls ?? []);
  const found = calls.find(
    ({ name, method, produces }) => name === paper && method === 'GET' && produces !== undefined,
  );
  return found?.path ?? null;
}

/** XML or PDF of a document that is stamped. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const { erp } = context.get(sessionContext);
    const path = paperCall(`sat/${params.screen}`, params.paper);
    if (!path || !/^[1-9]\d{0,14}$/.test(params.id))
      throw new Response('No encontrado', { status: 404 });
    return erp.download(path.replace(':id', params.id));
  });
}
