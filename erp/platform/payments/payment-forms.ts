/** Codes of c_FormaPago of what the adapters' providers call their methods. */
const FORMS: Readonly<Record<string, string>> = {
  TARJETA: '04',
  card: '04',
  credit_card: '04',
  debit_card: '28',
  SPEI: '03',
  bank_transfer: '03',
  customer_balance: '03',
  OXXO: '01',
  oxxo: '01',
  ticket: '01',
};

/** 31, paid through an intermediary, where the provider tells none that is known. */
export const paymentFormOf = (method: string | null): string => FORMS[method ?? ''] ?? '31';
