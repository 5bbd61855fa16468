/** What a page of the manual is made of, as text and safe HTML. */

export interface FieldRow {
  readonly label: string;
  readonly type: string;
  /** Page of what the field refers to. */
  readonly href: string | null;
  readonly required: string;
  readonly notes: readonly string[];
}

export interface StateRow {
  readonly label: string;
  /** Class of its chip. */
  readonly family: string;
  readonly initial: boolean;
}

export interface MoveRow {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly privilege: string;
  readonly confirm: string | null;
}

export interface PrivilegeRow {
  readonly label: string;
  readonly key: string;
  readonly risk: string;
  readonly scopable: boolean;
}

export type Block =
  | { readonly kind: 'text'; readonly html: string }
  | {
      readonly kind: 'fields';
      readonly id: string;
      readonly title: string;
      readonly rows: readonly FieldRow[];
      readonly rules: readonly string[];
    }
  | {
      readonly kind: 'states';
      readonly id: string;
      readonly title: string;
      readonly states: readonly StateRow[];
      readonly moves: readonly MoveRow[];
    }
  | {
      readonly kind: 'privileges';
      readonly id: string;
      readonly title: string;
      readonly rows: readonly PrivilegeRow[];
    };

export interface PageLink {
  readonly href: string;
  readonly title: string;
  readonly summary: string;
}

export interface Chapter {
  readonly label: string;
  readonly pages: readonly PageLink[];
}

export interface Heading {
  readonly id: string;
  readonly title: string;
}

export interface ManualSearchHit {
  readonly href: string;
  readonly title: string;
  readonly section: string | null;
  /** Text around the words, split so that every second part is a hit. */
  readonly excerpt: readonly string[];
}
