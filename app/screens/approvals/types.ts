import type { Chip } from '#app/resource-screens/shared/view/view-types.ts';

export interface InboxRow {
  readonly id: string;
  readonly title: string;
  readonly href: string | null;
  /** «Dar de alta · Proveedor» */
  readonly what: string;
  /** Who asks, since when, which level. */
  readonly facts: string;
  readonly due: string;
  readonly late: boolean;
  readonly amount: string;
  readonly summary: string;
  /** What who asks was warned of. */
  readonly warnings: string;
  readonly note: string;
  /** Levels and people, on the record's own screen. */
  readonly simulateHref: string | null;
}

export interface LevelView {
  readonly id: string;
  readonly level: string;
  readonly who: string;
  readonly chip: Chip;
  /** When it was asked, or decided and by whom. */
  readonly facts: string;
  readonly comment: string;
  readonly note: string;
}

export interface RequestView {
  readonly key: string;
  readonly title: string;
  /** Who went on though warned, and of what; empty where nobody was. */
  readonly warned: string;
  readonly warnings: string;
  readonly levels: readonly LevelView[];
  /** Row by which it is taken back; null when it is not the person's own, or decided. */
  readonly recall: string | null;
}

export interface PlannedLevel {
  readonly level: string;
  readonly people: string;
  readonly detail: string;
}
