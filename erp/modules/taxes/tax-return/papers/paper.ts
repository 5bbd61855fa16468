/** What a working paper gives: its lines, what comes of them, and what it tells the books. */
import type { EventSets } from '#erp/domains/accounting/events/financial-event.ts';
import type { Month } from '#erp/domains/taxes/caused.ts';
import type { ReturnKind } from '#erp/domains/taxes/due-date.ts';
import type { Settlement } from '#erp/domains/taxes/working-paper.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

export interface PaperLine {
  readonly concept: string;
  readonly base?: string | null;
  /** Pesos. */
  readonly amount: string;
  /** What the accounts moved, where it is compared, and how much the rows differ from it. */
  readonly books?: string;
  readonly difference?: string;
  /** Which rows it adds up; nothing of what follows from other lines. */
  readonly rows_of?: 'IMPUESTOS' | 'CUENTAS' | 'INGRESOS' | 'RESULTADO';
  readonly tax_id?: number | null;
}

/** A tax that is to be paid to the tax office, an open item each. */
export interface DueItem {
  readonly part: string;
  /** Of its account. */
  readonly role: string;
  /** All of it, what versions before paid included. */
  readonly amount: string;
  /** Role of the rule's line, where one line serves the accounts of several. */
  readonly asked?: string;
}

export interface Paper extends Settlement {
  readonly lines: readonly PaperLine[];
  readonly difference: string;
  /** Its set TOTAL gets the rows of what is to be paid (`por_pagar`). */
  readonly posting: {
    readonly event: string;
    readonly sets: EventSets;
    readonly sameAccount?: true;
  } | null;
  readonly items: readonly DueItem[];
}

/** Rates of the year. */
export interface YearRates {
  readonly isr_rate: string;
  readonly profit_coefficient: string;
  readonly iva_proportion: string;
  readonly extended_due: boolean;
}

export interface PaperQuestion {
  readonly kind: ReturnKind;
  readonly year: number;
  readonly month: number;
  readonly rates: YearRates;
  /** Share of the IVA that is creditable, 0 to 1. */
  readonly proportion: string;
  /** Credit of other months that is used. */
  readonly credit: string;
  /** What versions before this one paid and stays paid: of all, and by part. */
  readonly paid: string;
  readonly paidParts: Readonly<Record<string, string>>;
  /** Of the annual return: what is added to the result of the books. */
  readonly adjustment: string;
  /** Days of the month. */
  readonly days: Month;
}

export type MakePaper = (context: Writing, question: PaperQuestion) => Promise<Paper>;
