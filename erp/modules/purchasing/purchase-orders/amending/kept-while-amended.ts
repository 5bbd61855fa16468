/** Whose an order is and in which money stays while it is amended, and it is not deleted (R59). */
export const KEPT_WHILE_AMENDED = {
  when: { field: 'is_amended', is: [true] },
  fields: ['supplier_id', 'kind', 'date', 'currency_id'],
  message: 'Al modificar una orden este dato se conserva: haz otra orden.',
  deleteMessage: 'La orden ya se había autorizado: deja la modificación o cancélala.',
} as const;
