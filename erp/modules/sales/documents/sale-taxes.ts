/** Which taxes a line of a sale bears (sales R8); rates come from the company's taxes alone. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { t } from '#erp/model/texts/t.ts';

/** A tax in force on the day of the document. */
export interface SaleTax {
  readonly id: number;
  readonly sat_tax: string;
  readonly kind: string;
  readonly factor: string;
  readonly rate: string | null;
  readonly region: string;
}

export interface TaxedProduct {
  readonly code: string;
  readonly tax_ids: readonly number[];
  readonly withholding_profile: string | null;
  readonly border_rate_eligible: boolean;
}

export interface SaleSituation {
  readonly taxes: readonly SaleTax[];
  readonly isExport: boolean;
  /**
   * The fiscal region where goods are sold and delivered, if the branch is enrolled in its
   * incentive (decree on the border region); null anywhere else.
   */
  readonly border: string | null;
  /** Who buys withholds (a company: LIVA 1-A). */
  readonly withholds: boolean;
  /** The company is a natural person; RESICO is regime 626 (LISR 113-J). */
  readonly seller: { readonly isPerson: boolean; readonly isResico: boolean };
}

export interface SaleLineTaxes {
  readonly tax_id: number | null;
  readonly other_tax_id: number | null;
  readonly withheld_tax_id: number | null;
  readonly isr_tax_id: number | null;
  /** What the company has not registered and the line needs, as a person reads it. */
  readonly problem: string | null;
}

const VAT = '002';
const EXCISE = '003';
const INCOME = '001';
const NONE = {
  tax_id: null,
  other_tax_id: null,
  withheld_tax_id: null,
  isr_tax_id: null,
  problem: null,
} as const;

const GENERAL_RATE = '0.160000';
const BORDER_RATE = '0.080000';
/** RLIVA 3: freight by road, and what independent services and leases bear. */
const FREIGHT_RATE = '0.040000';
const TWO_THIRDS_RATE = '0.106667';
const INCOME_RATE = '0.100000';
const RESICO_RATE = '0.012500';

const isRate = ({ factor, rate }: SaleTax, asked: string): boolean =>
  factor === 'TASA' && rate !== null && new Exact(rate).eq(asked);

const percentText = (rate: string): string => new Exact(rate).times(100).toFixed();

/** A registered tax of the kind and rate; what is missing is said of it. */
function find(taxes: readonly SaleTax[], sat_tax: string, kind: string, rate: string) {
  const found = taxes.filter(
    (tax) => tax.sat_tax === sat_tax && tax.kind === kind && isRate(tax, rate),
  );
  return found.find(({ region }) => region === 'GENERAL') ?? found[0] ?? null;
}

const missing = (name: string, rate: string): string =>
  t('sales.taxMissing', 'Falta en Impuestos: {name} de {rate} %, vigente ese día.', {
    name,
    rate: percentText(rate),
  });

function transferredOf(product: TaxedProduct, { taxes, border, isExport }: SaleSituation) {
  const own = taxes.filter(({ id, kind }) => kind === 'TRASLADO' && product.tax_ids.includes(id));
  const vat = own.find(({ sat_tax }) => sat_tax === VAT) ?? null;
  if (isExport) {
    const zero = vat && find(taxes, VAT, 'TRASLADO', '0');
    return { vat: zero, excise: null, problem: vat && !zero ? missing('IVA', '0') : null };
  }
  const excise = own.find(({ sat_tax }) => sat_tax === EXCISE) ?? null;
  const reduced =
    border !== null && product.border_rate_eligible && vat && isRate(vat, GENERAL_RATE)
      ? taxes.find(
          (tax) =>
            tax.sat_tax === VAT &&
            tax.kind === 'TRASLADO' &&
            tax.region === border &&
            isRate(tax, BORDER_RATE),
        )
      : undefined;
  return { vat: reduced ?? vat, excise, problem: null };
}

/** Rates of IVA and of ISR that the buyer keeps of a line with this IVA. */
function withheldRates(
  { withholding_profile: profile }: TaxedProduct,
  vat: SaleTax | null,
  { isPerson, isResico }: SaleSituation['seller'],
): { readonly vat: string | null; readonly income: string | null } {
  const income = isResico ? RESICO_RATE : null;
  switch (profile) {
    case 'DESPERDICIO':
      return { vat: vat?.rate ?? null, income };
    case 'AUTOTRANSPORTE':
      return { vat: FREIGHT_RATE, income };
    case 'HONORARIOS':
    case 'ARRENDAMIENTO':
      return isPerson
        ? { vat: TWO_THIRDS_RATE, income: income ?? INCOME_RATE }
        : { vat: null, income: null };
    default:
      return { vat: null, income };
  }
}

/** R8; without taxes of its own a product is «no objeto», which is neither 0 % nor exempt. */
export function taxesOfSale(product: TaxedProduct, situation: SaleSituation): SaleLineTaxes {
  const { taxes, isExport, withholds, seller } = situation;
  const { vat, excise, problem } = transferredOf(product, situation);
  const transferred = { ...NONE, tax_id: vat?.id ?? null, other_tax_id: excise?.id ?? null };
  if (isExport || !withholds) return { ...transferred, problem };
  const rates = withheldRates(product, vat, seller);
  const hasVat = vat !== null && vat.rate !== null && !new Exact(vat.rate).isZero();
  const vatRate = hasVat ? rates.vat : null;
  const kept = vatRate === null ? null : find(taxes, VAT, 'RETENCION', vatRate);
  const income = rates.income === null ? null : find(taxes, INCOME, 'RETENCION', rates.income);
  const lacking = [
    vatRate !== null && !kept && missing(t('sales.withheldVat', 'retención de IVA'), vatRate),
    rates.income !== null &&
      !income &&
      missing(t('sales.withheldIncome', 'retención de ISR'), rates.income),
  ].find(Boolean);
  return {
    ...transferred,
    withheld_tax_id: kept?.id ?? null,
    isr_tax_id: income?.id ?? null,
    problem: problem ?? (lacking || null),
  };
}
