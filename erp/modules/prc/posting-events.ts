/** What purchases tell the books (finance §2.3, purchasing R60). */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

const SETS = {
  TOTAL: ['total'],
  LINEAS: ['recibido', 'gasto', 'activo', 'cargo', 'variacion'],
  IMPUESTOS: ['impuesto'],
  RETENCIONES: ['retencion'],
} as const;

export const purchaseEvents: readonly PostingEvent[] = [
  {
    code: 'COMPRA_FACTURA',
    label: 'Factura de proveedor',
    document: ['FP', 'Factura de proveedor'],
    journal: 'CO',
    concept: 'Factura {serie} {folio} {tercero}',
    sets: SETS,
    rule: [
      charge('RECIBIDO_POR_FACTURAR', 'LINEAS', 'recibido'),
      charge('GASTO', 'LINEAS', 'gasto'),
      charge('ACTIVO_FIJO', 'LINEAS', 'activo'),
      charge('GASTOS_ADQ_POR_APLICAR', 'LINEAS', 'cargo'),
      charge('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'impuesto'),
      credit('IMPUESTO_PENDIENTE', 'RETENCIONES', 'retencion'),
      credit('PROVEEDORES', 'TOTAL', 'total'),
    ],
  },
  {
    code: 'COMPRA_NOTA_CREDITO',
    label: 'Nota de crédito de proveedor',
    document: ['NP', 'Nota de crédito de proveedor'],
    journal: 'CO',
    concept: 'Nota de crédito {serie} {folio} {tercero}',
    sets: SETS,
    rule: [
      charge('PROVEEDORES', 'TOTAL', 'total'),
      charge('IMPUESTO_PENDIENTE', 'RETENCIONES', 'retencion'),
      credit('RECIBIDO_POR_FACTURAR', 'LINEAS', 'recibido'),
      credit('VARIACION_COSTO', 'LINEAS', 'variacion'),
      credit('GASTO', 'LINEAS', 'gasto'),
      credit('ACTIVO_FIJO', 'LINEAS', 'activo'),
      credit('GASTOS_ADQ_POR_APLICAR', 'LINEAS', 'cargo'),
      credit('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'impuesto'),
    ],
  },
];
