/** The last step of a record's form in steps: all of it is saved in one call. */
import { t } from '#app/i18n/t.ts';
import type { RouterContextProvider } from 'react-router';
import { endDraft } from '#app/resource-screens/form/drafts.server.ts';
import { apiPathOf, openRecord } from '#app/resource-screens/form/form-data.server.ts';
import {
  failureOf,
  summaryOf,
  warningsOf,
  withConfirmed,
} from '#app/resource-screens/shared/messages.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { keyOfSave } from '#app/forms/post/save-key.server.ts';
import { savedMessage } from '#app/resource-screens/shared/success-message.server.ts';
import type { MessageView } from '#app/resource-screens/shared/view/view-types.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';
import { saveBody } from '#app/forms/form-values.server.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import {
  allTabs,
  drawWizard,
  keptOf,
  saveWizardDraft,
  stepOfError,
  stepTabs,
  type Wizard,
  type WizardView,
} from './wizard.server.ts';

export type StepAnswer =
  | { readonly to: string }
  | { readonly view: WizardView; readonly status: number };

async function write(
  { form, resource, screen, values }: Wizard,
  tabs: ReturnType<typeof allTabs>,
  { key, confirmed }: { readonly key: string; readonly confirmed: readonly string[] },
  { erp }: Session,
): Promise<string> {
  if (resource.singleton) {
    const body = {
      ...saveBody(tabs, values, form.base.values),
      ...withConfirmed(confirmed),
      version: form.version,
    };
    await erp.put(apiPathOf(screen), body, { idempotencyKey: keyOfSave(key, body) });
    return screen.base;
  }
  const { data } = await erp.post<{ id: number }>(
    resource.path,
    { ...saveBody(tabs, values, null), ...withConfirmed(confirmed) },
    { idempotencyKey: key },
  );
  return recordPath(resource, data.id) ?? screen.base;
}

export async function saveAll(
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
    setCookies.push(await flash({ text: savedMessage(wizard.resource, session) }, secure));
    if (wizard.draft) await endDraft(session, wizard.draft, keptOf(wizard), to);
    return { to };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const warned = warningsOf(tabs, error);
    if (warned) return { view: await drawWizard(wizard, session, { ...warned, key }), status: 200 };
    if (error.is('CONFLICTO_VERSION')) return onTop(wizard, key, session);
    return refused(wizard, key, session, error);
  }
}

async function refused(
  wizard: Wizard,
  key: string,
  session: Session,
  error: ApiError,
): Promise<StepAnswer> {
  if (error.status >= 500)
    return {
      view: await drawWizard(wizard, session, { message: failureOf(error), key }),
      status: error.status,
    };
  const errors = formErrors(error.content?.fields);
  const at = stepOfError(wizard, errors);
  const message =
    Object.keys(errors).length > 0
      ? summaryOf(stepTabs(wizard, at), errors, error.content?.message)
      : failureOf(error);
  // The step with the fault may be another one: what was typed in this one must be found again
  // from there.
  const draft = await saveWizardDraft(wizard, session);
  return {
    view: await drawWizard({ ...wizard, at, draft }, session, { errors, message, key }),
    status: error.status,
  };
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
  const draft = await saveWizardDraft(newer, session);
  return {
    view: await drawWizard({ ...newer, draft }, session, { message: savedMeanwhile(), key }),
    status: 409,
  };
}
