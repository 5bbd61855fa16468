/** What the page of self-invoicing shows. */
export type Choices = readonly (readonly [value: string, label: string])[];
export type Errors = Readonly<Record<string, readonly string[]>>;

export interface TicketView {
  readonly folio: string;
  readonly date: string;
  readonly branch: string;
  readonly subtotal: string;
  readonly taxes: string;
  readonly total: string;
  readonly until: string;
  readonly lines: readonly {
    readonly description: string;
    readonly qty: string;
    readonly total: string;
  }[];
}

export type Status = 'DISPONIBLE' | 'CERRADO' | 'EN_ESPERA' | 'TIMBRADA' | 'RECHAZADA';

export interface PortalView {
  /** Null of a company that has it not on. */
  readonly company: string | null;
  /** What the address says, for the first form. */
  readonly asked: Readonly<Record<'cuenta' | 'ticket' | 'total' | 'sucursal' | 'token', string>>;
  readonly ticket: TicketView | null;
  readonly status: Status | null;
  readonly problem: string | null;
  readonly errors: Errors;
}

/** Of the tax data, as they were typed. */
export type Typed = Readonly<
  Record<'rfc' | 'email' | 'name' | 'zip' | 'regimen_code' | 'cfdi_use', string>
>;

export interface Issued {
  readonly status: Status;
  readonly problem: string | null;
  readonly uuid: string | null;
  readonly number: string | null;
  readonly email: string;
  readonly isTest: boolean;
  readonly pdf: string | null;
  readonly xml: string | null;
}

/** How far who fills it in is; what was typed is kept. */
export type StepView =
  | {
      readonly step: 'identity' | 'download';
      readonly typed: Typed;
      readonly errors: Errors;
      readonly problem: string | null;
    }
  | {
      readonly step: 'data' | 'review';
      readonly typed: Typed;
      readonly errors: Errors;
      readonly problem: string | null;
      readonly regimens: Choices;
      readonly uses: Choices;
    }
  | { readonly step: 'done'; readonly issued: Issued };

export const NOTHING_TYPED: Typed = {
  rfc: '',
  email: '',
  name: '',
  zip: '',
  regimen_code: '',
  cfdi_use: '',
};
