import { data } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { sendPageData } from '#app/page-data/page-data.server.ts';
import { usePageData, type DeferredView } from '#app/page-data/page-data.ts';
import { requirePermission } from '../shared/access.server.ts';
import { computePrefilled } from './compute/compute-prefilled.server.ts';
import { findDraft, withCreatedRecord } from './drafts.server.ts';
import { answerForm, repliedContext, type FormReply } from './form-action.server.ts';
import { copyOf } from './copying/copy-of.server.ts';
import { renderForm, newRecord } from './form-data.server.ts';
import { FormScreen } from './form-screen.tsx';
import { recordPath, requireScreen } from '../shared/screens.server.ts';
import { privilegeKeyOf } from '../shared/view/view.server.ts';
import type { Route } from './+types/new';
import { goTo } from '#app/session/guards/own-path.server.ts';

export { keepAfterPost as shouldRevalidate } from '../shared/revalidate.ts';

export async function loader({
  url,
  context,
}: Route.LoaderArgs): Promise<FormReply | DeferredView | null> {
  if (context.get(repliedContext)) return null;
  const session = context.get(sessionContext);
  const screen = requireScreen(url.pathname, 'new');
  const known = url.searchParams.get('id');
  // `/inv/requisition/new?id=5`: the agreed address of a record whose resource has no list.
  if (known && /^\d{1,15}$/.test(known))
    throw goTo(recordPath(screen.resource, known) ?? url.pathname);
  requirePermission(session, privilegeKeyOf(screen.resource, 'create'));
  const from = url.searchParams.get('from');
  const waiting = url.searchParams.get('wait');
  const draft = await findDraft(session, url.searchParams.get('draft'));
  const form =
    from && /^\d{1,15}$/.test(from) && !draft
      ? await copyOf(screen, session, from)
      : newRecord(screen, session, url.searchParams);
  const drawing = draft
    ? {
        values: withCreatedRecord(draft, url.searchParams.get('chosen')),
        titles: draft.titles,
        tab: draft.tab,
        waiting,
      }
    : {
        ...form.base,
        ...(!from && (await computePrefilled(form, session, url.searchParams))),
        waiting,
        tab: url.searchParams.get('tab'),
      };
  return sendPageData<FormReply>(context, 'form', {
    kind: 'form',
    view: await renderForm(form, session, drawing),
  });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const answer = await answerForm(requireScreen(url.pathname, 'new'), { request, url, context });
  return data(sendPageData<FormReply>(context, 'form', answer.data), answer.init ?? undefined);
}

export default function NewScreen({ loaderData, actionData }: Route.ComponentProps) {
  const reply = usePageData<FormReply>(actionData ?? loaderData);
  return reply && <FormScreen reply={reply} />;
}
