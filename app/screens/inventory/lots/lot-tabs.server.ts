import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { Session } from '#app/session/context.ts';
import { amountOf } from '../amounts.server.ts';
import type { LotRow } from './lot-head.server.ts';

interface TabData {
  readonly view: LinkedView;
  readonly more: { readonly href: string; readonly label: string } | null;
}
type TabReader = (session: Session, lot: LotRow) => Promise<TabData>;

const owners = (): Readonly<Record<string, string>> => ({
  CLIENTE: t('stock.ofCustomer', 'De un cliente'),
  PROVEEDOR: t('stock.ofSupplier', 'De un proveedor'),
});
const column = (label: string, right = false) => ({ label, right });

interface PlaceRow {
  readonly storage_id: number;
  readonly storage: string;
  readonly slot: string | null;
  readonly owner_kind: string;
  readonly qty: string;
  readonly qty2: string;
  readonly reserved: string;
  readonly unit: string;
  readonly since: string | null;
}

const existencias: TabReader = async ({ erp, can }, lot) => {
  const { data } = await erp.get<readonly PlaceRow[]>(`lots/places/${lot.id}`);
  return {
    view: {
      kind: 'table',
      title: t('stock.where', 'Dónde está'),
      add: null,
      columns: [
        column(t('stock.warehouse', 'Almacén')),
        column(t('stock.place', 'Ubicación')),
        column(t('stock.onHand', 'Existencia'), true),
        column(t('stock.packages', 'Bultos'), true),
        column(t('stock.reserved', 'Apartado'), true),
        column(t('stock.owner', 'Propietario')),
        column(t('dates.from', 'Desde')),
      ],
      rows: data.map((row) => ({
        href: `/storages/${row.storage_id}`,
        cells: [
          row.storage,
          row.slot ?? '',
          amountOf(row.qty, row.unit),
          Number(row.qty2) === 0 ? '' : amountOf(row.qty2),
          Number(row.reserved) === 0 ? '' : amountOf(row.reserved, row.unit),
          owners()[row.owner_kind] ?? t('stock.ours', 'Nuestro'),
          row.since ? showInstant(row.since) : '',
        ],
      })),
      more: null,
    },
    more: can('storage-inventory.list')
      ? {
          href: `/storage-inventory?filter[product_id]=${lot.product_id}&filter[detail]=lote`,
          label: t('stock.ofProduct', 'Existencias del producto'),
        }
      : null,
  };
};

interface KardexRow {
  readonly posted_at: string;
  readonly movement_id: number;
  readonly folio: string | null;
  readonly type: string;
  readonly storage: string | null;
  readonly came: string;
  readonly went: string;
  readonly balance: string;
}

const shown = (qty: string) => (Number(qty) === 0 ? '' : amountOf(qty));

const kardex: TabReader = async ({ erp, timeZone }, lot) => {
  const period = {
    from: lot.received_on ?? '2000-01-01',
    to: Temporal.Now.plainDateISO(timeZone).toString(),
  };
  const { data } = await erp.get<readonly KardexRow[]>('kardex', {
    ...period,
    product_id: String(lot.product_id),
    lot_id: String(lot.id),
    size: '500',
  });
  const query = new URLSearchParams({
    'filter[product_id]': String(lot.product_id),
    'filter[lot_id]': String(lot.id),
    ...period,
  });
  return {
    view: {
      kind: 'table',
      title: t('stock.whatMoved', 'Lo que lo movió'),
      add: null,
      columns: [
        column(t('approvals.document', 'Documento')),
        column(t('stock.date', 'Fecha')),
        column(t('stock.type', 'Tipo')),
        column(t('stock.warehouse', 'Almacén')),
        column(t('stock.in', 'Entrada'), true),
        column(t('stock.out', 'Salida'), true),
        column(t('stock.balance', 'Saldo'), true),
      ],
      rows: data
        .filter((row) => row.movement_id)
        .map((row) => ({
          href: `/movements/${row.movement_id}`,
          cells: [
            row.folio ?? t('list.noFolio', 'Sin folio'),
            showInstant(row.posted_at),
            row.type,
            row.storage ?? '',
            shown(row.came),
            shown(row.went),
            amountOf(row.balance),
          ],
        })),
      more: null,
    },
    more: { href: `/kardex?${query}`, label: t('stock.openKardex', 'Abrir en el kardex') },
  };
};

export const LOT_TABS: Readonly<Record<string, TabReader>> = { existencias, kardex };
