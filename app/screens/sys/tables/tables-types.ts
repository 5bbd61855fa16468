import type { ChipFamily } from '#app/ui/chip.tsx';

/**
 * What a cell shows: a text, perhaps a link or a state, perhaps with a line below and what is only
 * opened.
 */
export interface CellView {
  readonly text: string;
  readonly href?: string;
  readonly family?: ChipFamily;
  readonly small?: string;
  readonly opened?: { readonly label: string; readonly text: string };
}

export interface RowView {
  readonly key: string;
  readonly cells: readonly CellView[];
  /** Buttons of the row: what is posted as `act`, with the row's key as `id`. */
  readonly acts?: readonly {
    readonly act: string;
    readonly label: string;
    readonly about: string;
  }[];
}

export interface TableCardView {
  readonly title: string;
  readonly note: string | null;
  readonly columns: readonly {
    /** Of a column that shows a field. */
    readonly name?: string;
    readonly label: string;
    readonly num?: true;
  }[];
  readonly rows: readonly RowView[];
  readonly empty: readonly [title: string, text: string];
  readonly files?: readonly (readonly [href: string, label: string])[];
  /** «Ver todos», «Nuevo»; one may be the primary. */
  readonly links?: readonly (readonly [href: string, label: string, look?: 'pri'])[];
  readonly previous?: string | null;
  readonly next?: string | null;
}

export interface CountView {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
  readonly family: ChipFamily;
}

export interface FilterView {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** A list to choose from; without it a text, or a date. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly type?: 'search' | 'date';
}

/** What is said above the tables, perhaps with a button that posts its `act`. */
export interface NoticeView {
  readonly tone: 'info' | 'wait' | 'ok' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly act?: string;
  readonly button?: string;
}

/** A tab made of counts, filters and tables: one drawing for all of them. */
export interface TablesView {
  readonly tab: string;
  /** Screen that it is, when it is no tab of /sys/logs. */
  readonly base?: string;
  readonly notice?: NoticeView;
  readonly counts: readonly CountView[];
  readonly filters: readonly FilterView[];
  readonly cards: readonly TableCardView[];
}
