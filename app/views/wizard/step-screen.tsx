import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { MessageLinks } from '#app/resource-screens/shared/message-links.tsx';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { FormTabs } from '#app/forms/form-tabs.tsx';
import { INTENT_NAME } from '#app/forms/names.ts';
import { Refresher } from '#app/forms/controls/refresher.tsx';
import { useLiveForm } from '#app/forms/use-live-form.ts';
import { Message } from '#app/ui/message.tsx';
import type { WizardView } from './wizard.server.ts';

/** A step of a form in steps, with where it stands among them. */
export function StepScreen({ view }: { view: WizardView | null | undefined }) {
  return view && <Step key={view.form.stamp} view={view} />;
}

function Step({ view }: { view: WizardView }) {
  const { form: shown, steps, at } = view;
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
      <Stepper steps={steps} />
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
        <Refresher />
        {shown.hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {view.review ? <Review review={view.review} /> : <FormTabs view={shown} />}
        <StepBar view={view} />
      </Form>
    </>
  );
}

const Stepper = ({ steps }: Pick<WizardView, 'steps'>) => (
  <ol className="steps" aria-label={t('wizard.steps', 'Pasos')}>
    {steps.map(({ label, href, state }) => (
      <li
        key={label}
        className={state === 'done' ? 'done' : undefined}
        aria-current={state === 'current' ? 'step' : undefined}
      >
        {href ? <Link to={href}>{label}</Link> : label}
        {state === 'done' && <span className="vh">{t('wizard.stepDone', ', hecho')}</span>}
      </li>
    ))}
  </ol>
);

/** What would be done, a sentence each. */
const Review = ({ review }: { review: NonNullable<WizardView['review']> }) => (
  <div className="card">
    <section className="sec">
      <div>
        <h2>{review.title}</h2>
        {review.help && <p className="mut">{review.help}</p>}
      </div>
      <ul>
        {review.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  </div>
);

function StepBar({ view }: { view: WizardView }) {
  const { form: shown, at, last } = view;
  const send = view.submit ?? t('wizard.saveOne', 'Guardar {one}', { one: shown.one });
  return (
    <div className="fbar">
      <button className="btn pri" name={INTENT_NAME} value="save">
        {last ? send : t('common.continue', 'Continuar')}
      </button>
      {at > 0 && (
        <button className="btn" name={INTENT_NAME} value="back" formNoValidate>
          {t('wizard.back', 'Volver')}
        </button>
      )}
      <Link className="btn gho" to={view.leave}>
        {view.onePage
          ? t('wizard.onePage', 'Ver todo en una página')
          : t('common.cancel', 'Cancelar')}
      </Link>
      <p className="mut">
        {t('wizard.kept', 'Lo escrito se conserva un día, hasta que guardes el último paso.')}
      </p>
    </div>
  );
}
