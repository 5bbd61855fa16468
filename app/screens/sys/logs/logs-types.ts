export interface LogRowView {
  readonly id: number;
  readonly at: string;
  readonly who: string;
  readonly what: string;
  readonly where: string;
  readonly recordHref: string | null;
  /** The record as this change left it. */
  readonly asOfHref: string | null;
  readonly reason: string | null;
  readonly seq: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string;
    readonly after: string;
  }[];
  readonly details: readonly (readonly [label: string, value: string])[];
}
export interface LogsView {
  readonly tab: 'bitacora';
  readonly rows: readonly LogRowView[];
  readonly filters: {
    readonly q: string;
    readonly action: string;
    readonly resource: string;
    readonly from: string;
    readonly to: string;
  };
  readonly actions: readonly (readonly [code: string, label: string])[];
  readonly resources: readonly (readonly [path: string, label: string])[];
  readonly total: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly files: readonly (readonly [href: string, label: string])[];
  readonly mayVerify: boolean;
}
export interface ChainCheck {
  readonly ok: boolean;
  readonly rows: number;
  readonly head: number;
  readonly unsealed: number;
  readonly fault: { readonly seq: number; readonly kind: string; readonly message: string } | null;
}
