/** Long because it is the one contract of what screens receive. */
/**
 * What the catalogue's screens receive: built per request, already filtered by permission, all text
 * ready to show. Long because these views hold each other.
 */

export type ChipFamily = 'neutral' | 'wait' | 'go' | 'ok' | 'bad' | 'off';
export type Chip = readonly [family: ChipFamily, label: string];
export type Choice = readonly [code: string, label: string];

export interface Option {
  readonly value: string;
  readonly title: string;
  readonly detail?: string;
  /** What other fields ask about it: «naturaleza» of a type of movement. */
  readonly facts?: Facts;
}
export type Facts = Readonly<Record<string, string>>;

/** Look of a list column's cells. */
export type CellLook =
  | 'text'
  | 'title'
  | 'code'
  | 'muted'
  | 'number'
  | 'chip'
  | 'bool'
  | 'color'
  | 'image'
  | 'icon';

export interface ColumnView {
  readonly name: string;
  readonly label: string;
  readonly look: CellLook;
  /** Slot of the phone entry: title, value, second line, second value, chip, day. */
  readonly slot?: 't' | 'v' | 's' | 'u' | 'k' | 'd';
  /** Takes the slot of the title, and leads to the record, in rows where that one is empty. */
  readonly standIn?: true;
  /** The day by which its records follow each other, which an entry shows without its name. */
  readonly ownDay?: true;
  /** An entry names it beside its value: of a bare number nobody knows what it counts. */
  readonly named?: true;
  /** Hides under 1,120 px (3) or 900 px (2) of container. */
  readonly priority?: 2 | 3;
  /** Link that sorts by it; absent when it cannot be sorted. */
  readonly sortHref?: string;
  readonly sorted?: 'ascending' | 'descending';
  /** Place among several sort keys, when there is more than one. */
  readonly sortRank?: number;
  /** Family of each label, for chips. */
  readonly chips?: Readonly<Record<string, ChipFamily>>;
}

export interface RowView {
  readonly id: string;
  readonly href: string | null;
  readonly cells: readonly string[];
  /** Depth in a tree list. */
  readonly depth?: number;
}

interface FilterBase {
  readonly name: string;
  readonly label: string;
  /** What is chosen, in words; empty when the filter does nothing. */
  readonly summary: string;
}
export type FilterView =
  | (FilterBase & { readonly kind: 'text'; readonly value: string })
  | (FilterBase & {
      readonly kind: 'range';
      readonly input: 'date' | 'text';
      readonly from: string;
      readonly to: string;
      readonly word?: string;
      readonly words?: readonly Choice[];
    })
  | (FilterBase & {
      readonly kind: 'one';
      readonly value: string;
      readonly options: readonly Choice[];
    })
  | (FilterBase & {
      readonly kind: 'set';
      readonly values: readonly string[];
      readonly options: readonly Choice[];
    })
  | (FilterBase & {
      readonly kind: 'ref';
      readonly values: readonly string[];
      readonly open: OpenRef | null;
    });

/** A reference filter that the person opened: its options, or what the search found. */
export interface OpenRef {
  readonly q: string;
  readonly total: number;
  readonly options: readonly Option[];
}

export interface FilterChip {
  readonly label: string;
  readonly value: string;
  readonly removeHref: string;
}

export interface PageLink {
  readonly label: string;
  readonly href: string | null;
  readonly current?: boolean;
}

export interface ListView {
  /** Said above the rows. */
  readonly banner: { readonly title: string; readonly help: string } | null;
  /** Why the query could not be answered. */
  readonly problem: string | null;
  readonly resource: string;
  readonly base: string;
  readonly title: string;
  readonly one: string;
  readonly gender: 'm' | 'f';
  /** Fixed part of the list: «Materia prima». */
  readonly qualifier: string | null;
  readonly q: string;
  readonly searchHint: string | null;
  readonly columns: readonly ColumnView[];
  /** Lists that stand beside this one. */
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly href: string }[];
  /** Ready-made filters, as tabs. */
  readonly views: readonly {
    readonly label: string;
    readonly href: string;
    readonly current: boolean;
  }[];
  readonly filters: readonly FilterView[];
  readonly chips: readonly FilterChip[];
  readonly clearHref: string;
  readonly sort: readonly string[];
  readonly sortChoices: readonly Choice[];
  readonly allColumns: readonly {
    readonly name: string;
    readonly label: string;
    readonly shown: boolean;
  }[];
  readonly wide: boolean;
  readonly count: string;
  readonly countAllHref: string | null;
  readonly range: string;
  readonly size: number;
  readonly pages: readonly PageLink[];
  readonly prevHref: string | null;
  readonly nextHref: string | null;
  /** Names and values that every form of the page must carry on. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly newHref: string | null;
  /** What is said where nothing is there yet, in a list that is called after whose it is. */
  readonly none?: { readonly title: string; readonly text: string };
  /** Ways in which other resources make its records. */
  readonly makers: readonly (readonly [href: string, label: string])[];
  readonly exportHref: string | null;
  readonly importHref: string | null;
  /** Prepared ways into the import. */
  readonly intakes: readonly (readonly [href: string, label: string])[];
  /** What is done to the resource as a whole. */
  readonly actions: readonly (readonly [href: string, label: string])[];
}

export type Control =
  | 'text'
  | 'longtext'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'bool'
  | 'choice'
  | 'choices'
  | 'ref'
  | 'refs'
  | 'lines'
  | 'file'
  | 'image'
  | 'email'
  | 'phone'
  | 'url'
  | 'color'
  | 'geo'
  | 'secret'
  | 'json'
  | 'shown';

/** Where the keys of a text are looked up. */
export interface KeyLookup {
  readonly to: string;
  readonly one: string;
  readonly where: Readonly<Record<string, string>>;
  /** Address of the list of them. */
  readonly href: string;
}

export interface RefSpec {
  /** API path of the target, for the options route. */
  readonly to: string;
  /**
   * Screen of the target's records with a trailing slash, or null when the person may not open
   * them.
   */
  readonly screen: string | null;
  /** True when a missing one can be created from here. */
  readonly creates: boolean;
  /** «almacén», for sentences. */
  readonly one: string;
  /** Labels of the fields that the options depend on. */
  readonly after: readonly string[];
  /** Target's field → own field that limits the options. */
  readonly filter?: Readonly<Record<string, string>>;
  /**
   * The same, while it has a value; `^` in front: a field of what the row is in (the form, or the
   * row of which it is one), `^^` one further out.
   */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  /** Fixed limits of the options. */
  readonly where?: Readonly<Record<string, string>>;
  /** The same, of which one value must hold. */
  readonly selectable?: Readonly<Record<string, readonly string[]>>;
  /** Refers by code instead of id. */
  readonly byCode?: true;
  /** Its code is typed or read: always a box to type in, never a list. */
  readonly scans?: true;
}

/** Rows of a row that are only shown. */
export interface RowsShown {
  readonly label: string;
  readonly columns: LinesPart['columns'];
  readonly rows: LinesPart['rows'];
}

/** A page of child rows that are only shown: a record with more than fit on a form. */
export interface LinesPart {
  readonly total: number;
  /** Number of the first one, from 1. */
  readonly first: number;
  readonly columns: readonly { readonly label: string; readonly right: boolean }[];
  /** Texts of the cells, by row. */
  readonly rows: readonly (readonly string[])[];
  /** What rows have rows of their own in, by row. */
  readonly nested?: readonly (readonly RowsShown[])[];
  /** Screens of the rows, where they have some. */
  readonly hrefs?: readonly string[];
  readonly links: readonly { readonly label: string; readonly href: string | null }[];
}

/** The rows of a long table that the page shows; the others wait on the server. */
export interface LinesWindow {
  /** Rows before the first one. */
  readonly first: number;
  readonly shown: number;
  readonly total: number;
  /** Rows of a page. */
  readonly size: number;
  /** As `max` of the whole table. */
  readonly max: number;
}

export interface LinesSpec {
  readonly part?: LinesPart;
  readonly window?: LinesWindow;
  readonly one: string;
  /** Screen of a row, with `:id` in the place of its number. */
  readonly record?: string;
  /** Rows that fit on this page. */
  readonly max: number;
  /** Rows are neither added nor taken away: the system makes them. */
  readonly fixed?: true;
  /** The record is nothing without them: a document. */
  readonly required?: true;
  /** An empty row stands ready while there are none; otherwise the table begins with its button. */
  readonly ready?: true;
  readonly columns: readonly FieldSpec[];
  /** Columns of the table; the others open below a row, with the child rows of a row. */
  readonly cells: readonly string[];
  /** Cells that Enter visits. */
  readonly enter: readonly string[];
  readonly totals: readonly TotalSpec[];
  readonly empty: RowValues;
}

/** A sum below the rows: of each row the first product whose factors are all there. */
export interface TotalSpec {
  readonly label: string;
  readonly of: readonly (readonly string[])[];
  readonly money?: true;
  /** Rows with several values of this field are summed apart, with what they differ. */
  readonly by?: string;
}

/**
 * One of the conditions under which a field is shown: a field of the same row (or of the form) has
 * one of these values (any, when empty), or the record it names says so.
 */
export interface ShownWhen {
  readonly field: string;
  /** Seen from a row: the field is of what the row is in, so many levels further out. */
  readonly above?: number;
  readonly fact?: string;
  readonly is: readonly string[];
}

/** Names to choose from, by the thing that they are of. */
export interface PickGroup {
  readonly label: string;
  readonly things: readonly { readonly label: string; readonly names: readonly Choice[] }[];
}

export interface FieldSpec {
  readonly name: string;
  readonly control: Control;
  readonly label: string;
  readonly width: number;
  readonly help?: string;
  /** Other headings by which its column is known where cells are pasted. */
  readonly headings?: readonly string[];
  readonly optional?: true;
  readonly readOnly?: true;
  /** Why it is, in a record that is fixed in part; the page gets it as help, once for many. */
  readonly fixed?: string;
  readonly suffix?: string;
  readonly max?: number;
  readonly choices?: readonly Choice[];
  /** A text of names, chosen from these. */
  readonly picks?: readonly PickGroup[];
  readonly lookup?: KeyLookup;
  readonly ref?: RefSpec;
  readonly lines?: LinesSpec;
  readonly right?: true;
  /** Other fields' options depend on it: a change reloads them. */
  readonly refreshes?: true;
  /** A change of it asks what follows from what is typed. */
  readonly computes?: true;
  /** Shown only while another field has one of these values (any, when empty). */
  readonly when?: { readonly field: string; readonly is: readonly string[] };
  /** Left out while in one of these groups none holds, and it is empty. */
  readonly shown?: readonly (readonly ShownWhen[])[];
  /** Not optional while in each of these groups one holds. */
  readonly needed?: readonly (readonly ShownWhen[])[];
  /** What it is empty with. */
  readonly start?: string;
}

/** A child row: its cells, and child rows of its own. */
export interface RowValues {
  readonly [name: string]: FieldValue;
}
export type FieldValue = string | readonly string[] | readonly RowValues[];
export type Values = Readonly<Record<string, FieldValue>>;

/** State of a reference whose options do not fit a plain list. */
export interface RefSearch {
  readonly q: string;
  readonly total: number;
  readonly matches: readonly Option[];
}

export interface SectionView {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly FieldSpec[];
}
export interface TabView {
  readonly key: string;
  readonly label: string;
  readonly sections: readonly SectionView[];
  readonly count?: number;
  readonly wrong?: true;
  /** Of a new record: something in it is still missing that is not optional. */
  readonly needs?: true;
  /** What the tab shows beside fields. */
  readonly linked?: readonly LinkedView[];
  /** What the rows of the tab come to, below them: of a form, on paper only. */
  readonly sums?: readonly LinkedView[];
  /** That is read when the tab is opened. */
  readonly later?: true;
}

export type LinkedView =
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly add: { readonly href: string; readonly label: string } | null;
      readonly columns: readonly { readonly label: string; readonly right: boolean }[];
      readonly rows: readonly { readonly href: string | null; readonly cells: readonly string[] }[];
      readonly more: string | null;
      /** Why there are no rows yet, where that is known. */
      readonly none?: { readonly title: string; readonly text: string };
    }
  | {
      readonly kind: 'cards';
      readonly title: string;
      readonly links: readonly (readonly [href: string, label: string])[];
    };

export interface MessageView {
  readonly tone: 'bad' | 'wait' | 'ok' | 'info';
  readonly title: string;
  readonly text?: string;
  readonly links?: readonly (readonly [href: string, text: string])[];
}

/** A fact over the tabs of a record. */
export interface HighlightView {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
  readonly bad?: true;
}

export interface RecordTab {
  readonly key: string;
  readonly label: string;
  readonly href: string;
}

export interface ActionView {
  readonly label: string;
  readonly tone: 'pri' | 'default' | 'dan';
  readonly action: string;
  readonly version?: string;
  /** Its page, where it is not the record's own. */
  readonly elsewhere?: string;
  /** Opens the confirmation; without it the action is posted at once. */
  readonly href: string | null;
}

export interface FormState {
  readonly values: Values;
  /** Titles of chosen references and names of files, by form name. */
  readonly titles: Readonly<Record<string, string>>;
  /**
   * Plain options, by field name or `lines.column` (shared by every row), or by full form name
   * where they differ.
   */
  readonly options: Readonly<Record<string, number>>;
  /** The lists that `options` counts from 0: several fields share one. */
  readonly lists: readonly (readonly Option[])[];
  readonly searches: Readonly<Record<string, RefSearch>>;
  /** What is asked about chosen records, by form name. */
  readonly facts: Readonly<Record<string, Facts>>;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export interface FormView extends FormState {
  /** Changes with each reply, so that the form is drawn anew with what the server knows. */
  readonly stamp: string;
  readonly mode: 'new' | 'edit' | 'read';
  readonly resource: string;
  readonly base: string;
  /** Address of the record; empty while it has none. */
  readonly record: string;
  readonly id: string | null;
  readonly title: string;
  readonly one: string;
  readonly gender: 'm' | 'f';
  readonly many: string;
  readonly qualifier: string | null;
  readonly chip: Chip | null;
  readonly steps: readonly {
    readonly label: string;
    readonly state: 'done' | 'current' | 'ahead' | 'no';
  }[];
  readonly tabs: readonly TabView[];
  readonly tab: string;
  /** The open tab was just asked for. */
  readonly opened?: true;
  /** Something typed is not saved yet. */
  readonly changed: boolean;
  /** Name of the control where typing goes on. */
  readonly focus: string | null;
  readonly message: MessageView | null;
  readonly hidden: readonly (readonly [name: string, value: string])[];
  /** Where it is posted, when not to the address that shows it: the answer to a refused action. */
  readonly postTo?: string;
  /** What its button says, when it does not save a record: «Dividir». */
  readonly submit?: string;
  /** What is done here takes something away: leaving it is not called «Cancelar». */
  readonly cancels?: true;
  readonly multipart: boolean;
  readonly actions: readonly ActionView[];
  readonly links: {
    readonly history: string | null;
    readonly duplicate: string | null;
    readonly remove: string | null;
    readonly list: string;
  };
  /** Of what is the only one of its kind: lists and screens that stand beside it. */
  readonly siblings: ListView['tabs'];
  /** Screens of the record beside its form. */
  readonly beside: readonly (readonly [href: string, label: string])[];
  /** What the resource says about the record at a glance. */
  readonly band: readonly HighlightView[];
  /** What stands beside the form (comments, files …), after its own tabs. */
  readonly panel: readonly RecordTab[];
  readonly canSaveAndNew: boolean;
  /** Where it is asked what follows from what is typed; null where nothing does. */
  readonly computeAt: string | null;
  readonly note: string;
}

export interface ConflictRow {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  /** null = unchanged on that side. */
  readonly theirs: string | null;
  readonly mine: string | null;
  readonly chosen: 'theirs' | 'mine' | null;
  readonly error: boolean;
}
export interface ConflictView {
  readonly title: string;
  readonly one: string;
  readonly gender: 'm' | 'f';
  readonly who: string;
  readonly when: string;
  readonly beforeVersion: string;
  readonly nextVersion: number;
  readonly rows: readonly ConflictRow[];
  /** The whole form as typed, to be posted again. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly recordHref: string;
  /** Where it is posted, when not to the address that shows it. */
  readonly postTo?: string;
  readonly missing: number;
}

export interface HistoryEntry {
  readonly at: string;
  readonly who: string;
  readonly what: string;
  readonly reason: string | null;
  readonly changes: readonly {
    readonly label: string;
    readonly before: string;
    readonly after: string;
  }[];
}
