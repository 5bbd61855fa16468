/**
 * The part that the tabs of tables share: their filters in the address, their pages and their
 * files.
 */
import { t } from '#app/i18n/t.ts';

export interface AskedTab {
  readonly tab: string;
  readonly values: Readonly<Record<string, string>>;
  readonly page: number;
  /** Address of this tab with other values. */
  href(more: Readonly<Record<string, string>>): string;
  /** Address of the file of it. */
  file(format: 'csv' | 'xlsx', more?: Readonly<Record<string, string>>): string;
}

/** Not a screen: what it answers is saved, never drawn. */
export const LOG_FILE = '/sys/logs/file';

export function askedTab(tab: string, url: URL, names: readonly string[]): AskedTab {
  const values = Object.fromEntries(
    names.map((name) => [name, (url.searchParams.get(name) ?? '').slice(0, 100)]),
  );
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const search = (more: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ tab, ...given, ...more })}`;
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(url.searchParams.get('page'))) || 1));
  return {
    tab,
    values,
    page,
    href: (more) => `/sys/logs${search(more)}`,
    file: (format, more = {}) => `${LOG_FILE}${search({ ...more, format })}`,
  };
}

/** Address of the pages beside this one, by what a list's meta says. */
export const pager = (
  asked: AskedTab,
  meta: { readonly size: number; readonly total: number },
) => ({
  previous: asked.page > 1 ? asked.href({ page: String(asked.page - 1) }) : null,
  next: asked.page * meta.size < meta.total ? asked.href({ page: String(asked.page + 1) }) : null,
});

export const totalOf = (meta: { readonly total: number; readonly total_exact: boolean }) =>
  meta.total_exact
    ? meta.total.toLocaleString('es-MX')
    : t('panel.moreThan', 'más de {count}', { count: meta.total.toLocaleString('es-MX') });
