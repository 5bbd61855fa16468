/** Complement Nómina 1.2, in pesos. */

export interface PayrollEmployee {
  readonly curp: string;
  readonly nss: string | null;
  readonly startDate: string | null;
  /** `P52W` or `P1Y2M3D`. */
  readonly seniority: string | null;
  readonly contract: string;
  readonly unionized: 'Sí' | 'No' | null;
  readonly workday: string | null;
  readonly regime: string;
  readonly number: string;
  readonly department: string | null;
  readonly position: string | null;
  readonly risk: string | null;
  readonly frequency: string;
  readonly bank: string | null;
  readonly account: string | null;
  readonly contributionSalary: string | null;
  readonly integratedSalary: string | null;
  /** c_Estado of the place of work. */
  readonly state: string;
}

export interface PayrollPerception {
  readonly kind: string;
  readonly key: string;
  readonly concept: string;
  readonly taxed: string;
  readonly exempt: string;
  readonly shares: { readonly marketValue: string; readonly grantPrice: string } | null;
  readonly overtime: readonly {
    readonly days: string;
    readonly kind: string;
    readonly hours: string;
    readonly paid: string;
  }[];
}

export interface PayrollOtherPayment {
  readonly kind: string;
  readonly key: string;
  readonly concept: string;
  readonly amount: string;
  /** Subsidy for employment that was caused. */
  readonly subsidy: string | null;
  readonly balanceInFavor: {
    readonly balance: string;
    readonly year: string;
    readonly remainder: string;
  } | null;
}

export interface Payroll {
  /** Ordinary or extraordinary. */
  readonly kind: 'O' | 'E';
  readonly paidOn: string;
  readonly from: string;
  readonly to: string;
  readonly days: string;
  readonly totalPerceptions: string | null;
  readonly totalDeductions: string | null;
  readonly totalOtherPayments: string | null;
  readonly issuer: {
    readonly curp: string | null;
    readonly employerRegistration: string | null;
    readonly originRfc: string | null;
  } | null;
  readonly employee: PayrollEmployee;
  readonly perceptions: {
    readonly totalSalaries: string | null;
    readonly totalSeparation: string | null;
    readonly totalRetirement: string | null;
    readonly totalTaxed: string;
    readonly totalExempt: string;
    readonly rows: readonly PayrollPerception[];
    readonly retirement: {
      readonly oneTime: string | null;
      readonly partial: string | null;
      readonly daily: string | null;
      readonly accruable: string;
      readonly notAccruable: string;
    } | null;
    readonly separation: {
      readonly paid: string;
      readonly years: string;
      readonly lastSalary: string;
      readonly accruable: string;
      readonly notAccruable: string;
    } | null;
  } | null;
  readonly deductions: {
    readonly totalOthers: string | null;
    readonly totalWithheld: string | null;
    readonly rows: readonly {
      readonly kind: string;
      readonly key: string;
      readonly concept: string;
      readonly amount: string;
    }[];
  } | null;
  readonly otherPayments: readonly PayrollOtherPayment[];
  readonly disabilities: readonly {
    readonly days: string;
    readonly kind: string;
    readonly amount: string | null;
  }[];
}
