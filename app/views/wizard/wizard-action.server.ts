import { t } from '#app/i18n/t.ts';
import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { dropDraft } from '#app/resource-screens/form/drafts.server.ts';
import { apiPathOf, openRecord } from '#app/resource-screens/form/form-data.server.ts';
import {
  confirmedIn,
  failureOf,
  summaryOf,
  warningsOf,
  withConfirmed,
} from '#app/resource-screens/shared/messages.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { storeUploads } from '#app/resource-screens/form/uploads.server.ts';
import type { MessageView, Values } from '#app/resource-screens/shared/view/view-types.ts';
import { genderOf, labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';
import {
  readPayload,
  saveBody,
  textOf,
  readSubmittedValues,
} from '#app/forms/form-values.server.ts';
import { applyIntent, readIntent } from '#app/forms/intents.server.ts';
import { INTENT_NAME } from '#app/forms/names.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import {
  allTabs,
  drawWizard,
  saveWizardDraft,
  stepErrors,
  stepHref,
  stepOfError,
  stepTabs,
  type Wizard,
  type WizardView,
} from './wizard.server.ts';

export type StepAnswer =
  | { readonly to: string }
  | { readonly view: WizardView; readonly status: number };

/** A posted step: on to the next, back, redrawn with what it lacks, or the last one saved. */
export async function answerStep(
  wizard: Wizard,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<StepAnswer> {
  const session = context.get(sessionContext);
  const payload = readPayload(form);
  const tabs = stepTabs(wizard, wizard.at);
  const stored = await storeUploads(
    tabs,
    payload,
    readSubmittedValues(tabs, payload, wizard.values),
    session,
  );
  const values: Values = { ...wizard.values, ...stored.values };
  const titles = { ...wizard.titles, ...stored.titles };
  const key = textOf(payload.clave).slice(0, 80) || randomUUID();
  const intent = readIntent(textOf(payload[INTENT_NAME]));
  if (intent?.verb === 'back')
    return {
      to: stepHref(
        wizard,
        Math.max(0, wizard.at - 1),
        await saveWizardDraft(wizard, values, titles, session),
      ),
    };
  if (intent && intent.verb !== 'save')
    return {
      view: await drawWizard(wizard, session, {
        values: applyIntent(tabs, values, intent),
        titles,
        errors: stored.errors,
        key,
      }),
      status: 200,
    };
  const errors = { ...stepErrors(wizard, values), ...stored.errors };
  if (Object.keys(errors).length > 0)
    return {
      view: await drawWizard(wizard, session, {
        values,
        titles,
        errors,
        message: stepMessage(summaryOf(tabs, errors)),
      }),
      status: 422,
    };
  if (wizard.at < wizard.steps.length - 1)
    return {
      to: stepHref(wizard, wizard.at + 1, await saveWizardDraft(wizard, values, titles, session)),
    };
  return saveAll({ ...wizard, values, titles }, key, confirmedIn(payload.avisos), context);
}

const stepMessage = (message: MessageView): MessageView => ({
  ...message,
  title: message.title.replace(
    t('ui.form.notSaved', 'No se guardó'),
    t('wizard.missing', 'Falta algo en este paso'),
  ),
});

async function write(
  { form, resource, screen, values }: Wizard,
  tabs: ReturnType<typeof allTabs>,
  { key, confirmed }: { readonly key: string; readonly confirmed: readonly string[] },
  { erp }: Session,
): Promise<string> {
  if (resource.singleton) {
    await erp.put(
      apiPathOf(screen),
      {
        ...saveBody(tabs, values, form.base.values),
        ...withConfirmed(confirmed),
        version: form.version,
      },
      { idempotencyKey: key },
    );
    return screen.base;
  }
  const { data } = await erp.post<{ id: number }>(
    resource.path,
    { ...saveBody(tabs, values, null), ...withConfirmed(confirmed) },
    { idempotencyKey: key },
  );
  return recordPath(resource, data.id) ?? screen.base;
}

async function saveAll(
  wizard: Wizard,
  key: string,
  confirmed: readonly string[],
  context: Readonly<RouterContextProvider>,
): Promise<StepAnswer> {
  const session = context.get(sessionContext);
  const tabs = allTabs(wizard);
  try {
    const to = await write(wizard, tabs, { key, confirmed }, session);
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(
      await flash(
        {
          text: `${labelOne(wizard.resource, session)} ${genderOf(wizard.resource) === 'f' ? 'guardada' : 'guardado'}.`,
        },
        secure,
      ),
    );
    if (wizard.draft) await dropDraft(session, wizard.draft);
    return { to };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const warned = warningsOf(tabs, error);
    if (warned) return { view: await drawWizard(wizard, session, { ...warned, key }), status: 200 };
    const errors = formErrors(error.content?.fields);
    if (error.is('CONFLICTO_VERSION')) return onTop(wizard, key, session);
    if (error.status >= 500)
      return {
        view: await drawWizard(wizard, session, { message: failureOf(error), key }),
        status: error.status,
      };
    const at = stepOfError(wizard, errors);
    const message =
      Object.keys(errors).length > 0
        ? summaryOf(stepTabs(wizard, at), errors, error.content?.message)
        : failureOf(error);
    // The step with the fault may be another one: what was typed in this one must be found again
    // from there.
    const draft = await saveWizardDraft(wizard, wizard.values, wizard.titles, session);
    return {
      view: await drawWizard({ ...wizard, at, draft }, session, { errors, message, key }),
      status: error.status,
    };
  }
}

const savedMeanwhile = (): MessageView => ({
  tone: 'wait',
  title: t('wizard.meanwhile', 'Alguien guardó esto mientras tanto'),
  text: t(
    'wizard.meanwhileHelp',
    'Guarda otra vez si quieres que quede lo tuyo: sólo cambia lo que tú escribiste.',
  ),
});

/**
 * Somebody else saved meanwhile: the next save stands on theirs and sends only what differs from
 * what this form began with.
 */
async function onTop(wizard: Wizard, key: string, session: Session): Promise<StepAnswer> {
  const { version } = await openRecord(wizard.screen, session);
  const newer = { ...wizard, form: { ...wizard.form, version } };
  const draft = await saveWizardDraft(newer, newer.values, newer.titles, session);
  return {
    view: await drawWizard({ ...newer, draft }, session, { message: savedMeanwhile(), key }),
    status: 409,
  };
}
