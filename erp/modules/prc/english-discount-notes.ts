/** English of credit notes that suppliers owe for early payments. */
const D = 'payments/discount-notes';
const P = 'prc/invoice-shipments';

export const englishDiscountNotes: Readonly<Record<string, string>> = {
  'prc.discountAnswered': 'That discount has its note already, or its payment was cancelled.',
  'prc.discountLate': 'Thirty days passed without its credit note.',
  'prc.discountLine': 'Early payment {payment}',
  'prc.discountNoteCancelled': 'Its credit note was cancelled.',
  'prc.discountNotesTitle': 'Discounts without a note that are owed again: {count}',
  'prc.discountOfOther': 'The discount is of another invoice: choose one of the related invoice.',
  'prc.discountOrReturn': 'A note is of a return or of an early payment, not of both.',
  'prc.discountPaymentCancelled': 'Its payment was cancelled.',
  'prc.discountReceived': 'Its credit note came.',
  'prc.discountUndone':
    'The discount was undone by itself: leave the note without an early payment.',
};

export const englishDiscountNoteLabels: Readonly<Record<string, string>> = {
  [`${D}.label.one`]: 'Early payment note',
  [`${D}.label.many`]: 'Early payment notes',
  [`${D}.fields.supplier_id.label`]: 'Supplier',
  [`${D}.fields.invoice_id.label`]: 'Invoice',
  [`${D}.fields.payment_id.label`]: 'Payment',
  [`${D}.fields.payment_no.label`]: 'Payment folio',
  [`${D}.fields.paid_on.label`]: 'Paid on',
  [`${D}.fields.base.label`]: 'Without taxes',
  [`${D}.fields.tax.label`]: 'Taxes',
  [`${D}.fields.amount.label`]: 'Discount',
  [`${D}.fields.currency_id.label`]: 'Currency',
  [`${D}.fields.due_on.label`]: 'Deadline',
  [`${D}.fields.state.label`]: 'State',
  [`${D}.fields.state.choices.PENDIENTE`]: 'To be received',
  [`${D}.fields.state.choices.RECIBIDA`]: 'Received',
  [`${D}.fields.state.choices.SIN_NOTA`]: 'Without a note: owed again',
  [`${D}.fields.state.choices.CANCELADA`]: 'Cancelled',
  [`${D}.fields.credit_note_id.label`]: 'Credit note',
  [`${D}.sections.0`]: 'Note',
  [`${P}.fields.discount_note_id.label`]: 'Early payment',
  [`${P}.fields.discount_note_id.help`]:
    'The discount that it answers: without lines, what was discounted.',
};
