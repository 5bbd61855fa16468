/** What becomes of the credit note that a return asks for. */
export const NOTE_STATES = [
  ['POR_GENERAR', 'Por generar', 'wait'],
  ['EN_PROCESO', 'En proceso', 'go'],
  ['EMITIDA', 'Emitida', 'ok'],
] as const;

export type NoteState = (typeof NOTE_STATES)[number][0];

export const SALES_RETURN = 'sat/sales-return';

/** What only a sale says. */
export const NOT_OF_RETURNS = [
  'invoice_code',
  'invoice_id',
  'invoice_status',
  'invoice_uuid',
  'global_invoice_id',
  'global_status',
  'global_note_id',
  'discounted_in_id',
  'returned_total',
  'tip_amount',
] as const;
