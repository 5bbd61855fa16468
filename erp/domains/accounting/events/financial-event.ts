/** What a document tells the books (finance §2.3): facts and amounts, no accounts. */
import type { PostingCondition, PostingSet } from '#erp/model/postings/posting-events.ts';

/** Decimal text, signed. */
export type Money = string;

/** In pesos, and in the currency of its row where that is another. */
export interface EventAmount {
  readonly base: Money;
  readonly currency?: Money;
}

/** Ids of the records that something is about, by the fact that a scope of the map asks for. */
export type AccountFacts = Readonly<Record<string, number | null | undefined>>;

/** What a line of an entry carries beside its account and amount. */
export interface LineDimensions {
  readonly branch_office_id?: number | null;
  readonly cost_center_id?: number | null;
  readonly cost_unit_id?: number | null;
  readonly subject_id?: number | null;
  readonly open_item_id?: number | null;
  readonly bank_transaction_id?: number | null;
  readonly currency_id?: number | null;
  readonly exchange_rate?: string | null;
}

/** A record that proves something: an invoice, a voucher (`entry-proofs.ts`). */
export interface Proof {
  readonly resource: string;
  readonly id: number | string;
  /** It posts the line, and would prove it without being named. */
  readonly posts?: true;
}

export interface EventRow extends LineDimensions {
  /** By the amount keys of the event; pesos where it is a text. */
  readonly amounts: Readonly<Record<string, Money | EventAmount>>;
  readonly facts?: AccountFacts;
  /** Stands for another role in this row: `{ CLIENTES: 'CLIENTES_EXT' }`. */
  readonly roles?: Readonly<Record<string, string>>;
  /** Account of a role, where the document itself says it. */
  readonly accounts?: Readonly<Record<string, number>>;
  /** Conditions of rule lines that hold for it. */
  readonly when?: readonly PostingCondition[];
  readonly description?: string | null;
  /** What proves this row alone; the document and its items prove theirs by themselves. */
  readonly proofs?: readonly Proof[];
}

export type EventSets = Readonly<Partial<Record<PostingSet, readonly EventRow[]>>>;

/** Words of the concept's template. */
export interface EventTokens {
  readonly folio?: string | null;
  readonly serie?: string | null;
  readonly tercero?: string | null;
  readonly rfc?: string | null;
  readonly uuid?: string | null;
}

export interface FinancialEvent {
  readonly event: string;
  readonly source: { readonly resource: string; readonly id: number | string };
  /** Given where a document raises the same event several times; counted otherwise. */
  readonly seq?: number;
  /** ISO day of the document. */
  readonly date: string;
  readonly month13?: boolean;
  readonly branch_office_id: number | null;
  readonly subject_id?: number | null;
  /** Null: pesos. */
  readonly currency_id?: number | null;
  readonly exchange_rate?: string | null;
  /** Of all its rows. */
  readonly facts?: AccountFacts;
  /** Texts that conditions of rules compare: `{ REGIMEN: '612', CONTADO_CREDITO: 'CREDITO' }`. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly tokens?: EventTokens;
  /** It takes back what an earlier event told: its concept says so, as that of a mirror does. */
  readonly undoes?: true;
  /** Written though it leaves an account and comes back to it: its lines name other items. */
  readonly sameAccount?: true;
  readonly sets: EventSets;
}
