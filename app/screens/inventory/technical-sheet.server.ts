import { t } from '#app/i18n/t.ts';
import { registry } from '#erp/modules/all.ts';
import type { Session } from '#app/session/context.ts';
import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import { may } from '#app/resource-screens/shared/view/view.server.ts';
import type { ChipFamily } from '#app/ui/chip.tsx';
import { amountOf } from './amounts.server.ts';

const states = (): Readonly<Record<string, readonly [ChipFamily, string]>> => ({
  BORRADOR: ['neutral', t('sheet.draft', 'Borrador')],
  VIGENTE: ['ok', t('sheet.current', 'Vigente')],
  OBSOLETA: ['off', t('sheet.obsolete', 'Obsoleta')],
});
const chipOf = (status: string) => states()[status] ?? (['neutral', status] as const);
const number = (raw: string | null) => (raw === null ? '' : amountOf(raw));

interface SheetRow {
  readonly id: number;
  readonly product_id: number;
  readonly revision: number;
  readonly status: string;
  readonly valid_from: string | null;
  readonly use_description: string | null;
  readonly composition: string | null;
  readonly storage_conditions: string | null;
  readonly packing: string | null;
  readonly titles: { readonly product_id: string; readonly approved_by?: string | null };
  readonly lines?: readonly {
    readonly id: number;
    readonly group_name: string | null;
    readonly characteristic: string;
    readonly method: string | null;
    readonly nominal: string | null;
    readonly min: string | null;
    readonly max: string | null;
    readonly is_critical: boolean;
    readonly titles?: { readonly unit_id?: string | null };
  }[];
}

interface Option {
  readonly id: number;
  readonly title: string;
}

/** Products to choose from: those found by the words, else those that have a sheet. */
export async function pickSheets({ erp }: Session, find: string) {
  const [{ data: sheets }, found] = await Promise.all([
    erp.get<readonly SheetRow[]>('technical-sheet', {
      size: 200,
      sort: ['product_id', '-revision'],
      fields: ['product_id', 'revision', 'status', 'valid_from'],
    }),
    find ? erp.get<readonly Option[]>('products/options', { q: find, limit: 30 }) : null,
  ]);
  const byProduct = new Map<number, SheetRow>();
  for (const sheet of sheets)
    if (!byProduct.has(sheet.product_id) || sheet.status === 'VIGENTE')
      byProduct.set(sheet.product_id, sheet);
  const rows = [...byProduct.values()].map((sheet) => ({
    id: sheet.product_id,
    title: sheet.titles.product_id,
    detail: sheet.valid_from
      ? t('sheet.versionFrom', 'Versión {n}, desde {day}', {
          n: sheet.revision,
          day: showDay(sheet.valid_from),
        })
      : t('form.version', 'Versión {n}', { n: sheet.revision }),
    chip: chipOf(sheet.status),
  }));
  const chosen = found?.data.map(
    ({ id, title }) =>
      rows.find((row) => row.id === id) ?? {
        id,
        title,
        detail: t('sheet.noneYet', 'Sin ficha todavía'),
        chip: null,
      },
  );
  return (chosen ?? rows).toSorted((a, b) => a.title.localeCompare(b.title, 'es'));
}

/** One version of a product's sheet, with the others to go to. */
export async function sheetOf(session: Session, productId: string, wanted: string) {
  const { erp } = session;
  const resource = registry.resource('technical-sheet');
  const [{ data: product }, { data: versions }] = await Promise.all([
    erp.get<{ id: number; code: string; name: string }>(`products/${productId}`),
    erp.get<readonly SheetRow[]>('technical-sheet', {
      filter: { product_id: productId },
      sort: ['-revision'],
      size: 100,
      fields: ['revision', 'status', 'valid_from', 'product_id'],
    }),
  ]);
  const chosen =
    versions.find(({ revision }) => String(revision) === wanted) ??
    versions.find(({ status }) => status === 'VIGENTE') ??
    versions[0];
  const sheet = chosen ? (await erp.get<SheetRow>(`technical-sheet/${chosen.id}`)).data : null;
  return {
    product: { id: product.id, title: `${product.code} — ${product.name}` },
    versions: versions.map(({ id, revision, status }) => ({
      id,
      revision,
      chip: chipOf(status),
      current: id === chosen?.id,
    })),
    canCreate: may(resource, 'create', session),
    canPrint: session.can('technical-sheet.print'),
    draft: versions.some(({ status }) => status === 'BORRADOR'),
    sheet: sheet && {
      id: sheet.id,
      revision: sheet.revision,
      chip: chipOf(sheet.status),
      editable: sheet.status === 'BORRADOR' && may(resource, 'update', session),
      about: [
        sheet.valid_from &&
          t('sheet.currentFrom', 'Vigente desde {day}', { day: showDay(sheet.valid_from) }),
        sheet.titles.approved_by &&
          t('sheet.approvedBy', 'aprobó {name}', { name: sheet.titles.approved_by }),
      ]
        .filter(Boolean)
        .join(', '),
      texts: (
        [
          [t('sheet.use', 'Uso'), sheet.use_description],
          [t('sheet.composition', 'Composición'), sheet.composition],
          [t('sheet.storage', 'Almacenamiento'), sheet.storage_conditions],
          [t('sheet.packaging', 'Empaque'), sheet.packing],
        ] as const
      ).flatMap(([label, text]) => (text ? [[label, text] as const] : [])),
      groups: [...Map.groupBy(sheet.lines ?? [], ({ group_name }) => group_name ?? '')].map(
        ([name, lines]) => ({
          name,
          lines: lines.map((line) => ({
            id: line.id,
            name: line.characteristic,
            method: line.method ?? '',
            unit: line.titles?.unit_id ?? '',
            nominal: number(line.nominal),
            min: number(line.min),
            max: number(line.max),
            critical: line.is_critical,
          })),
        }),
      ),
    },
  };
}
