/** What new documents offer: an inactive customer keeps what it has, and gets no more. */
export const SELECTABLE_CUSTOMERS = { status: ['ALTA_RAPIDA', 'ACTIVO', 'BLOQUEADO'] } as const;
