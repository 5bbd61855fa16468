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
  const form = await request.formData();
  const given = (name: string, max: number) => String(form.get(name) ?? '').slice(0, max);
  await erp.post('sys/errors/report', {
    request_id: given('request_id', 64),
    screen: given('screen', 200),
  });
  return redirect('/', {
    headers: {
      'set-cookie': await flash(
        { text: 'Reportado a quien administra tu empresa. Gracias.' },
        context.get(requestContext).secure,
      ),
    },
  });
}
