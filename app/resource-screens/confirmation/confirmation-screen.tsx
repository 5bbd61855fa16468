import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { INTENT_NAME, SAVE_FIRST } from '#app/forms/names.ts';
import { FieldBox } from '#app/forms/controls/field-box.tsx';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';
import { Question } from '#app/ui/question.tsx';
import type { Confirmation } from './confirmation.server.ts';
import { Highlights } from '../form/highlights.tsx';
import { WaitingDraft } from '../shared/waiting-draft.tsx';
import { MessageLinks } from '../shared/message-links.tsx';

/** The button that does it; beside what was typed and waits, one that saves that first too. */
function Actions({ view }: { view: Confirmation }) {
  const main = view.tone === 'default' ? 'pri' : view.tone;
  return (
    <>
      <Button look={view.saveFirst ? 'gho' : main}>{view.button}</Button>
      {view.saveFirst && (
        <Button look={main} name={INTENT_NAME} value={SAVE_FIRST}>
          {view.saveFirst}
        </Button>
      )}
    </>
  );
}

function Unsaved({ view, href }: { view: Confirmation; href: string }) {
  const text = view.saveFirst
    ? t('confirm.saveOrNot', 'Guárdalo antes, o sigue con lo que ya estaba guardado. ')
    : t('confirm.storedState', 'Lo que sigue se hace con lo que ya estaba guardado. ');
  return <WaitingDraft href={href} text={text} />;
}

function QuestionFields({ view }: { view: Confirmation }) {
  return (
    <div className="g">
      {view.fields.map((spec) => (
        <FieldBox
          key={spec.name}
          spec={{ ...spec, width: 12 }}
          name={spec.name}
          value={view.values[spec.name]}
          state={view}
        />
      ))}
    </div>
  );
}

/** «¿Eliminar…?» as a page: what happens, what it asks, and the way back first. */
export function ConfirmationScreen({ view }: { view: Confirmation }) {
  return (
    <Form method="post" action={view.postTo}>
      <input type="hidden" name="version" value={view.version} />
      {view.confirm && <input type="hidden" name="avisos" value={view.confirm} />}
      {/* What Enter presses: the first button of the form, before those that search. */}
      {!view.refused && (
        <button
          className="vh"
          name={INTENT_NAME}
          value={view.saveFirst ? SAVE_FIRST : 'save'}
          tabIndex={-1}
          aria-hidden="true"
        >
          {view.saveFirst ?? view.button}
        </button>
      )}
      {view.waiting && <Unsaved view={view} href={view.waiting} />}
      {view.message && (
        <Message tone={view.message.tone} title={view.message.title}>
          <MessageLinks message={view.message} />
        </Message>
      )}
      <Question
        title={view.title}
        keep={{ href: view.waiting ?? view.recordHref, label: view.keep }}
        action={!view.refused && <Actions view={view} />}
      >
        {!view.refused && view.consequence && <p>{view.consequence}</p>}
        {!view.refused && <Highlights facts={view.about} />}
        {view.foreseen && <div dangerouslySetInnerHTML={{ __html: view.foreseen }} />}
        {!view.refused && view.fields.length > 0 && <QuestionFields view={view} />}
      </Question>
    </Form>
  );
}
