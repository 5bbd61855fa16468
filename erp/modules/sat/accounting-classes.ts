/** What an account is part of: the classes of the SAT's catalogue of accounts (Anexo 24). */
export const ACCOUNT_CLASSES = [
  ['ACTIVO', 'Activo'],
  ['PASIVO', 'Pasivo'],
  ['CAPITAL', 'Capital'],
  ['INGRESOS', 'Ingresos'],
  ['COSTOS', 'Costos'],
  ['GASTOS', 'Gastos'],
  ['RESULTADO_FINANCIERO', 'Resultado integral de financiamiento'],
  ['ORDEN', 'Cuentas de orden'],
] as const;

/** On which side an account grows. */
export const NATURES = [
  ['DEUDORA', 'Deudora'],
  ['ACREEDORA', 'Acreedora'],
] as const;
