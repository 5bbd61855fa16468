/** What `/shopping-cart` shows. */
export interface ProductView {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly image: string | null;
  readonly unit: string;
  /** As people read them; empty where nobody knows. */
  readonly price: string;
  readonly available: string;
  readonly next: string;
  readonly why: string;
}

export interface CartLineView {
  readonly id: number;
  readonly product: string;
  readonly unit: string;
  readonly qty: string;
  readonly price: string;
  readonly amount: string;
  readonly available: string;
  /** There is less than is asked for. */
  readonly isShort: boolean;
  readonly next: string;
}

export interface CartView {
  readonly id: number;
  readonly folio: string;
  readonly form: string;
  readonly lines: readonly CartLineView[];
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
  readonly notice: string;
  /** What becomes of it, for who may. */
  readonly actions: readonly {
    readonly href: string;
    readonly label: string;
    readonly pri: boolean;
  }[];
  readonly repeats: boolean;
}

export interface EntryView {
  readonly customer: { readonly id: string; readonly title: string } | null;
  /** Those that a text means, to choose one. */
  readonly customers: readonly { readonly href: string; readonly title: string }[];
  readonly asked: {
    readonly who: string;
    readonly q: string;
    readonly line: string;
  };
  readonly lines: readonly { readonly value: string; readonly label: string }[];
  readonly products: readonly ProductView[];
  readonly pages: { readonly before: string | null; readonly after: string | null };
  readonly cart: CartView | null;
  readonly mayWrite: boolean;
}

export interface EntryRefusal {
  readonly message: string;
  /** What was typed, by the name of its field. */
  readonly typed: Readonly<Record<string, string>>;
}
