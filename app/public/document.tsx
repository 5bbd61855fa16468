import { requestContext } from '#app/session/context.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import type { Route } from './+types/document';
import { openLink } from './closed-link.server.tsx';

/** What a public link opens; nobody has to sign in. */
export const loader = ({ request, url, params, context }: Route.LoaderArgs): Promise<Response> =>
  openLink(
    erpFor(request, url, context.get(requestContext), null).download('print-log/shared', {
      token: params.token.slice(0, 100),
    }),
  );
