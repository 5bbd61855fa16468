import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { amountOf } from './amounts.server.ts';

interface Row {
  readonly storage_id: number;
  readonly storage_code: string;
  readonly storage: string;
  readonly slot: string | null;
  readonly lot: string | null;
  readonly owner: string | null;
  readonly owner_kind: string;
  readonly unit: string;
  readonly qty: string;
  readonly qty2: string;
}

const MOST = 100;

/** Where a product is: storage by storage, place by place. */
export async function productPlaces({ erp }: Session, id: string): Promise<LinkedView> {
  const { data } = await erp.get<readonly Row[]>('wms/stock', { product_id: id, size: MOST });
  return {
    kind: 'table',
    title: t('stock.stock', 'Existencias'),
    add: null,
    columns: [
      t('stock.warehouse', 'Almacén'),
      t('stock.place', 'Ubicación'),
      t('lot.lot', 'Lote'),
      t('stock.onHand', 'Existencia'),
      t('stock.packages', 'Bultos'),
      t('stock.owner', 'Propietario'),
    ].map((label) => ({ label, right: label === 'Existencia' || label === 'Bultos' })),
    rows: data.map((row) => ({
      href: `/storages/${row.storage_id}`,
      cells: [
        `${row.storage_code} — ${row.storage}`,
        row.slot ?? '',
        row.lot ?? '',
        amountOf(row.qty, row.unit),
        Number(row.qty2) === 0 ? '' : amountOf(row.qty2),
        row.owner_kind === 'PROPIO' ? t('stock.ours', 'Nuestro') : (row.owner ?? ''),
      ],
    })),
    more:
      data.length === MOST
        ? t('stock.shownRest', 'Se muestran {count}: las demás están en Existencias.', {
            count: MOST,
          })
        : null,
  };
}
