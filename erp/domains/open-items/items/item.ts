/** What an open item is to the domain (finance §2.4): decimal texts, ids of the company. */
import type { Side } from '../arithmetic/exchange-result.ts';

export type Direction = 'CARGO' | 'ABONO';
export type ItemKind =
  | 'FACTURA'
  | 'NOTA_CARGO'
  | 'NOTA_CREDITO'
  | 'ANTICIPO'
  | 'PAGO'
  | 'PRESTAMO'
  | 'GASTO'
  | 'NOMINA'
  | 'IMPUESTO'
  | 'SALDO_INICIAL';

/** The document that made something: path of its resource and its id. */
export interface Source {
  readonly resource: string;
  readonly id: number | string;
}

/** `part` of what stays as credit of a note whose document was collected already. */
export const IN_FAVOR = 'A FAVOR';

export interface OpenItem {
  readonly id: number;
  readonly side: Side;
  readonly direction: Direction;
  readonly kind: ItemKind;
  readonly status: 'ABIERTA' | 'PARCIAL' | 'LIQUIDADA' | 'CANCELADA';
  /** Null of a deposit that nobody has been found for. */
  readonly subject_id: number | null;
  readonly document_no: string | null;
  readonly installment_no: number;
  readonly date: string;
  readonly due_date: string;
  readonly currency_id: number;
  /** The currency of the books. */
  readonly in_pesos: boolean;
  readonly exchange_rate: string;
  readonly amount: string;
  readonly base_amount: string;
  readonly balance: string;
  readonly base_balance: string;
  readonly account_role: string;
  readonly book_account_id: number | null;
  readonly branch_office_id: number | null;
  readonly source_resource: string;
  readonly source_id: string;
  /** Tells the items of one document apart; `-` of its only one. */
  readonly part: string;
}

/** A tax of an item, with what live applications have taken of it. */
export interface StoredTax {
  readonly id: number;
  readonly item_id: number;
  readonly tax_id: number;
  readonly withheld: boolean;
  /** IVA, ISR … */
  readonly sat_tax: string;
  readonly base: string;
  readonly amount: string;
  readonly amount_mxn: string;
  readonly pending_role: string | null;
  readonly realized_role: string | null;
  readonly taken_base: string;
  readonly taken_amount: string;
  readonly taken_mxn: string;
  /** Of its base; null of what is exempt. */
  readonly rate: string | null;
  /** What of that was taken back by notes and advances with CFDI, which nobody paid. */
  readonly lowered_base: string;
  readonly lowered_amount: string;
  readonly lowered_mxn: string;
  /** What they lowered of the item itself. */
  readonly item_lowered: string;
}
