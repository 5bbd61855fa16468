/** What purchases tell the books (finance §2.3, purchasing R60). */
import { APPLICATION_SETS, EXCHANGE, OF_PAID } from '#erp/modules/cfl/application-rules.ts';
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
  {
    code: 'COMPRA_ANTICIPO',
    label: 'CFDI de anticipo a proveedor',
    document: ['XC', 'CFDI de anticipo a proveedor'],
    journal: 'CO',
    concept: 'Anticipo {serie} {folio} {tercero}',
    sets: { TOTAL: ['impuesto'], IMPUESTOS: ['impuesto'] },
    rule: [
      charge('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'impuesto'),
      credit('ANTICIPO_PROV', 'TOTAL', 'impuesto'),
    ],
  },
  {
    code: 'COMPRA_ANTICIPO_APLICADO',
    label: 'Aplicación de anticipo a proveedor',
    document: ['XA', 'Aplicación de anticipo a proveedor'],
    journal: 'CO',
    concept: 'Aplicación de anticipo {folio} {tercero}',
    sets: APPLICATION_SETS,
    rule: [
      charge('PROVEEDORES', 'APLICACIONES', 'aplicado'),
      credit('ANTICIPO_PROV', 'APLICACIONES', 'credito'),
      ...OF_PAID,
      ...EXCHANGE,
    ],
  },
];
