/** English of receipts of payments that suppliers owe. */
const C = 'payments/complements';

export const englishComplements: Readonly<Record<string, string>> = {
  'prc.complementsBody': 'We miss the complement of these payments:\n{payments}',
  'prc.complementsSubject': 'Payment complements to be sent',
  'prc.complementsTitle': 'Overdue payment complements: {count}',
  'prc.owedComplement':
    'Payment {payment} of the invoice {invoice}: {amount} {currency}, until {day}.',
};

export const englishComplementLabels: Readonly<Record<string, string>> = {
  [`${C}.label.one`]: 'Payment complement',
  [`${C}.label.many`]: 'Payment complements',
  [`${C}.fields.supplier_id.label`]: 'Supplier',
  [`${C}.fields.invoice_id.label`]: 'Invoice',
  [`${C}.fields.payment_id.label`]: 'Payment',
  [`${C}.fields.payment_no.label`]: 'Payment document',
  [`${C}.fields.paid_on.label`]: 'Paid on',
  [`${C}.fields.installment.label`]: 'Instalment',
  [`${C}.fields.amount.label`]: 'Paid',
  [`${C}.fields.currency_id.label`]: 'Currency',
  [`${C}.fields.due_on.label`]: 'Deadline',
  [`${C}.fields.state.label`]: 'State',
  [`${C}.fields.state.choices.PENDIENTE`]: 'Pending',
  [`${C}.fields.state.choices.VENCIDO`]: 'Overdue',
  [`${C}.fields.state.choices.RECIBIDO`]: 'Received',
  [`${C}.fields.source_resource.label`]: 'Source document',
  [`${C}.fields.source_id.label`]: 'Source number',
  [`${C}.fields.cfdi_id.label`]: 'Received CFDI',
  [`${C}.sections.0`]: 'Complement',
  'payments.fields.complements_owed.label': 'Complements to be received',
  'prc/invoice-shipments.through.pending': 'To attend to',
  'prc/invoice-shipments.through.unpaid': 'Unpaid',
  'prc/invoice-shipments.fields.complements_owed.label': 'Complements to be received',
};
