/** SAT c_Moneda: the currencies of ISO 4217, with the decimals that their amounts have. */
import { codes, type Catalog } from './catalog.ts';

const TWO_DECIMALS = codes(`
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BZD
  CAD CDF CHE CHF CHW CNH CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ESD ETB EUR FJD
  FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
  KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN
  NIC NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLL
  SOS SRD SSP STD SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYP UYU UZS VEF VES
  WST XCD YER ZAR ZMW ZWL`);

const NO_DECIMALS = codes(`
  BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR
  XOF XPD XPF XPT XSU XTS XUA XXX`);

const THREE_DECIMALS = codes(`
  BHD IQD JOD KWD LYD OMR TND`);

const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...TWO_DECIMALS.map((code) => [code, 2] as const),
  ...NO_DECIMALS.map((code) => [code, 0] as const),
  ...THREE_DECIMALS.map((code) => [code, 3] as const),
  ['CLF', 4],
]);

/** Those with a text of their own; the others are said by their code. */
export const CURRENCIES: Catalog = new Map([
  ['MXN', { text: 'Peso Mexicano' }],
  ['USD', { text: 'Dólar americano' }],
  ['EUR', { text: 'Euro' }],
  ['CAD', { text: 'Dólar Canadiense' }],
  ['GBP', { text: 'Libra Esterlina' }],
  ['JPY', { text: 'Yen' }],
  ['CHF', { text: 'Franco Suizo' }],
  ['CNY', { text: 'Yuan Renminbi' }],
  ['MXV', { text: 'México Unidad de Inversión (UDI)' }],
  ['XXX', { text: 'Los códigos asignados para transacciones en que intervenga ninguna moneda' }],
]);

/** Null where the SAT has no such currency. */
export const decimalsOf = (currency: string): number | null => DECIMALS.get(currency) ?? null;
