import type { RequestInfo } from '#app/session/context.ts';

const LABELS: Readonly<Record<string, string>> = { cuenta: 'Empresa', sucursal: 'Sucursal', ticket: 'Ticket' };

export interface Invoicing {
  readonly company: string;
  /** What the address said of the ticket. */
  readonly kept: readonly (readonly [label: string, value: string])[];
}

/** Until invoicing exists no company has it on (`SELF_INVOICING`, empty by default, will list those that have). */
export function invoicingOf(query: URLSearchParams, _info: RequestInfo): Invoicing {
  const kept = Object.entries(LABELS).flatMap(([name, label]) => {
    const value = query.get(name);
    return value ? [[label, value.slice(0, 80)] as const] : [];
  });
  return { company: 'Telar', kept };
}
