/** What a document that pays or collects asks for: decimal texts, ids of the company. */
import type { Direction, OpenItem, Source } from '../open-items/items/item.ts';
import type { Side } from '../open-items/arithmetic/exchange-result.ts';

export interface MoneyLine {
  readonly kind: 'APLICACION' | 'DESCUENTO' | 'CONCEPTO' | 'REDONDEO';
  /** Of APLICACION and DESCUENTO; a REDONDEO without it is money that nobody claims. */
  readonly open_item_id?: number | null;
  /** In the currency of the item. */
  readonly amount_item?: string | null;
  /** In that of the money; a discount takes nothing of it. */
  readonly amount?: string | null;
  /** What a CONCEPTO is about: the first of these that is told. */
  readonly book_account_id?: number | null;
  readonly account_role?: string | null;
  readonly expense_id?: number | null;
  /** Included in the amount of a CONCEPTO. */
  readonly tax_id?: number | null;
  readonly branch_office_id?: number | null;
  readonly cost_center_id?: number | null;
  readonly cost_unit_id?: number | null;
  readonly note?: string | null;
  /** Where a refusal stands: `lines[0]`. */
  readonly field: string;
}

export interface MoneyOrder {
  readonly source: Source;
  readonly event: string;
  /** ISO day. */
  readonly date: string;
  readonly folio: string | null;
  readonly subject_id: number | null;
  readonly branch_office_id: number | null;
  readonly direction: 'ENTRADA' | 'SALIDA';
  readonly bank_account_id: number;
  readonly currency_id: number;
  readonly in_pesos: boolean;
  /** Pesos for one unit. */
  readonly rate: string;
  /** What the lines tell: of what comes in, before the bank took its fee. */
  readonly amount: string;
  readonly base_amount: string;
  readonly bank_fee?: string | null;
  readonly bank_fee_tax?: string | null;
  readonly reference: string | null;
  readonly description: string;
  readonly lines: readonly MoneyLine[];
  /** Which items the lines settle. */
  readonly side: Side;
  readonly settles: Direction;
  readonly own: { readonly kind: 'PAGO' | 'ANTICIPO'; readonly role: string };
  /** What settles nothing stays as the party's item; refused without it. */
  readonly keepsRest: boolean;
  /** Items that lines of concept begin, by their role: a loan that is handed out. */
  readonly newItems?: readonly OpenItem[];
}
