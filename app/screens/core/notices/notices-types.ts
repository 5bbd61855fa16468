import type { ChipFamily } from '#app/ui/chip.tsx';

export interface NoticeRow {
  readonly id: number;
  readonly title: string;
  readonly body: string | null;
  readonly when: string;
  readonly times: string | null;
  /** Opening it leads to its record or screen. */
  readonly leads: boolean;
  readonly chip: readonly [family: ChipFamily, label: string] | null;
  readonly unread: boolean;
  readonly done: boolean;
}

export interface NoticesView {
  readonly tab: string;
  readonly tabs: readonly {
    readonly key: string;
    readonly label: string;
    readonly href: string;
    readonly count?: string;
  }[];
  readonly rows: readonly NoticeRow[];
  readonly unread: number;
  /** Where one chooses what arrives; null where nothing is chosen. */
  readonly preferences: string | null;
  readonly snoozes: readonly (readonly [until: string, label: string])[];
  readonly previous: string | null;
  readonly next: string | null;
}

/** Channels of each kind of notice, and the hours of mail. */
export interface NoticeGrid {
  readonly events: readonly {
    readonly key: string;
    readonly label: string;
    readonly channels: readonly string[];
    readonly offered: readonly string[];
  }[];
  /** Empty = the company's hour. */
  readonly digestHour: string;
  readonly companyHour: string;
  readonly quietFrom: string;
  readonly quietTo: string;
}
