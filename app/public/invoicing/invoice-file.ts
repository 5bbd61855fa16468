import { requestContext } from '#app/session/context.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import { openLink } from '../closed-link.server.tsx';
import type { Route } from './+types/invoice-file';

/** The PDF or XML of a ticket's invoice, by a link of 24 hours. */
export function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const [token, kind] = [params.token, params.kind].map((part) =>
    encodeURIComponent(part.slice(0, 100)),
  );
  const erp = erpFor(request, url, context.get(requestContext), null);
  return openLink(erp.download(`facturacion/file/${token}/${kind}`));
}
