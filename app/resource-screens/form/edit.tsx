import { t } from '#app/i18n/t.ts';
import { lazy } from 'react';
import { data } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { sendPageData } from '#app/page-data/page-data.server.ts';
import { usePageData, type DeferredView } from '#app/page-data/page-data.ts';
import {
  actAtOnce,
  answerConfirmation,
  openConfirmation,
  type Confirmation,
} from '../confirmation/confirmation.server.ts';
import { findDraft, withCreatedRecord } from './drafts.server.ts';
import { answerForm, repliedContext, type FormReply } from './form-action.server.ts';
import { renderForm, openRecord } from './form-data.server.ts';
import { FormScreen } from './form-screen.tsx';
import { loadHistory, type HistoryView } from '../history/history.server.ts';
import { answerPanel } from '../record-panel/panel-action.server.ts';
import { DRAFT, panelTab } from '../record-panel/panel-tabs.server.ts';
import type { PanelView } from '../record-panel/panel-types.ts';
import { loadPanel } from '../record-panel/panel.server.ts';
import { goToAdjacentRecord } from '../list/adjacent-records.server.ts';
import { startVisit } from '../shared/recents.server.ts';
import { waitingMessage } from '#app/screens/approvals/waiting.server.ts';
import { isAction, loadAction, stepsPath, type ActionScreen } from '../action/action.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { actionLabel } from '../shared/view/states.server.ts';
import {
  actionScreen,
  recordPath,
  requireScreen,
  type ScreenMatch,
} from '../shared/screens.server.ts';
import type { MessageView } from '../shared/view/view-types.ts';
import type { Route } from './+types/edit';

const panelScreen = () =>
  import('../record-panel/panel-screen.tsx').then(({ PanelScreen }) => ({ default: PanelScreen }));
/**
 * In the browser it comes with the first panel that is opened: most forms are saved without one.
 * The server draws at once.
 */
const PanelScreen = import.meta.env.SSR ? (await panelScreen()).default : lazy(panelScreen);

const historyScreen = () =>
  import('../history/history-screen.tsx').then(({ HistoryScreen }) => ({ default: HistoryScreen }));
const HistoryScreen = import.meta.env.SSR ? (await historyScreen()).default : lazy(historyScreen);

const confirmationScreen = () =>
  import('../confirmation/confirmation-screen.tsx').then(({ ConfirmationScreen }) => ({
    default: ConfirmationScreen,
  }));
const ConfirmationScreen = import.meta.env.SSR
  ? (await confirmationScreen()).default
  : lazy(confirmationScreen);

export { keepAfterPost as shouldRevalidate } from '../shared/revalidate.ts';

type EditView =
  | FormReply
  | { readonly kind: 'asked'; readonly view: Confirmation }
  | { readonly kind: 'history'; readonly view: HistoryView }
  | { readonly kind: 'panel'; readonly view: PanelView };

const LATE = (): MessageView => ({
  tone: 'wait',
  title: t('form.changesNotSaved', 'Lo que habías cambiado no se guardó'),
  text: t(
    'form.recordLocked',
    'El registro ya no se puede cambiar. Te espera un día en «Mis borradores», en Inicio.',
  ),
});

export async function loader({
  request,
  url,
  context,
}: Route.LoaderArgs): Promise<EditView | DeferredView | null> {
  if (context.get(repliedContext)) return null;
  const session = context.get(sessionContext);
  const screen = requireScreen(url.pathname, 'edit');
  const beside = url.searchParams.get('go');
  if (beside !== null && screen.id !== null) {
    const { setCookies, secure } = context.get(requestContext);
    const { reply, cookie } = await goToAdjacentRecord(screen, beside, request, session, secure);
    if (cookie) setCookies.push(cookie);
    throw reply;
  }
  const asked = url.searchParams.get('action');
  const kept = url.searchParams.get(DRAFT);
  const form = asked ? actionOf(screen, asked) : null;
  if (form?.action.declared.steps) throw goTo(stepsPath(form));
  if (form) return loadActionForm(form, url, context);
  if (asked) return { kind: 'asked', view: await openConfirmation(screen, session, asked, kept) };
  if (url.searchParams.get('tab') === 'historial')
    return { kind: 'history', view: await loadHistory(screen, session, kept) };
  const panel = screen.resource.singleton
    ? null
    : panelTab(url.searchParams.get('tab') ?? screen.tab);
  if (panel)
    return { kind: 'panel', view: await loadPanel(screen, panel, session, url.searchParams) };
  return loadForm(screen, url, context);
}

/** The form of an action with inputs of its own; null for what is a change of state or none. */
function actionOf(screen: ScreenMatch, name: string): ActionScreen | null {
  const found = actionScreen(screen.resource, name, screen.id);
  return found && isAction(found) ? found : null;
}

async function loadActionForm(
  screen: ActionScreen,
  url: URL,
  context: Route.LoaderArgs['context'],
): Promise<EditView | DeferredView> {
  const session = context.get(sessionContext);
  try {
    const view = await loadAction(screen, session, url);
    return sendPageData<EditView>(context, 'form', { kind: 'form', view });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.is('ESTADO_INVALIDO')) throw error;
    return goBack(screen, context);
  }
}

/** Somebody did it meanwhile, or something else: the record says how it is now. */
async function goBack(
  { action, base }: ActionScreen,
  context: Route.LoaderArgs['context'],
): Promise<never> {
  const { setCookies, secure } = context.get(requestContext);
  const text = t('actions.notAnyMore', 'No se hizo: «{action}» ya no se puede. Así está ahora.', {
    action: actionLabel(action, context.get(sessionContext)),
  });
  setCookies.push(await flash({ text, tone: 'bad' }, secure));
  throw goTo(base);
}

/** The form: of what is stored, or of what was typed and waits as a draft. */
async function loadForm(
  screen: ScreenMatch,
  url: URL,
  context: Route.LoaderArgs['context'],
): Promise<EditView | DeferredView> {
  const session = context.get(sessionContext);
  const draft = await findDraft(session, url.searchParams.get(DRAFT));
  const drafted = draft && withCreatedRecord(draft, url.searchParams.get('chosen'));
  const record = recordPath(screen.resource, screen.id ?? '') ?? screen.base;
  const note = draft || screen.resource.singleton ? null : startVisit(session, record);
  const form = await openRecord(screen, session, {
    asked: url.searchParams,
    ...(draft && {
      typed: { values: drafted!, titles: draft.titles },
      fixed: draft.base.fixed ?? [],
    }),
    ...(note && { visit: record }),
  });
  note?.();
  // Nothing can be saved any more: what is seen is what is stored.
  const closed = draft !== null && form.mode === 'read';
  if (draft && !closed)
    return sendPageData<EditView>(context, 'form', {
      kind: 'form',
      view: await renderForm({ ...form, base: draft.base, version: draft.version }, session, {
        values: drafted!,
        titles: draft.titles,
        tab: draft.tab,
      }),
    });
  const message = closed ? LATE() : waitingMessage(screen, form.approvals ?? []);
  const view = await renderForm(form, session, {
    ...form.base,
    message,
    tab: screen.tab ?? url.searchParams.get('tab'),
    waiting: url.searchParams.get('wait'),
  });
  return sendPageData<EditView>(context, 'form', { kind: 'form', view });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const screen = requireScreen(url.pathname, 'edit');
  const asked = url.searchParams.get('action');
  const panel = screen.resource.singleton
    ? null
    : panelTab(url.searchParams.get('tab') ?? screen.tab);
  if (panel && !asked) return answerPanel(screen, panel, request, url.searchParams, context);
  const acted = asked ? actionOf(screen, asked) : null;
  if (asked && !acted) return answerConfirmation(screen, asked, request, context);
  let answer: Awaited<ReturnType<typeof answerForm<EditView>>>;
  try {
    answer = await answerForm<EditView>(acted ?? screen, { request, url, context }, (action) =>
      actAtOnce(screen, action, context),
    );
  } catch (error) {
    // What was done in another window leaves no form to show again.
    if (!acted || !(error instanceof ApiError) || !error.is('ESTADO_INVALIDO')) throw error;
    return goBack(acted, context);
  }
  return data(sendPageData<EditView>(context, 'form', answer.data), answer.init ?? undefined);
}

export default function EditScreen({ loaderData, actionData }: Route.ComponentProps) {
  const reply = usePageData<EditView>(actionData ?? loaderData);
  if (!reply) return null;
  if (reply.kind === 'asked') return <ConfirmationScreen view={reply.view} />;
  if (reply.kind === 'history') return <HistoryScreen view={reply.view} />;
  if (reply.kind === 'panel') return <PanelScreen view={reply.view} />;
  return <FormScreen reply={reply} />;
}
