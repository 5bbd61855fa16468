export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly ip: string;
  readonly started: string;
  readonly seen: string;
  readonly current: boolean;
  /** False for a device that is only remembered. */
  readonly open: boolean;
  /** Until when it is spared the code. */
  readonly trusted: string | null;
}

export interface Shortcut {
  readonly id: number;
  readonly label: string;
  readonly href: string;
}

export interface PermissionGroup {
  readonly label: string;
  readonly group: string;
  readonly rows: readonly { readonly label: string; readonly scope: string }[];
}

export interface FactorView {
  readonly enabled: boolean;
  readonly recoveryLeft: number;
  readonly setup: { readonly secret: string; readonly qr: string } | null;
}

/** Of a form that was refused: what was said of it and of each field, and what had been typed. */
export interface FormError {
  readonly form: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly values: Readonly<Record<string, string>>;
}
