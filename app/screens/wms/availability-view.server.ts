import { t } from '#app/i18n/t.ts';
import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import type { ChipFamily } from '#app/ui/chip.tsx';
import { numberText } from './numbers.ts';

type Band = 'DISPONIBLE' | 'LIMITADO' | 'SOBRE_PEDIDO';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}
interface Answer {
  readonly product: (NamedRow & { readonly code: string; readonly unit: string }) | null;
  readonly matches: readonly (NamedRow & { readonly code: string })[];
  readonly units: readonly { readonly id: number; readonly code: string }[];
  readonly unit_id?: number;
  readonly branches: readonly NamedRow[];
  /** ISO date in the company's zone. */
  readonly today: string;
  readonly rows: readonly {
    readonly branch_id: number;
    readonly branch: string;
    readonly available: string | null;
    readonly band: Band;
    readonly promise: string | null;
  }[];
  readonly substitutes: readonly (NamedRow & {
    readonly code: string;
    readonly unit: string;
    readonly qty_stock: string;
    readonly available: string | null;
    readonly band: Band;
  })[];
}

const bands = (): Readonly<Record<Band, readonly [label: string, family: ChipFamily]>> => ({
  DISPONIBLE: [t('avail.available', 'Disponible'), 'ok'],
  LIMITADO: [t('avail.limited', 'Limitado'), 'wait'],
  SOBRE_PEDIDO: [t('avail.onOrder', 'Sobre pedido'), 'neutral'],
});
const NAMES = ['product', 'qty', 'unit', 'branch', 'date'] as const;
type Name = (typeof NAMES)[number];
export type AvailabilityInput = Readonly<Record<Name, string>>;

function promiseText(promise: string | null, today: string): string {
  if (promise === null) return t('avail.noDate', 'Sin fecha; consulte a su vendedor');
  return promise <= today ? t('dates.today', 'Hoy') : showDay(promise);
}

export async function availabilityView(session: Session, url: URL) {
  const typed = Object.fromEntries(
    NAMES.map((name) => [name, (url.searchParams.get(name) ?? '').trim().slice(0, 120)]),
  ) as AvailabilityInput;
  const path = url.pathname;
  const errors: Record<string, readonly string[]> = {};
  const ask = (query: Readonly<Record<string, string>>) =>
    session.erp.get<Answer>('cli/availability', query);
  const { data } = await ask({ ...typed }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    Object.assign(errors, error.content?.fields ?? {});
    return ask({});
  });
  const internal = session.can('storage-inventory.list');
  const amountText = (value: string | null, unit: string) =>
    value === null ? null : `${numberText(value)} ${unit}`;
  return {
    path,
    typed: { ...typed, unit: typed.unit || String(data.unit_id ?? '') },
    errors,
    status: Object.keys(errors).length > 0 ? 422 : 200,
    branches: data.branches.map(({ id, name }): readonly [string, string] => [String(id), name]),
    units: data.units.map(({ id, code }): readonly [string, string] => [String(id), code]),
    product: data.product && {
      title: `${data.product.code} — ${data.product.name}`,
      why: internal
        ? `/storage-inventory?${new URLSearchParams({ report: 'POR_QUE', 'filter[product_id]': String(data.product.id) })}`
        : null,
    },
    matches: data.matches.map(({ code, name }) => ({
      code,
      name,
      href: `${path}?${new URLSearchParams({ ...typed, unit: '', product: code })}`,
    })),
    nothing:
      typed.product !== '' &&
      !data.product &&
      data.matches.length === 0 &&
      Object.keys(errors).length === 0,
    rows: data.rows.map((row) => ({
      id: row.branch_id,
      branch: row.branch,
      available: amountText(row.available, data.product?.unit ?? ''),
      band: bands()[row.band],
      promise: promiseText(row.promise, data.today),
    })),
    substitutes: data.substitutes.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      wanted: amountText(row.qty_stock, row.unit),
      available: amountText(row.available, row.unit),
      band: bands()[row.band],
      href: `${path}?${new URLSearchParams({ ...typed, product: row.code, unit: '', qty: row.qty_stock })}`,
    })),
  };
}
