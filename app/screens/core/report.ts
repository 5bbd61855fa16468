import { requirePost } from '#app/forms/post/post.server.ts';
import { REPORT } from './report.post.server.ts';
import { redirect } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import type { Route } from './+types/report';

export const loader = () => redirect('/');

/**
 * «Reportar» on the view of a fault: a task for the administrators with the number of the request.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  await erp.post('sys/errors/report', requirePost(await request.formData(), REPORT));
  return redirect('/', {
    headers: {
      'set-cookie': await flash(
        { text: 'Reportado a quien administra tu empresa. Gracias.' },
        context.get(requestContext).secure,
      ),
    },
  });
}
