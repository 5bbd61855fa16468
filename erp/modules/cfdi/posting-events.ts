/** What issued CFDI tell the books (finance §2.3); a missing account cannot undo a stamp (R9). */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';
import { APPLICATION_SETS, EXCHANGE, OF_COLLECTED } from '#erp/modules/cfl/application-rules.ts';

const SETS = {
  TOTAL: ['total'],
  LINEAS: ['importe', 'descuento', 'neto'],
  IMPUESTOS: ['impuesto'],
  RETENCIONES: ['retencion'],
} as const;

export const invoiceEvents: readonly PostingEvent[] = [
  {
    code: 'VTA_FACTURA',
    label: 'Factura emitida',
    document: ['FA', 'Factura'],
    journal: 'VE',
    concept: 'Factura {serie} {folio} {tercero}',
    sets: SETS,
    alwaysQueues: true,
    rule: [
      charge('CLIENTES', 'TOTAL', 'total'),
      charge('IMPUESTO_PENDIENTE', 'RETENCIONES', 'retencion'),
      charge('DEV_VENTAS', 'LINEAS', 'descuento'),
      credit('VENTAS', 'LINEAS', 'importe'),
      credit('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'impuesto'),
    ],
  },
  {
    code: 'VTA_NOTA_CREDITO',
    label: 'Nota de crédito emitida',
    document: ['NC', 'Nota de crédito'],
    journal: 'VE',
    concept: 'Nota de crédito {serie} {folio} {tercero}',
    sets: SETS,
    alwaysQueues: true,
    rule: [
      charge('DEV_VENTAS', 'LINEAS', 'neto'),
      charge('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'impuesto'),
      credit('IMPUESTO_PENDIENTE', 'RETENCIONES', 'retencion'),
      credit('CLIENTES', 'TOTAL', 'total'),
    ],
  },
  {
    code: 'VTA_ANTICIPO',
    label: 'CFDI de anticipo',
    document: ['AN', 'CFDI de anticipo'],
    journal: 'VE',
    concept: 'Anticipo {serie} {folio} {tercero}',
    sets: { TOTAL: ['impuesto'], IMPUESTOS: ['impuesto'] },
    alwaysQueues: true,
    rule: [
      charge('ANTICIPO_CLIENTES', 'TOTAL', 'impuesto'),
      credit('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'impuesto'),
    ],
  },
  {
    code: 'VTA_ANTICIPO_APLICADO',
    label: 'Aplicación de anticipo',
    document: ['AA', 'Aplicación de anticipo'],
    journal: 'VE',
    concept: 'Aplicación de anticipo {folio} {tercero}',
    sets: APPLICATION_SETS,
    alwaysQueues: true,
    rule: [
      charge('ANTICIPO_CLIENTES', 'APLICACIONES', 'credito'),
      credit('CLIENTES', 'APLICACIONES', 'aplicado'),
      ...OF_COLLECTED,
      ...EXCHANGE,
    ],
  },
];
