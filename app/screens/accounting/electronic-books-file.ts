import { forwardDownload } from '#app/api-client/client.server.ts';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/electronic-books-file';

const NAMES = ['kind', 'format', 'changed_on', 'request', 'order', 'procedure'] as const;

/** A file of the electronic books, as it streams. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { erp } = context.get(sessionContext);
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  const query = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = url.searchParams.get(name);
      return value ? [[name, value.slice(0, 60)]] : [];
    }),
  );
  return forwardDownload(await erp.downloadBy('GET', `acc/periods/coe/${params.id}`, query));
}
