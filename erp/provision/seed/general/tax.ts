/** Tax regimes, taxes and forms of payment as the SAT publishes them (CFDI 4.0 catalogues). */
import { REGIMES } from '#erp/domains/cfdi/catalogs/taxpayers/regimes.ts';
import { usesOfRegime } from '#erp/modules/sat/cfdi-uses.ts';
import { SAT_PAYMENT_FORMS } from '#erp/modules/sat/payment-forms.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { todayOf } from '../rows.ts';

export const seedTaxRegimes = (tx: Tx, accountId: number) =>
  insertRows(
    tx,
    accountId,
    'sat_tax_regimens',
    [...REGIMES].map(([code, { text, persons }]) => ({
      code,
      name: text,
      for_person: persons.includes('F'),
      for_company: persons.includes('M'),
      cfdi_uses: usesOfRegime(code),
    })),
  );

interface TaxSeed {
  readonly code: string;
  readonly name: string;
  readonly sat: '001' | '002' | '003';
  readonly factor?: 'EXENTO';
  readonly rate: string | null;
  readonly withheld?: true;
  readonly fraction?: 'DOS_TERCIOS';
  readonly region?: string;
  readonly diot?: string;
  readonly off?: true;
}

/**
 * The 6 % on personnel services was repealed in 2021; the row stays for old documents, inactive.
 */
const TAXES: readonly TaxSeed[] = [
  { code: 'IVA16', name: 'IVA 16 %', sat: '002', rate: '0.160000', diot: 'GENERAL_16' },
  {
    code: 'IVA8',
    name: 'IVA 8 % región fronteriza',
    sat: '002',
    rate: '0.080000',
    region: 'FRONTERA_NORTE',
    diot: 'RFN',
  },
  {
    code: 'IVA8S',
    name: 'IVA 8 % frontera sur',
    sat: '002',
    rate: '0.080000',
    region: 'FRONTERA_SUR',
    diot: 'RFS',
  },
  { code: 'IVA0', name: 'IVA 0 %', sat: '002', rate: '0.000000', diot: 'TASA_0' },
  { code: 'IVAEX', name: 'IVA exento', sat: '002', factor: 'EXENTO', rate: null, diot: 'EXENTO' },
  {
    code: 'RIVA23',
    name: 'Ret. IVA dos terceras partes',
    sat: '002',
    rate: '0.106667',
    withheld: true,
    fraction: 'DOS_TERCIOS',
    diot: 'RETENIDO',
  },
  {
    code: 'RIVA4',
    name: 'Ret. IVA 4 % autotransporte',
    sat: '002',
    rate: '0.040000',
    withheld: true,
    diot: 'RETENIDO',
  },
  {
    code: 'RIVA6',
    name: 'Ret. IVA 6 % servicios (derogada)',
    sat: '002',
    rate: '0.060000',
    withheld: true,
    diot: 'RETENIDO',
    off: true,
  },
  {
    code: 'RIVA16',
    name: 'Ret. IVA 16 %',
    sat: '002',
    rate: '0.160000',
    withheld: true,
    diot: 'RETENIDO',
  },
  {
    code: 'RISR10',
    name: 'Ret. ISR 10 % honorarios y arrendamiento',
    sat: '001',
    rate: '0.100000',
    withheld: true,
    diot: 'NO_OBJETO',
  },
  {
    code: 'RISR125',
    name: 'Ret. ISR 1.25 % RESICO',
    sat: '001',
    rate: '0.012500',
    withheld: true,
    diot: 'NO_OBJETO',
  },
  {
    code: 'IEPS8',
    name: 'IEPS 8 % alimentos no básicos',
    sat: '003',
    rate: '0.080000',
    diot: 'NO_OBJETO',
  },
  { code: 'IEPS265', name: 'IEPS 26.5 % alcohol', sat: '003', rate: '0.265000', diot: 'NO_OBJETO' },
  { code: 'IEPS30', name: 'IEPS 30 % alcohol', sat: '003', rate: '0.300000', diot: 'NO_OBJETO' },
  { code: 'IEPS53', name: 'IEPS 53 % alcohol', sat: '003', rate: '0.530000', diot: 'NO_OBJETO' },
  { code: 'IEPS160', name: 'IEPS 160 % tabaco', sat: '003', rate: '1.600000', diot: 'NO_OBJETO' },
  ...(
    [
      ['IEPS50', '50', '0.500000'],
      ['IEPS304', '30.4', '0.304000'],
      ['IEPS25', '25', '0.250000'],
      ['IEPS9', '9', '0.090000'],
      ['IEPS7', '7', '0.070000'],
      ['IEPS6', '6', '0.060000'],
      ['IEPS3', '3', '0.030000'],
      ['IEPS0', '0', '0.000000'],
    ] as const
  ).map(([code, percent, rate]): TaxSeed => ({
    code,
    name: `IEPS ${percent} %`,
    sat: '003',
    rate,
    diot: 'NO_OBJETO',
  })),
];

export const seedTaxes = (tx: Tx, accountId: number) =>
  insertRows(
    tx,
    accountId,
    'sattaxes',
    TAXES.map(({ code, name, sat, factor, rate, withheld, fraction, region, diot, off }) => ({
      code,
      name,
      sat_tax: sat,
      kind: withheld ? 'RETENCION' : 'TRASLADO',
      factor: factor ?? 'TASA',
      rate,
      rate_fraction: fraction ?? 'NINGUNA',
      applies_to: 'AMBOS',
      basis: 'FLUJO',
      region: region ?? 'GENERAL',
      diot_bucket: diot ?? null,
      active: !off,
    })),
  );

/** LISR 9 and LFT 117 (resolution of the ninth commission); who uses it confirms it. */
export async function seedTaxYears(tx: Tx, accountId: number): Promise<void> {
  const { year } = await todayOf(tx, accountId);
  await insertRows(
    tx,
    accountId,
    'sat__tax_years',
    [year - 1, year].map((each) => ({
      year: each,
      isr_rate: 30,
      profit_coefficient: 0,
      ptu_rate: 10,
      iva_proportion: 1,
      extended_due: false,
      source: 'LISR 9; LFT 117: captura tu coeficiente de utilidad y confirma.',
    })),
  );
}

const KINDS: Readonly<Record<string, string>> = {
  '01': 'EFECTIVO',
  '02': 'CHEQUE',
  '03': 'TRANSFERENCIA',
  '04': 'TARJETA',
  '05': 'MONEDERO',
  '06': 'MONEDERO',
  '08': 'MONEDERO',
  '17': 'COMPENSACION',
  '28': 'TARJETA',
  '29': 'TARJETA',
  '30': 'COMPENSACION',
};
/** What a counter takes; what settles a debt without money is for the books alone. */
const COUNTER = new Set(['01', '03', '04', '28', '08']);
const PURCHASES = new Set(['01', '02', '03', '04', '17', '28', '30', '99']);

export const seedPaymentTypes = (tx: Tx, accountId: number) =>
  insertRows(
    tx,
    accountId,
    'payment_types',
    SAT_PAYMENT_FORMS.map(([sat_code, label]) => ({
      code: sat_code,
      name: label.slice(3),
      sat_code,
      kind: KINDS[sat_code] ?? 'OTRO',
      requires_reference: ['02', '03', '04', '28', '29'].includes(sat_code),
      requires_account: sat_code === '03' || sat_code === '02',
      use_in_pos: COUNTER.has(sat_code),
      use_in_sales: true,
      use_in_purchases: PURCHASES.has(sat_code),
    })),
  );
