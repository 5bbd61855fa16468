import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/labels';

/**
 * `/labels?type=lot&ids=5,6`: their labels in PDF, on the company's template unless another one is
 * asked for.
 */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const given = (name: string) => url.searchParams.get(name) ?? '';
    const [first, ...more] = given('ids').split(',');
    if (!/^[a-z-]{1,40}$/.test(given('type')) || !first || !/^\d{1,15}$/.test(first))
      throw new Response('No encontrado', { status: 404 });
    const query = {
      ids: more.join(',') || undefined,
      copies: given('copies') || undefined,
      template: given('template') || undefined,
    };
    return context.get(sessionContext).erp.download(`pdf/qr/${given('type')}/${first}`, query);
  });
}
