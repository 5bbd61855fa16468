import { PAYMENT_FORMS, PAYMENT_METHODS } from '#erp/domains/cfdi/catalogs/payment-forms.ts';
import { choicesOf } from './choices-of.ts';

/** SAT c_FormaPago. */
export const SAT_PAYMENT_FORMS = choicesOf(PAYMENT_FORMS);

/** SAT c_MetodoPago. */
export const SAT_PAYMENT_METHODS = choicesOf(PAYMENT_METHODS);
