import { t } from '#app/i18n/t.ts';
import { data, Form, Link } from 'react-router';
import { MessageLinks } from '#app/resource-screens/shared/message-links.tsx';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { repliedContext } from '#app/resource-screens/form/form-action.server.ts';
import { keepAfterPost } from '#app/resource-screens/shared/revalidate.ts';
import { FormTabs } from '#app/forms/form-tabs.tsx';
import { INTENT_NAME } from '#app/forms/names.ts';
import { useLiveForm } from '#app/forms/use-live-form.ts';
import { sessionContext } from '#app/session/context.ts';
import { Message } from '#app/ui/message.tsx';
import { drawWizard, openWizard, type WizardView } from './wizard.server.ts';
import { answerStep } from './wizard-action.server.ts';
import type { Route } from './+types/wizard';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const shouldRevalidate = keepAfterPost;

const pathOf = (params: Route.LoaderArgs['params']) => `/${params['*'] ?? ''}`;

export async function loader({
  params,
  url,
  context,
}: Route.LoaderArgs): Promise<WizardView | null> {
  if (context.get(repliedContext)) return null;
  const session = context.get(sessionContext);
  return drawWizard(await openWizard(pathOf(params), url.searchParams, session), session);
}

export async function action({ params, url, request, context }: Route.ActionArgs) {
  context.set(repliedContext, true);
  const session = context.get(sessionContext);
  const wizard = await openWizard(pathOf(params), url.searchParams, session);
  const answer = await answerStep(wizard, await request.formData(), context);
  if ('to' in answer) throw goTo(answer.to);
  return data(answer.view, { status: answer.status });
}

export default function WizardScreen({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData ?? loaderData;
  return view && <Step key={view.form.stamp} view={view} />;
}

function Step({ view }: { view: WizardView }) {
  const { form: shown, steps, at, last } = view;
  const { form, onInput, onChange, onSubmit } = useLiveForm(shown.message !== null);
  return (
    <>
      <PageHead
        title={view.title}
        qualifier={t('wizard.stepOf', 'paso {step} de {count}', {
          step: at + 1,
          count: steps.length,
        })}
      />
      <ol className="steps" aria-label={t('wizard.steps', 'Pasos')}>
        {steps.map(({ label, href, state }) => (
          <li
            key={label}
            className={state === 'done' ? 'done' : undefined}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {href ? <Link to={href}>{label}</Link> : label}
          </li>
        ))}
      </ol>
      {shown.message && (
        <Message tone={shown.message.tone} title={shown.message.title}>
          <MessageLinks message={shown.message} />
        </Message>
      )}
      <Form
        method="post"
        action={view.action}
        encType={shown.multipart ? 'multipart/form-data' : undefined}
        noValidate
        className="rec"
        ref={form}
        onInput={onInput}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <button className="vh" name={INTENT_NAME} value="save" tabIndex={-1} aria-hidden="true">
          {t('common.continue', 'Continuar')}
        </button>
        <button
          className="vh"
          name={INTENT_NAME}
          value="refresh"
          data-refresher=""
          tabIndex={-1}
          aria-hidden="true"
          formNoValidate
        >
          {t('form.refresh', 'Actualizar')}
        </button>
        {shown.hidden
          .filter(([name]) => name === 'clave')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <FormTabs view={shown} />
        <div className="fbar">
          <button className="btn pri" name={INTENT_NAME} value="save">
            {last
              ? t('wizard.saveOne', 'Guardar {one}', { one: shown.one })
              : t('common.continue', 'Continuar')}
          </button>
          {at > 0 && (
            <button className="btn" name={INTENT_NAME} value="back" formNoValidate>
              {t('wizard.back', 'Volver')}
            </button>
          )}
          <Link className="btn gho" to={view.leave}>
            {t('wizard.onePage', 'Ver todo en una página')}
          </Link>
          <p className="mut">
            {t('wizard.kept', 'Lo escrito se conserva un día, hasta que guardes el último paso.')}
          </p>
        </div>
      </Form>
    </>
  );
}
