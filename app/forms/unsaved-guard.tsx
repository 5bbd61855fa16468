import { t } from '#app/i18n/t.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { useBlocker } from 'react-router';
import { FORM_ID, INTENT_NAME, intent } from './names.ts';

/**
 * Asks before leaving a form with changes. Without JavaScript the browser's own way back still
 * shows what was typed.
 */
export function UnsavedGuard({ dirty }: { dirty: RefObject<boolean> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);
  const { pathname = '/', search = '' } = blocker.location ?? {};
  const target = pathname + search;
  return (
    <dialog ref={dialog} onCancel={() => blocker.reset?.()} aria-labelledby="sin-guardar">
      <div>
        <h2 id="sin-guardar">{t('form.leaveUnsaved', '¿Salir sin guardar?')}</h2>
        <p>
          {t(
            'form.changesLost',
            'Lo que cambiaste en esta pantalla se pierde si no lo dejas como borrador.',
          )}
        </p>
      </div>
      <footer>
        <button type="button" className="btn" onClick={() => blocker.reset?.()}>
          {t('form.stayHere', 'Seguir aquí')}
        </button>
        {/* As the path and the tabs do: what was typed waits in «Mis borradores». */}
        <button
          className="btn"
          form={FORM_ID}
          name={INTENT_NAME}
          value={intent('leave', target)}
          onClick={() => blocker.reset?.()}
          formNoValidate
        >
          {t('form.leaveWithDraft', 'Dejar como borrador')}
        </button>
        <button type="button" className="btn dan" onClick={() => blocker.proceed?.()}>
          {t('form.leave', 'Salir sin guardar')}
        </button>
      </footer>
    </dialog>
  );
}
