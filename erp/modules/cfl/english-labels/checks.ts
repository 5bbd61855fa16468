const C = 'cfl/checks';

export const checkLabels: Readonly<Record<string, string>> = {
  [`${C}.label.one`]: 'Check',
  [`${C}.label.many`]: 'Checks',
  [`${C}.fields.bank_account_id.label`]: 'Account',
  [`${C}.fields.number.label`]: 'Number',
  [`${C}.fields.status.label`]: 'Status',
  [`${C}.fields.status.choices.EMITIDO`]: 'Issued',
  [`${C}.fields.status.choices.ANULADO`]: 'Void',
  [`${C}.fields.date.label`]: 'Date',
  [`${C}.fields.subject_id.label`]: 'Payee',
  [`${C}.fields.amount.label`]: 'Amount',
  [`${C}.fields.source_resource.label`]: 'Source document',
  [`${C}.fields.source_id.label`]: 'Source number',
  [`${C}.fields.currency.label`]: 'Currency',
  [`${C}.fields.void_reason.label`]: 'Reason for voiding',
  [`${C}.fields.voided_on.label`]: 'Voided on',
  [`${C}.sections.0`]: 'Check',
  [`${C}.sections.1`]: 'Where it comes from',
};
