import { t } from '#app/i18n/t.ts';

const LABELS = (): Readonly<Record<string, string>> => ({
  cuenta: t('public.company', 'Empresa'),
  sucursal: t('public.branch', 'Sucursal'),
  ticket: t('public.ticket', 'Ticket'),
});

export interface Invoicing {
  readonly company: string;
  /**
   * The company has it on: `SELF_INVOICING` holds account codes, with commas between; none by
   * default.
   */
  readonly enabled: boolean;
  /** What the address said of the ticket. */
  readonly kept: readonly (readonly [label: string, value: string])[];
}

export function invoicingOf(
  query: URLSearchParams,
  enabledAccounts = process.env.SELF_INVOICING ?? '',
): Invoicing {
  const code = (query.get('cuenta') ?? '').trim().toUpperCase().slice(0, 12);
  const kept = Object.entries(LABELS()).flatMap(([name, label]) => {
    const value = query.get(name);
    return value ? [[label, value.slice(0, 80)] as const] : [];
  });
  return {
    company: 'Telar',
    enabled:
      code !== '' &&
      enabledAccounts.split(',').some((account) => account.trim().toUpperCase() === code),
    kept,
  };
}
