/** Where ISR that is withheld of a rent waits, and where it goes once paid. */
export const LEASE = {
  pending: 'RET_ISR_ARRENDAMIENTO_PEND',
  realized: 'RET_ISR_ARRENDAMIENTO',
} as const;
