/** Groups of the cash flow statement to which money that moves belongs. */
export const CASH_FLOW_GROUPS = [
  ['OPERACION', 'Operación'],
  ['INVERSION', 'Inversión'],
  ['FINANCIAMIENTO', 'Financiamiento'],
] as const;

export const DIRECTIONS = [
  ['ENTRADA', 'Entrada', 'ok'],
  ['SALIDA', 'Salida', 'wait'],
] as const;
