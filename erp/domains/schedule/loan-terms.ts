/** What was agreed of a loan, and rows of its schedule: decimal texts in its currency. */

export type LoanMethod = 'FRANCES' | 'ALEMAN' | 'AMERICANO' | 'SIN_INTERES' | 'MANUAL';
export type Periodicity = 'SEMANAL' | 'CATORCENAL' | 'QUINCENAL' | 'MENSUAL' | 'TRIMESTRAL';
export type DayCount = '30_360' | 'ACT_360' | 'ACT_365';

export interface RateChange {
  /** ISO date from which the rate holds. */
  readonly from: string;
  /** Percent a year. */
  readonly rate: string;
}

export interface AgreedPayment {
  readonly due: string;
  readonly principal: string;
}

export interface LoanTerms {
  readonly method: LoanMethod;
  readonly principal: string;
  /** Percent a year; none for SIN_INTERES. */
  readonly annualRate: string;
  /** Rates that follow it, for a rate that varies; each payment has that of its first day. */
  readonly rateChanges?: readonly RateChange[];
  readonly dayCount: DayCount;
  readonly periodicity: Periodicity;
  /** How many payments. */
  readonly term: number;
  /** Payments of interest only, at the beginning. */
  readonly gracePeriods: number;
  /** ISO dates: interest runs from the first, the second is that of the first payment. */
  readonly from: string;
  readonly firstPayment: string;
  /** Percent. */
  readonly interestTaxRate: string;
  /** With each payment. */
  readonly insurance: string;
  /** Only MANUAL: its payments, in order of their days. */
  readonly agreed?: readonly AgreedPayment[];
  /** Of a schedule that goes on from another. */
  readonly continues?: {
    readonly firstNumber: number;
    /** Interest runs from this day now. */
    readonly from: string;
    /** Days of the payments, where they stay those of the other; MANUAL has its own. */
    readonly dues?: readonly string[];
    /** Interest of the first payment that ran before `from`. */
    readonly carriedInterest: string;
    /** What each payment stays (FRANCES: with its interest), so that fewer follow. */
    readonly keptPayment?: string;
  };
}

export interface Installment {
  readonly number: number;
  /** Its interest runs from this day. */
  readonly from: string;
  readonly due: string;
  readonly opening: string;
  readonly principal: string;
  readonly interest: string;
  /** Part of the interest that ran before `from`. */
  readonly carriedInterest: string;
  readonly interestTax: string;
  readonly insurance: string;
  readonly total: string;
  readonly closing: string;
}
