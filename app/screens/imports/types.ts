import type { MissingField } from './api-types.ts';
import type { Crumb } from '#app/ui/shell/view-types.ts';

export interface StepView {
  readonly label: string;
  readonly note?: string;
  readonly state: 'done' | 'current' | 'ahead' | 'no';
}

/** What every step shows around itself. */
export interface FrameView {
  readonly title: string;
  readonly qualifier: string | null;
  readonly crumbs: readonly Crumb[];
  readonly steps: readonly StepView[];
}

/** Columns that new records need and the file does not have. */
export interface MissingView {
  readonly fields: readonly Pick<MissingField, 'label' | 'headings'>[];
  readonly templateHref: string;
}

export interface ColumnRow {
  readonly index: number;
  readonly header: string;
  readonly samples: readonly string[];
  readonly field: string;
  readonly error: string | null;
}

export type Options = readonly (readonly [value: string, label: string])[];

export interface ColumnsView {
  readonly kind: 'columnas';
  readonly id: string;
  readonly rows: string;
  readonly columns: readonly ColumnRow[];
  readonly fields: readonly { readonly label: string; readonly options: Options }[];
  readonly missing: MissingView | null;
  readonly keys: Options;
  readonly fixed: readonly { readonly field: string; readonly text: string }[];
  readonly fixedErrors: readonly string[];
  readonly withLines: boolean;
  readonly chosen: {
    readonly mode: string;
    readonly key_field: string;
    readonly empty_means: string;
    readonly lines_mode: string;
    readonly date_format: string;
    readonly decimal_format: string;
  };
  readonly keyError: string | null;
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly headerRow: string;
  readonly encoding: string | null;
  readonly problem: string | null;
}

export interface ReviewCell {
  readonly text: string;
  readonly before: string | null;
  readonly changed: boolean;
  readonly error: string | null;
  readonly column: number;
}

export interface ReviewRow {
  readonly position: number;
  readonly chip: readonly [family: 'neutral' | 'wait' | 'go' | 'ok' | 'bad' | 'off', label: string];
  readonly follows: boolean;
  readonly cells: readonly ReviewCell[];
  readonly note: string | null;
}

export interface ReviewView {
  readonly kind: 'revision';
  readonly id: string;
  readonly ready: number;
  readonly wrong: number;
  /** Good ones of which a rule warned. */
  readonly warned: number;
  readonly applied: number;
  /** Several rows of the file are one record: those are counted. */
  readonly grouped: boolean;
  readonly tabs: readonly {
    readonly key: string;
    readonly label: string;
    readonly href: string;
    readonly count: string;
  }[];
  readonly tab: string;
  readonly columns: readonly { readonly label: string; readonly right: boolean }[];
  readonly rows: readonly ReviewRow[];
  readonly range: string;
  readonly prevHref: string | null;
  readonly nextHref: string | null;
  readonly editable: boolean;
  readonly mayApply: boolean;
  readonly mayRemap: boolean;
  readonly hasReferences: boolean;
  readonly missing: MissingView | null;
}

export interface ProgressView {
  readonly kind: 'avance';
  readonly id: string;
  readonly what: string;
  readonly done: number;
  readonly total: number;
  readonly said: string;
  /** A notice comes when it ends. */
  readonly notified: boolean;
  readonly light: boolean;
}

export interface ResultView {
  readonly kind: 'resultado';
  readonly id: string;
  readonly status: string;
  readonly message: string | null;
  readonly tone: 'ok' | 'wait' | 'bad' | 'info';
  readonly headline: string;
  readonly tiles: readonly (readonly [label: string, count: string])[];
  readonly kept: readonly { readonly position: number; readonly message: string }[];
  readonly undoUntil: string | null;
  readonly mayFix: boolean;
  readonly hasRows: boolean;
  readonly listHref: string;
  /** The only record that was made. */
  readonly madeHref: string | null;
  readonly againHref: string;
}

export interface UndoView {
  readonly kind: 'deshacer';
  readonly id: string;
  readonly made: string;
  readonly changed: string;
}

export type StepBody = ColumnsView | ReviewView | ProgressView | ResultView | UndoView;
export interface ImportView {
  readonly frame: FrameView;
  readonly body: StepBody;
  readonly problem: string | null;
}
