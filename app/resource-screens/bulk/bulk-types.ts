import type { Choice, FieldSpec, FormState } from '../shared/view/view-types.ts';

export interface BulkAction {
  readonly action: string;
  readonly label: string;
  readonly tone: 'default' | 'dan';
}

export interface BulkRow {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly href?: string | null;
}

/** The page between choosing records and changing them. */
export interface BulkView {
  readonly title: string;
  readonly listHref: string;
  readonly action: string;
  readonly ids: readonly string[];
  /** `12.3`: the version of each that was seen, which is the one that changes. */
  readonly seen: readonly string[];
  /** What the next button asks for: a field, its value, a confirmation, or nothing more. */
  readonly step: 'campo' | 'valor' | 'confirma' | 'hecho';
  readonly fields: readonly Choice[];
  readonly field: string;
  readonly specs: readonly FieldSpec[];
  readonly state: FormState;
  /** How many change or changed, and those that do not, with why. */
  readonly done: number;
  /** Those that changed, with what became of them. */
  readonly changed: readonly BulkRow[];
  readonly refused: readonly BulkRow[];
  /** Those that would change with a warning, and the names that confirm all of these. */
  readonly warned: readonly BulkRow[];
  readonly confirm: readonly string[];
  readonly button: string;
  readonly tone: 'pri' | 'dan';
  readonly problem: string | null;
}
