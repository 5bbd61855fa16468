/** What new documents offer: an inactive customer keeps what it has, and gets no more. */
export const SERVED = { status: ['ALTA_RAPIDA', 'ACTIVO', 'BLOQUEADO'] } as const;
