/** Who may ask another storage for goods: whoever works in one, and who sells, buys or makes. */
export const REQUISITION_KEYS = [
  'inv/requisition.list',
  'inv/requisition.create',
  'inv/requisition.update',
  'inv/requisition.delete',
] as const;
