export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly current: boolean;
  readonly own: boolean;
  readonly shared: boolean;
  readonly opens: boolean;
  readonly pinned: boolean;
}

/** The list's saved views, and what is needed to save what is seen. */
export interface SavedViews {
  readonly items: readonly SavedView[];
  /** Where the forms post. */
  readonly target: string;
  readonly query: string;
  readonly canShare: boolean;
}
