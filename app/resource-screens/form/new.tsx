import { data } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { give } from '#app/page-data/give.server.ts';
import { useGiven, type Given } from '#app/page-data/given.ts';
import { requirePermission } from '../shared/access.server.ts';
import { findDraft, withChosen } from './drafts.server.ts';
import { answerForm, repliedContext, type FormReply } from './form-action.server.ts';
import { copyOf, drawForm, newRecord } from './form-data.server.ts';
import { FormScreen } from './form-screen.tsx';
import { recordPath, requireScreen } from '../shared/screens.server.ts';
import { privilegeKeyOf } from '../shared/view/view.server.ts';
import type { Route } from './+types/new';
import { goTo } from '#app/session/guards/own-path.server.ts';

export { keepAfterPost as shouldRevalidate } from '../shared/revalidate.ts';

export async function loader({ url, context }: Route.LoaderArgs): Promise<FormReply | Given | null> {
  if (context.get(repliedContext)) return null;
  const session = context.get(sessionContext);
  const screen = requireScreen(url.pathname, 'new');
  const known = url.searchParams.get('id');
  // `/inv/requisition/new?id=5`: the agreed address of a record whose resource has no list.
  if (known && /^\d{1,15}$/.test(known)) throw goTo(recordPath(screen.resource, known) ?? url.pathname);
  requirePermission(session, privilegeKeyOf(screen.resource, 'create'));
  const from = url.searchParams.get('from');
  const waiting = url.searchParams.get('espera');
  const draft = await findDraft(session, url.searchParams.get('borrador'));
  const form = from && /^\d{1,15}$/.test(from) && !draft ? await copyOf(screen, session, from) : newRecord(screen, session, url.searchParams);
  const drawing = draft
    ? { values: withChosen(draft, url.searchParams.get('elegido')), titles: draft.titles, tab: draft.tab, waiting }
    : { ...form.base, waiting, tab: url.searchParams.get('tab') };
  return give<FormReply>(context, 'form', { kind: 'form', view: await drawForm(form, session, drawing) });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const answer = await answerForm(requireScreen(url.pathname, 'new'), request, url, context);
  return data(give<FormReply>(context, 'form', answer.data), answer.init ?? undefined);
}

export default function NewScreen({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useGiven<FormReply>(actionData ?? loaderData);
  return reply && <FormScreen reply={reply} />;
}
