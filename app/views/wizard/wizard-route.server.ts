/** A form in steps at an address of its own: what its route loads and what it answers. */
import { data, type RouterContextProvider } from 'react-router';
import { repliedContext } from '#app/resource-screens/form/form-action.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { openWizard, type WizardAt, type WizardView } from './wizard.server.ts';
import { answerStep, showStep } from './wizard-action.server.ts';

interface Asking {
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

/** The page of a step, for whichever route it stands at. */
export async function loadStep(at: WizardAt, { url, context }: Asking): Promise<WizardView> {
  const session = context.get(sessionContext);
  return showStep(await openWizard(at, url.searchParams, session), session);
}

/** A step that was posted. */
export async function postStep(
  at: WizardAt,
  { url, request, context }: Asking & { readonly request: Request },
) {
  context.set(repliedContext, true);
  const answer = await answerStep(at, url.searchParams, await request.formData(), context);
  if ('to' in answer) throw goTo(answer.to);
  return data(answer.view, { status: answer.status });
}
