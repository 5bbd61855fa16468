/** What the ERP says of an import. */
export interface ApiImport {
  readonly id: number;
  readonly name: string;
  readonly resource: string;
  /** Prepared way in, of those that have one. */
  readonly intake: string | null;
  readonly file_name: string;
  readonly sheet: string | null;
  readonly sheets: readonly string[] | null;
  readonly encoding: string | null;
  readonly header_row: number | null;
  readonly header: readonly string[] | null;
  readonly mode: string;
  readonly key_field: string | null;
  readonly mapping: Readonly<Record<string, string>> | null;
  readonly fixed: Readonly<Record<string, string>> | null;
  readonly empty_means: string;
  readonly lines_mode: string;
  readonly date_format: string;
  readonly decimal_format: string;
  readonly status: string;
  readonly rows_total: number;
  readonly rows_new: number;
  readonly rows_changed: number;
  readonly rows_same: number;
  readonly rows_error: number;
  readonly rows_warned: number;
  readonly rows_applied: number;
  readonly rows_undone: number;
  readonly rows_kept: number;
  readonly done: number;
  readonly message: string | null;
  readonly undoable: boolean;
  readonly undo_until: string | null;
  readonly undone_at: string | null;
  /** Fields that a new record needs and nothing fills yet. */
  readonly missing: readonly MissingField[];
}

export interface MissingField {
  readonly path: string;
  readonly label: string;
  /** Headings besides the label by which its column is known. */
  readonly headings: readonly string[];
}

export interface ApiTarget extends MissingField {
  readonly lines: string | null;
  readonly required: boolean;
  readonly key: boolean;
  readonly hint: string;
}

export interface ApiColumns {
  readonly columns: readonly {
    readonly index: number;
    readonly header: string;
    readonly samples: readonly string[];
    readonly field: string | null;
  }[];
  readonly targets: readonly ApiTarget[];
}

export interface ApiRow {
  readonly position: number;
  readonly leader: number;
  readonly cells: readonly string[];
  readonly status: string;
  readonly errors: readonly { readonly column: number | null; readonly message: string }[] | null;
  readonly changes: Readonly<Record<string, readonly [before: string, after: string]>> | null;
  readonly record_id: number | null;
}
