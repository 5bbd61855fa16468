import { data } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { sendPageData } from '#app/page-data/page-data.server.ts';
import { usePageData, type DeferredView } from '#app/page-data/page-data.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { answerForm, repliedContext, type FormReply } from '../form/form-action.server.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { actionScreen } from '../shared/screens.server.ts';
import { isAction, loadAction, type ActionScreen } from './action.server.ts';
import type { Route } from './+types/action';

export { keepAfterPost as shouldRevalidate } from '../shared/revalidate.ts';

/** `/catalogue/action/lots/merge`: an action of a resource as a whole. */
function requireAction(path: string): ActionScreen {
  const at = path.lastIndexOf('/');
  const owner = companyRegistry().resources.get(path.slice(0, at));
  const screen = owner && actionScreen(owner, path.slice(at + 1), null);
  if (!screen || !isAction(screen)) throw new Response('No encontrado', { status: 404 });
  return screen;
}

export async function loader({
  params,
  url,
  context,
}: Route.LoaderArgs): Promise<FormReply | DeferredView | null> {
  if (context.get(repliedContext)) return null;
  const view = await loadAction(requireAction(params['*']), context.get(sessionContext), url);
  return sendPageData<FormReply>(context, 'form', { kind: 'form', view });
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const answer = await answerForm(requireAction(params['*']), { request, url, context });
  return data(sendPageData<FormReply>(context, 'form', answer.data), answer.init ?? undefined);
}

export default function ActionScreen({ loaderData, actionData }: Route.ComponentProps) {
  const reply = usePageData<FormReply>(actionData ?? loaderData);
  return reply && <FormScreen reply={reply} />;
}
