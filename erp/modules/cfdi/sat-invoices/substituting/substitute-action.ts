import { action } from '#erp/model/actions.ts';

/** A CFDI with mistakes gives way to another, in the legal order (sat-cfdi §8.3, motive 01). */
export const SUBSTITUTE = action({
  label: 'Sustituir',
  help: 'Hace el borrador del que lo sustituye, igual a éste y con la relación 04: corrígelo y tímbralo. Cuando esté timbrado, vuelve aquí: lo mismo pide cancelar éste por el motivo 01.',
  summary: 'Hace el CFDI que sustituye a éste; si ya está timbrado, pide cancelarlo por motivo 01.',
  method: 'PUT',
  from: ['TIMBRADO'],
  whyNot: 'Sólo se sustituye un CFDI timbrado y vigente.',
  fields: {},
});
