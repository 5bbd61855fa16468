import { portalRows, portalView } from '#erp/model/rows/portal-view.ts';
import { shipmentLines } from '#erp/modules/purchasing/shipments/shipment-lines.ts';
import { shipmentPackages } from '#erp/modules/purchasing/shipments/shipment-packages.ts';
import { shipments } from '#erp/modules/purchasing/shipments/shipments.ts';
import { PORTAL_TABS } from '../portal-tabs.ts';

export const portalReceptionLines = portalRows(shipmentLines, 'spp-purchases/receptions/lines', {
  label: ['Partida recibida', 'Partidas recibidas'],
  gender: 'f',
  shows: [
    'shipment_id',
    'product_id',
    'description',
    'unit_id',
    'expected_quantity',
    'received_quantity',
    'supplier_lot',
    'damage_note',
    'accepted_quantity',
    'rejected_quantity',
    'payable_quantity',
    'price_adjust_percent',
    'final_price',
    'grade',
    'returned_quantity',
    'invoiced_quantity',
  ],
  labels: { expected_quantity: 'Avisado', payable_quantity: 'Por facturar en total' },
  row: {
    cells: [],
    readOnlyColumns: [
      'product_id',
      'unit_id',
      'received_quantity',
      'accepted_quantity',
      'rejected_quantity',
      'grade',
      'payable_quantity',
      'final_price',
      'invoiced_quantity',
    ],
  },
});

export const portalBales = portalRows(shipmentPackages, 'spp-purchases/receptions/bales', {
  label: ['Paca', 'Pacas'],
  gender: 'f',
  shows: [
    'shipment_id',
    'line_no',
    'number',
    'kind',
    'gross_kg',
    'tare_kg',
    'net_kg',
    'supplier_tag',
  ],
  row: {
    cells: [],
    readOnlyColumns: ['line_no', 'number', 'kind', 'supplier_tag', 'gross_kg', 'tare_kg', 'net_kg'],
  },
});

/** What was received of a supplier, as it may invoice it. */
export const portalReceptions = portalView(shipments, 'spp-purchases/receptions', {
  portal: 'PROVEEDOR',
  label: ['Recepción', 'Recepciones'],
  gender: 'f',
  inMenu: false,
  docUrl: 'portal-de-proveedores',
  where: [
    {
      field: 'status',
      is: [
        'PROGRAMADO',
        'EN_TRANSITO',
        'EN_PATIO',
        'RECIBIDO',
        'EN_ANALISIS',
        'LIBERADO',
        'RECHAZADO',
        'CERRADO',
      ],
    },
  ],
  shows: [
    'folio',
    'status',
    'purchase_order_id',
    'supplier_id',
    'type',
    'consignee_id',
    'storage_id',
    'date',
    'expected_at',
    'arrived_at',
    'received_at',
    'delivery_note',
    'driver_name',
    'plates',
    'gross_weight',
    'tare_weight',
    'net_weight',
    'analysis_status',
    'invoice_status',
    'received_value',
    'invoiced_value',
  ],
  rows: { lines: portalReceptionLines, packages: portalBales },
  labels: { received_value: 'Valor recibido en pesos', invoiced_value: 'Facturado en pesos' },
  title: 'folio',
  search: ['folio', 'delivery_note', 'plates'],
  highlights: ['purchase_order_id', 'received_at', 'received_value', 'invoice_status'],
  list: {
    columns: [
      'folio',
      'purchase_order_id',
      'delivery_note',
      'expected_at',
      'received_at',
      'received_value',
      'analysis_status',
      'invoice_status',
      'status',
    ],
    sort: '-date',
    filters: ['status', 'invoice_status', 'supplier_id', 'date'],
    tabs: PORTAL_TABS,
  },
  form: {
    sections: [
      {
        title: 'Recepción',
        help: 'Cuándo llegó y con qué remisión.',
        fields: [
          'folio',
          'status',
          'purchase_order_id',
          'supplier_id',
          'type',
          'consignee_id',
          'storage_id',
          'date',
          'expected_at',
          'arrived_at',
          'received_at',
          'delivery_note',
          'driver_name',
          'plates',
        ],
      },
      {
        title: 'Partidas',
        help: 'Lo aceptado y, de materia prima, su peso comercial: es lo que se factura.',
        fields: ['lines', 'received_value', 'invoiced_value', 'analysis_status', 'invoice_status'],
      },
      {
        title: 'Pesos y pacas',
        help: 'De la báscula, y los que avisaste.',
        fields: ['gross_weight', 'tare_weight', 'net_weight', 'packages'],
      },
    ],
  },
});
