/**
 * What the treasury tells the books (finance §2.3): rules by which collections, payments and
 * transfers become entries where the company has none of its own.
 */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';
import {
  APPLICATION_SETS,
  EXCHANGE,
  OF_COLLECTED,
  OF_PAID,
  REMITTED_BY_ITEMS,
} from './application-rules.ts';

const COLLECTION: PostingEvent = {
  code: 'COBRO',
  label: 'Cobro',
  document: ['CB', 'Cobro'],
  journal: 'CP',
  concept: 'Cobro {folio} {tercero}',
  alwaysQueues: true,
  sets: {
    TOTAL: ['cobrado', 'comision', 'comision_iva', 'no_aplicado'],
    ...APPLICATION_SETS,
    CONCEPTOS: ['descuento', 'redondeo', 'importe', 'impuesto'],
  },
  rule: [
    charge('BANCO', 'TOTAL', 'cobrado'),
    charge('COMISION_BANCARIA', 'TOTAL', 'comision'),
    charge('IVA_ACRED_PAGADO', 'TOTAL', 'comision_iva'),
    credit('ANTICIPO_CLIENTES', 'TOTAL', 'no_aplicado'),
    charge('ANTICIPO_CLIENTES', 'APLICACIONES', 'credito'),
    credit('CLIENTES', 'APLICACIONES', 'aplicado'),
    ...OF_COLLECTED,
    ...EXCHANGE,
    charge('DEV_VENTAS', 'CONCEPTOS', 'descuento'),
    charge('REDONDEO', 'CONCEPTOS', 'redondeo'),
    credit('OTROS_PRODUCTOS', 'CONCEPTOS', 'importe'),
    credit('IVA_TRAS_COBRADO', 'CONCEPTOS', 'impuesto'),
  ],
};

const PAYMENT: PostingEvent = {
  code: 'PAGO_PROVEEDOR',
  label: 'Pago a proveedor',
  document: ['PP', 'Pago a proveedor'],
  journal: 'PA',
  concept: 'Pago {folio} {tercero}',
  alwaysQueues: true,
  sets: {
    TOTAL: ['pagado', 'comision', 'comision_iva', 'no_aplicado'],
    ...APPLICATION_SETS,
    CONCEPTOS: ['descuento', 'redondeo', 'importe', 'impuesto'],
  },
  rule: [
    charge('PROVEEDORES', 'APLICACIONES', 'aplicado'),
    charge('ANTICIPO_PROV', 'TOTAL', 'no_aplicado'),
    charge('COMISION_BANCARIA', 'TOTAL', 'comision'),
    charge('IVA_ACRED_PAGADO', 'TOTAL', 'comision_iva'),
    credit('BANCO', 'TOTAL', 'pagado'),
    credit('ANTICIPO_PROV', 'APLICACIONES', 'credito'),
    ...OF_PAID,
    ...EXCHANGE,
    ...REMITTED_BY_ITEMS,
    charge('OTROS_GASTOS', 'CONCEPTOS', 'importe'),
    charge('IVA_ACRED_PAGADO', 'CONCEPTOS', 'impuesto'),
    charge('DEV_COMPRAS', 'CONCEPTOS', 'descuento'),
    charge('REDONDEO', 'CONCEPTOS', 'redondeo'),
  ],
};

const REFUND: PostingEvent = {
  code: 'REEMBOLSO_CLIENTE',
  label: 'Reembolso a cliente',
  document: ['RC', 'Reembolso a cliente'],
  journal: 'PA',
  concept: 'Reembolso {folio} {tercero}',
  alwaysQueues: true,
  sets: { TOTAL: ['pagado', 'comision', 'comision_iva', 'no_aplicado'], ...APPLICATION_SETS },
  rule: [
    charge('ANTICIPO_CLIENTES', 'APLICACIONES', 'credito'),
    credit('CLIENTES', 'APLICACIONES', 'aplicado'),
    credit('BANCO', 'TOTAL', 'pagado'),
    charge('COMISION_BANCARIA', 'TOTAL', 'comision'),
    charge('IVA_ACRED_PAGADO', 'TOTAL', 'comision_iva'),
    charge('ANTICIPO_CLIENTES', 'TOTAL', 'no_aplicado'),
    ...EXCHANGE,
  ],
};

const TRANSFER: PostingEvent = {
  code: 'TRASPASO_BANCOS',
  label: 'Traspaso entre cuentas',
  document: ['TB', 'Traspaso entre cuentas'],
  journal: 'DI',
  concept: 'Traspaso {folio}',
  alwaysQueues: true,
  sets: { TOTAL: ['entrada', 'salida', 'diferencia'] },
  rule: [
    charge('BANCO', 'TOTAL', 'entrada'),
    credit('BANCO', 'TOTAL', 'salida'),
    credit('UTILIDAD_CAMBIARIA', 'TOTAL', 'diferencia', 'GANANCIA'),
    credit('PERDIDA_CAMBIARIA', 'TOTAL', 'diferencia', 'PERDIDA'),
  ],
};

export const applicationEvents: readonly PostingEvent[] = [COLLECTION, PAYMENT, REFUND, TRANSFER];
