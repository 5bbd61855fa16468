/**
 * Other ways to look at the rows of a list: declared with the resource, drawn by `app/views`,
 * checked at start.
 */

/**
 * One column for each value of a state or of another choice; moving a card is its transition, or a
 * change of the field.
 */
export interface BoardView<F extends string = string> {
  readonly by: F;
  /** Below the card's title, in this order; the last one stands at the right. */
  readonly card?: readonly F[];
  /** After this day a card that is still to be done is late. */
  readonly due?: F;
  /** A column with more cards than this says so. */
  readonly limits?: Readonly<Record<string, number>>;
  /** What the records of each column add up to: a number, or an amount in pesos. */
  readonly sum?: F;
}
/** Each row on the day of `from`, or on every day up to `to`. */
export interface CalendarView<F extends string = string> {
  readonly from: F;
  readonly to?: F;
  /** The choice whose chip colours an entry; by default the state. */
  readonly chip?: F;
}
/** A bar for each row, from one moment to another; without `to` yet, to now. */
export interface TimelineView<F extends string = string> {
  readonly from: F;
  readonly to: F;
  readonly chip?: F;
}
/**
 * Days across and lanes down. Moving an entry to another cell writes its day, and the lane: by its
 * menu, or dragged there.
 */
export interface ScheduleView<F extends string = string> {
  /** The day of an entry; its hour stays as it is when it is moved. */
  readonly on: F;
  /** Fields whose values are the lanes, one at a time; a module adds its own (`lanes`). */
  readonly lanes: readonly F[];
  readonly card?: readonly F[];
  readonly chip?: F;
}
export interface MapView<F extends string = string> {
  readonly at: F;
  readonly chip?: F;
}
/** The rows below what they depend on. */
export interface TreeView<F extends string = string> {
  /** The ref to the resource itself. */
  readonly by: F;
  /** Said beside the title. */
  readonly columns?: readonly F[];
}
/**
 * A page of a form that is asked for in steps; what is typed waits as a draft until the last one
 * sends it. A step of no fields shows what an action would do (`preview`).
 */
export interface WizardStep<F extends string = string> {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly F[];
  /** Without it always; else while a field of the form has one of these values. */
  readonly when?: {
    readonly field: string;
    readonly is: readonly (string | boolean)[] | '*';
  };
}

export interface Views<F extends string = string> {
  readonly board?: BoardView<F>;
  readonly calendar?: CalendarView<F>;
  readonly timeline?: TimelineView<F>;
  readonly schedule?: ScheduleView<F>;
  readonly map?: MapView<F>;
  readonly tree?: TreeView<F>;
  readonly wizard?: readonly WizardStep<F>[];
}

export type ViewType = Exclude<keyof Views, 'wizard'>;
export const VIEW_TYPES: readonly ViewType[] = [
  'board',
  'calendar',
  'timeline',
  'schedule',
  'map',
  'tree',
];
