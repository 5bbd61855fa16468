import { t } from '#app/i18n/t.ts';
import { INTENT_NAME } from '../names.ts';

/** Draws the form anew with what is typed: what a control that changes others clicks. */
export const Refresher = () => (
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
);
