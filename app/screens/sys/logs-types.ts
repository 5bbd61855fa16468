export interface LogRowView {
  readonly id: number;
  readonly at: string;
  readonly who: string;
  readonly what: string;
  readonly where: string;
  readonly recordHref: string | null;
  readonly reason: string | null;
  readonly seq: string | null;
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  readonly details: readonly (readonly [label: string, value: string])[];
}
export interface LogsView {
  readonly tab: 'bitacora';
  readonly rows: readonly LogRowView[];
  readonly filters: { readonly q: string; readonly action: string; readonly resource: string; readonly from: string; readonly to: string };
  readonly actions: readonly (readonly [code: string, label: string])[];
  readonly resources: readonly (readonly [path: string, label: string])[];
  readonly total: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly csvHref: string | null;
  readonly mayVerify: boolean;
}
export interface AccessesView {
  readonly tab: 'accesos';
  readonly days: readonly { readonly day: string; readonly entries: number; readonly people: number; readonly failures: number; readonly blocks: number }[];
  readonly dormant: readonly { readonly id: number; readonly name: string; readonly last: string }[];
}
export interface JobsView {
  readonly tab: 'trabajos';
  readonly jobs: readonly {
    readonly id: number;
    readonly key: string;
    readonly name: string;
    readonly affects: string;
    readonly last: string;
    readonly ms: string;
    readonly next: string;
    readonly status: readonly ['ok' | 'bad' | 'go' | 'off' | 'wait' | 'neutral', string];
    readonly paused: boolean;
  }[];
  readonly runs: readonly { readonly id: number; readonly name: string; readonly at: string; readonly status: readonly ['ok' | 'bad' | 'go', string]; readonly message: string }[];
}
export interface HealthView {
  readonly tab: 'salud';
  readonly lines: readonly {
    readonly key: string;
    readonly name: string;
    readonly light: readonly ['ok' | 'wait' | 'bad', string];
    readonly value: string;
    readonly remedy: string | null;
  }[];
}
export type SysView = LogsView | AccessesView | JobsView | HealthView;

export interface Verdict {
  readonly ok: boolean;
  readonly rows: number;
  readonly head: number;
  readonly unsealed: number;
  readonly fault: { readonly seq: number; readonly kind: string; readonly message: string } | null;
}
