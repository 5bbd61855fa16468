export interface FoundRecord {
  readonly href: string | null;
  readonly label: string;
  readonly detail: string;
  readonly icon: string;
  /** Past its day, or failed. */
  readonly late?: true;
}

/** Findings of one kind, and the list that shows all of them. */
export interface FoundGroup {
  readonly label: string;
  readonly rows: readonly FoundRecord[];
  readonly all: { readonly href: string; readonly text: string } | null;
}

export interface Findings {
  readonly groups: readonly FoundGroup[];
  /** What was searched instead of what was typed. */
  readonly corrected: string | null;
  /** Lists that were looked into. */
  readonly searched: readonly string[];
}
