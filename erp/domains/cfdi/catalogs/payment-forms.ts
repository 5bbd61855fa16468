/** SAT c_FormaPago and c_MetodoPago, with what accounts of payer and beneficiary look like. */
import type { Catalog, CatalogEntry } from './catalog.ts';

export interface PaymentFormEntry extends CatalogEntry {
  /** Patterns of the accounts; null where the form names none. */
  readonly payer: RegExp | null;
  readonly beneficiary: RegExp | null;
}

const plain = (text: string): PaymentFormEntry => ({ text, payer: null, beneficiary: null });
const banked = (text: string, payer: RegExp, beneficiary: RegExp | null): PaymentFormEntry => ({
  text,
  payer,
  beneficiary,
});

const ANY_ACCOUNT = /^(?:[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50})$/;

export const PAYMENT_FORMS: Catalog<PaymentFormEntry> = new Map([
  ['01', plain('Efectivo')],
  ['02', banked('Cheque nominativo', /^(?:[0-9]{11}|[0-9]{18})$/, ANY_ACCOUNT)],
  [
    '03',
    banked(
      'Transferencia electrónica de fondos',
      /^(?:[0-9]{10}|[0-9]{16}|[0-9]{18})$/,
      /^(?:[0-9]{10}|[0-9]{18})$/,
    ),
  ],
  ['04', banked('Tarjeta de crédito', /^(?:[0-9]{16})$/, ANY_ACCOUNT)],
  ['05', banked('Monedero electrónico', ANY_ACCOUNT, ANY_ACCOUNT)],
  ['06', banked('Dinero electrónico', /^(?:[0-9]{10})$/, null)],
  ['08', plain('Vales de despensa')],
  ['12', plain('Dación en pago')],
  ['13', plain('Pago por subrogación')],
  ['14', plain('Pago por consignación')],
  ['15', plain('Condonación')],
  ['17', plain('Compensación')],
  ['23', plain('Novación')],
  ['24', plain('Confusión')],
  ['25', plain('Remisión de deuda')],
  ['26', plain('Prescripción o caducidad')],
  ['27', plain('A satisfacción del acreedor')],
  ['28', banked('Tarjeta de débito', /^(?:[0-9]{16})$/, ANY_ACCOUNT)],
  ['29', banked('Tarjeta de servicios', /^(?:[0-9]{15,16})$/, ANY_ACCOUNT)],
  ['30', plain('Aplicación de anticipos')],
  ['31', plain('Intermediario pagos')],
  ['99', plain('Por definir')],
]);

export const PAYMENT_METHODS: ReadonlyMap<'PUE' | 'PPD', CatalogEntry> = new Map([
  ['PUE', { text: 'Pago en una sola exhibición' }],
  ['PPD', { text: 'Pago en parcialidades o diferido' }],
]);

/** Transfer, whose receipt alone has the chain and seal of SPEI. */
export const TRANSFER = '03';
/** What is not known yet, and what every document paid later says. */
export const TO_BE_DEFINED = '99';
export const COMPENSATION = '17';
export const APPLIED_ADVANCE = '30';

/** By which something is settled and no account of ours is charged. */
const WITHOUT_MONEY: ReadonlySet<string> = new Set([
  ...['12', '13', '15', COMPENSATION, '23', '24', '25', '26', '27', APPLIED_ADVANCE],
]);

export const movesMoney = (form: string): boolean => !WITHOUT_MONEY.has(form);
