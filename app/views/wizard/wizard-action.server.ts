/** What a posted step leads to: the next one, the same with what it lacks, or what was sent. */
import { createHash, randomUUID } from 'node:crypto';
import { t } from '#app/i18n/t.ts';
import type { RouterContextProvider } from 'react-router';
import { endDraft } from '#app/resource-screens/form/drafts.server.ts';
import { chooseSearched } from '#app/resource-screens/form/form-action.server.ts';
import { newRecord } from '#app/resource-screens/form/form-data.server.ts';
import {
  intentInWholeForm,
  loadRemainingRows,
  mergeWindow,
  rowToShow,
} from '#app/resource-screens/form/rows/row-windows.server.ts';
import { storeUploads } from '#app/resource-screens/form/uploads.server.ts';
import {
  concludeAction,
  isAction,
  openedPath,
  sendAction,
} from '#app/resource-screens/action/action.server.ts';
import {
  confirmedIn,
  failureOf,
  summaryOf,
  withConfirmed,
  type Errors,
} from '#app/resource-screens/shared/messages.server.ts';
import type { MessageView } from '#app/resource-screens/shared/view/view-types.ts';
import { layoutOf } from '#app/resource-screens/shared/view/view.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import {
  findOverfullTable,
  formErrorView,
  readPayload,
  rowLimitMessage,
  saveBody,
  textOf,
  type Payload,
} from '#app/forms/form-values.server.ts';
import { applyIntent, readIntent, type Intent } from '#app/forms/intents.server.ts';
import { INTENT_NAME } from '#app/forms/names.ts';
import { addressedBy } from '#app/forms/rows/nested/places.server.ts';
import { pasteRows } from '#app/forms/rows/pasting/paste.server.ts';
import { sessionContext, type Session } from '#app/session/context.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { saveAll, type StepAnswer } from './save-record.server.ts';
import { errorsUpTo, stepErrors, tryAction, warningsMessage } from './step-checks.server.ts';
import {
  allTabs,
  draftOf,
  drawWizard,
  isReview,
  openWizard,
  saveWizardDraft,
  stepHref,
  stepOfError,
  stepTabs,
  stepsFor,
  type Wizard,
  type WizardAt,
  type WizardView,
} from './wizard.server.ts';

const isSave = (intent: Intent | null) => !intent || intent.verb === 'save';

const missing = (message: MessageView): MessageView => ({
  ...message,
  title: message.title.replace(
    t('ui.form.notSaved', 'No se guardó'),
    t('wizard.missing', 'Falta algo en este paso'),
  ),
});

const lostMessage = (): MessageView => ({
  tone: 'wait',
  title: t('wizard.lost', 'Lo que habías escrito ya no está'),
  text: t('wizard.lostHelp', 'Se guarda un día. Empieza de nuevo, desde el primer paso.'),
});

const changedMessage = (): MessageView => ({
  tone: 'wait',
  title: t('wizard.changed', 'Cambió mientras tanto'),
  text: t('wizard.changedHelp', 'Lo que se ofrece ya no es lo mismo: revisa los renglones.'),
});

/** The page of a step; the last one of an action says what it would do. */
export async function showStep(wizard: Wizard, session: Session): Promise<WizardView> {
  if (isReview(wizard)) return showReview(wizard, session);
  let message: MessageView | null = null;
  if (wizard.isLost) message = lostMessage();
  else if (wizard.isChanged) message = changedMessage();
  return drawWizard(wizard, session, { message });
}

async function showReview(wizard: Wizard, session: Session): Promise<WizardView> {
  const tried = await tryAction(wizard, session);
  if (tried === null) return drawWizard(wizard, session);
  if (tried.outcome === null) return refused(wizard, session, tried);
  return drawWizard(wizard, session, {
    notes: tried.outcome.notes ?? [],
    confirm: tried.confirm,
    message: warningsMessage(wizard, tried.warnings),
  });
}

/** The step with what is wrong, whichever it is. */
async function refused(
  wizard: Wizard,
  session: Session,
  { errors, error }: { readonly errors: Errors; readonly error: ApiError },
): Promise<WizardView> {
  const at = stepOfError(wizard, errors);
  const tabs = stepTabs(wizard, at);
  const message =
    Object.keys(errors).length > 0
      ? missing(summaryOf(tabs, errors, error.content?.message))
      : failureOf(error);
  return drawWizard({ ...wizard, at }, session, { errors, message });
}

/** A posted step: on to the next, back, redrawn with what it lacks, or the last one sent. */
export async function answerStep(
  at: WizardAt,
  params: URLSearchParams,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<StepAnswer> {
  const session = context.get(sessionContext);
  const payload = readPayload(form);
  const intent = readIntent(textOf(payload[INTENT_NAME]));
  // What is sent is what was kept: others may have changed what is offered since.
  const sent = isSave(intent) ? await sendKept(at, params, payload, context) : null;
  if (sent) return sent;
  const wizard = await openWizard(at, params, session);
  if (isReview(wizard)) {
    if (intent?.verb === 'back')
      return { to: stepHref(wizard, Math.max(0, wizard.at - 1), wizard.draft) };
    return { view: await showReview(wizard, session), status: 422 };
  }
  return answerTyped(await readStep(wizard, payload, session), { payload, intent }, context);
}

interface Read extends Wizard {
  readonly errors: Errors;
  readonly rest: Awaited<ReturnType<typeof loadRemainingRows>>;
}

/** The wizard with what was typed in its step. */
async function readStep(wizard: Wizard, payload: Payload, session: Session): Promise<Read> {
  const tabs = stepTabs(wizard, wizard.at);
  const rest = await loadRemainingRows(payload, session);
  const intent = readIntent(textOf(payload[INTENT_NAME]));
  const base = { values: wizard.values, titles: wizard.titles };
  const typed = mergeWindow({ tabs, payload, base, rest, counts: addressedBy(intent) });
  const over = findOverfullTable(tabs, typed);
  if (over)
    throw formErrorView(
      t('form.tooManyRowsNotSaved', '{problem} No se guardó nada.', {
        problem: rowLimitMessage(over),
      }),
    );
  const stored = await storeUploads(tabs, payload, typed, session);
  return {
    ...wizard,
    values: { ...wizard.values, ...stored.values },
    titles: { ...wizard.titles, ...stored.titles },
    errors: stored.errors,
    rest,
  };
}

interface StepPost {
  readonly payload: Payload;
  readonly intent: Intent | null;
}

async function answerTyped(
  wizard: Read,
  { payload, intent }: StepPost,
  context: Readonly<RouterContextProvider>,
): Promise<StepAnswer> {
  const session = context.get(sessionContext);
  const key = textOf(payload.clave).slice(0, 80) || randomUUID();
  const kept = () => saveWizardDraft(wizard, session);
  if (intent?.verb === 'back')
    return { to: stepHref(wizard, Math.max(0, wizard.at - 1), await kept()) };
  if (intent && !isSave(intent))
    return { view: await redrawn(wizard, { payload, intent }, key, session), status: 200 };
  const { screen } = wizard;
  const mode = screen.kind === 'new' ? 'new' : 'edit';
  const tabs = layoutOf(screen.resource, mode, session);
  const found = await chooseSearched({ screen, session }, tabs, wizard.values, wizard.titles);
  const chosen: Wizard = { ...wizard, values: found.values };
  const errors = { ...stepErrors(chosen, chosen.values), ...wizard.errors, ...found.errors };
  if (Object.keys(errors).length > 0) return lacking(chosen, errors, session);
  const last = chosen.at === chosen.steps.length - 1;
  if (last) return saveAll(chosen, key, confirmedIn(payload.avisos), context);
  return goOn(chosen, session);
}

async function lacking(wizard: Wizard, errors: Errors, session: Session): Promise<StepAnswer> {
  const message = missing(summaryOf(stepTabs(wizard, wizard.at), errors));
  return { view: await drawWizard(wizard, session, { errors, message }), status: 422 };
}

/** To the next step, once the ERP finds nothing wrong in those up to this one. */
async function goOn(wizard: Wizard, session: Session): Promise<StepAnswer> {
  const draft = await saveWizardDraft(wizard, session);
  const kept = { ...wizard, draft };
  const tried = await tryAction(kept, session);
  if (tried && tried.outcome === null) {
    const errors = errorsUpTo(kept, kept.at, tried.errors);
    if (Object.keys(errors).length > 0)
      return { view: await refused(kept, session, { ...tried, errors }), status: 422 };
  }
  return { to: stepHref(kept, kept.at + 1, draft) };
}

/** Rows added, pasted, moved or taken out, a search asked for: the same step. */
async function redrawn(
  wizard: Read,
  { payload, intent }: { readonly payload: Payload; readonly intent: Intent },
  key: string,
  session: Session,
): Promise<WizardView> {
  const tabs = stepTabs(wizard, wizard.at);
  const { values, titles, errors, rest } = wizard;
  const whole = intentInWholeForm(rest, intent);
  const shown = { key, at: rowToShow(rest, intent) };
  if (intent.verb === 'paste') {
    const pasting = { payload, onPage: intent.name, name: whole.name };
    const pasted = await pasteRows(tabs, { values, titles, errors }, pasting, session);
    return drawWizard(wizard, session, { ...pasted, ...shown });
  }
  return drawWizard(wizard, session, {
    values: applyIntent(tabs, values, whole),
    titles,
    errors,
    ...shown,
  });
}

const digestOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);

/**
 * Does what was kept, from its last page; null of anything else. The same page sent twice is one
 * act: its key is the draft's and what is sent.
 */
async function sendKept(
  at: WizardAt,
  params: URLSearchParams,
  payload: Payload,
  context: Readonly<RouterContextProvider>,
): Promise<StepAnswer | null> {
  const session = context.get(sessionContext);
  const { screen } = at;
  const id = params.get('draft');
  const draft = isAction(screen) ? await draftOf(session, id) : null;
  if (!isAction(screen) || !draft || id === null) return null;
  const form = newRecord(screen, session, new URLSearchParams());
  const steps = stepsFor(at, draft.values);
  const step = Number(params.get('step')) - 1;
  if (steps[step]?.fields.length !== 0) return null;
  const tabs = allTabs({
    steps,
    form: { ...form, tabs: layoutOf(screen.resource, 'new', session) },
  });
  const body = {
    ...saveBody(tabs, draft.values, null),
    ...withConfirmed(confirmedIn(payload.avisos)),
  };
  try {
    const outcome = await sendAction(screen, session, body, { key: `${id}:${digestOf(body)}` });
    await endDraft(session, id, draft, openedPath(outcome) ?? screen.base);
    await concludeAction(form, session, outcome, context);
    throw goTo(screen.base);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedAtLast(await openWizard(at, params, session), session, error);
  }
}

/** What is warned of is shown by the review itself; the rest at the step that it is about. */
async function refusedAtLast(
  wizard: Wizard,
  session: Session,
  error: ApiError,
): Promise<StepAnswer> {
  const tried = await tryAction(wizard, session);
  if (tried && tried.outcome === null)
    return { view: await refused(wizard, session, tried), status: error.status };
  const view = await showReview(wizard, session);
  if (error.is('POR_CONFIRMAR')) return { view, status: 422 };
  return {
    view: { ...view, form: { ...view.form, message: failureOf(error) } },
    status: error.status,
  };
}
