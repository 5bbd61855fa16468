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

const OWNERS: Readonly<Record<string, string>> = {
  CLIENTE: 'De un cliente',
  PROVEEDOR: 'De un proveedor',
};
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
      title: 'Dónde está',
      add: null,
      columns: [
        column('Almacén'),
        column('Ubicación'),
        column('Existencia', true),
        column('Bultos', true),
        column('Apartado', true),
        column('Propietario'),
        column('Desde'),
      ],
      rows: data.map((row) => ({
        href: `/storages/${row.storage_id}`,
        cells: [
          row.storage,
          row.slot ?? '',
          amountOf(row.qty, row.unit),
          Number(row.qty2) === 0 ? '' : amountOf(row.qty2),
          Number(row.reserved) === 0 ? '' : amountOf(row.reserved, row.unit),
          OWNERS[row.owner_kind] ?? 'Nuestro',
          row.since ? showInstant(row.since) : '',
        ],
      })),
      more: null,
    },
    more: can('storage-inventory.list')
      ? {
          href: `/storage-inventory?filter[product_id]=${lot.product_id}&filter[detail]=lote`,
          label: 'Existencias del producto',
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
      title: 'Lo que lo movió',
      add: null,
      columns: [
        column('Documento'),
        column('Fecha'),
        column('Tipo'),
        column('Almacén'),
        column('Entrada', true),
        column('Salida', true),
        column('Saldo', true),
      ],
      rows: data
        .filter((row) => row.movement_id)
        .map((row) => ({
          href: `/movements/${row.movement_id}`,
          cells: [
            row.folio ?? 'Sin folio',
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
    more: { href: `/kardex?${query}`, label: 'Abrir en el kardex' },
  };
};

export const LOT_TABS: Readonly<Record<string, TabReader>> = { existencias, kardex };
