import { t } from '#app/i18n/t.ts';
import { lazy, useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { FormTabs } from '#app/forms/form-tabs.tsx';
import { FORM_ID, INTENT_NAME } from '#app/forms/names.ts';
import { Refresher } from '#app/forms/controls/refresher.tsx';
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx';
import { useLiveForm } from '#app/forms/use-live-form.ts';
import { Message } from '#app/ui/message.tsx';
import { Typing } from '#app/ui/page/way.tsx';
import type { FormReply } from './form-action.server.ts';
import { FormHead } from './form-head.tsx';
import { MessageLinks } from '../shared/message-links.tsx';
import type { FormView } from '../shared/view/view-types.ts';

const conflictScreen = () =>
  import('./conflict/conflict-screen.tsx').then(({ ConflictScreen }) => ({
    default: ConflictScreen,
  }));
/** In the browser it comes with the first conflict; the server renders at once. */
const ConflictScreen = import.meta.env.SSR
  ? (await conflictScreen()).default
  : lazy(conflictScreen);

export function FormScreen({ reply }: { reply: FormReply }) {
  if (reply.kind === 'conflict')
    return <ConflictScreen key={reply.view.nextVersion} view={reply.view} />;
  return (
    <RecordForm
      key={`${reply.view.resource}:${reply.view.id}:${reply.view.stamp}`}
      view={reply.view}
    />
  );
}

function RecordForm({ view }: { view: FormView }) {
  const summary = useRef<HTMLDivElement>(null);
  const { form, dirty, onInput, onChange, onSubmit } = useLiveForm(view.changed);
  const saving = useNavigation().state !== 'idle';
  useEffect(() => {
    // Where somebody types already, there they stay.
    if (view.message?.tone === 'bad' && !document.activeElement?.closest('main form'))
      summary.current?.focus();
  }, [view.message]);
  return (
    <Typing value={view.mode === 'read' ? null : dirty}>
      {/* Enter presses the first button of a form, and those beside the title belong to it. */}
      {view.mode !== 'read' && (
        <button
          className="vh"
          form={FORM_ID}
          name={INTENT_NAME}
          value="enter"
          tabIndex={-1}
          aria-hidden="true"
        >
          {view.submit ?? t('common.save', 'Guardar')}
        </button>
      )}
      <FormHead view={view} />
      {view.message && (
        <Message tone={view.message.tone} title={view.message.title} ref={summary}>
          <MessageLinks message={view.message} />
        </Message>
      )}
      <Form
        method="post"
        id={FORM_ID}
        action={view.postTo}
        encType={view.multipart ? 'multipart/form-data' : undefined}
        noValidate
        ref={form}
        onInput={onInput}
        onChange={onChange}
        onSubmit={onSubmit}
        className="rec"
        data-compute-at={view.computeAt ?? undefined}
      >
        {view.mode !== 'read' && <Refresher />}
        {view.hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormTabs view={view} />
        {view.mode !== 'read' && (
          <div className="fbar">
            <button
              className="btn pri"
              name={INTENT_NAME}
              value="save"
              aria-disabled={saving || undefined}
            >
              {view.submit ?? (
                <span>
                  {t('common.save', 'Guardar')} <span className="vh-s">{view.one}</span>
                </span>
              )}
            </button>
            {view.canSaveAndNew && (
              <button className="btn" name={INTENT_NAME} value="save-new">
                {view.gender === 'f'
                  ? t('form.saveAndNewF', 'Guardar y nueva')
                  : t('form.saveAndNewM', 'Guardar y nuevo')}
              </button>
            )}
            {view.computeAt && (
              <button className="btn nojs" name={INTENT_NAME} value="compute" formNoValidate>
                {t('form.compute', 'Calcular')}
              </button>
            )}
            <Link className="btn gho" to={view.links.list}>
              {view.cancels
                ? t('form.leaveAsIs', 'Dejar como está')
                : t('common.cancel', 'Cancelar')}
            </Link>
            <p className="num">{view.note}</p>
          </div>
        )}
      </Form>
      <UnsavedGuard dirty={dirty} />
    </Typing>
  );
}
