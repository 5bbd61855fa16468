import { forwardDownload } from '#app/api-client/client.server.ts';
import { sessionContext } from '#app/session/context.ts';
import type { Route } from './+types/xml-download';

/** The XML of a CFDI, as the PAC gave it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { erp } = context.get(sessionContext);
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  return forwardDownload(await erp.download(`satInvoices/xml/${params.id}`));
}
