/**
 * What the treasury tells the books (finance §2.3): rules by which collections, payments and
 * transfers become entries where the company has none of its own.
 */
import {
  charge,
  credit,
  type PostingEvent,
  type RuleLine,
} from '#erp/model/postings/posting-events.ts';

/** Gains and losses by exchange stand in one account each, by the result of the application. */
const EXCHANGE: readonly RuleLine[] = (
  ['APLICACIONES', 'IMPUESTOS', 'RETENCIONES'] as const
).flatMap((set) => [
  credit('UTILIDAD_CAMBIARIA', set, 'diferencia', 'GANANCIA'),
  credit('PERDIDA_CAMBIARIA', set, 'diferencia', 'PERDIDA'),
]);

const APPLICATION_SETS = {
  APLICACIONES: ['aplicado', 'credito', 'diferencia'],
  IMPUESTOS: ['pendiente', 'causado', 'diferencia'],
  RETENCIONES: ['pendiente', 'causado', 'por_acreditar', 'diferencia'],
} as const;

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
    CONCEPTOS: ['descuento', 'redondeo', 'importe'],
  },
  rule: [
    charge('BANCO', 'TOTAL', 'cobrado'),
    charge('COMISION_BANCARIA', 'TOTAL', 'comision'),
    charge('IVA_ACRED_PAGADO', 'TOTAL', 'comision_iva'),
    credit('ANTICIPO_CLIENTES', 'TOTAL', 'no_aplicado'),
    charge('ANTICIPO_CLIENTES', 'APLICACIONES', 'credito'),
    credit('CLIENTES', 'APLICACIONES', 'aplicado'),
    charge('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'pendiente'),
    credit('IMPUESTO_REALIZADO', 'IMPUESTOS', 'causado'),
    charge('IMPUESTO_REALIZADO', 'RETENCIONES', 'causado'),
    credit('IMPUESTO_PENDIENTE', 'RETENCIONES', 'pendiente'),
    ...EXCHANGE,
    charge('DEV_VENTAS', 'CONCEPTOS', 'descuento'),
    charge('REDONDEO', 'CONCEPTOS', 'redondeo'),
    credit('OTROS_PRODUCTOS', 'CONCEPTOS', 'importe'),
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
    CONCEPTOS: ['redondeo'],
  },
  rule: [
    charge('PROVEEDORES', 'APLICACIONES', 'aplicado'),
    charge('ANTICIPO_PROV', 'TOTAL', 'no_aplicado'),
    charge('COMISION_BANCARIA', 'TOTAL', 'comision'),
    charge('IVA_ACRED_PAGADO', 'TOTAL', 'comision_iva'),
    credit('BANCO', 'TOTAL', 'pagado'),
    credit('ANTICIPO_PROV', 'APLICACIONES', 'credito'),
    charge('IMPUESTO_REALIZADO', 'IMPUESTOS', 'causado'),
    charge('IVA_RET_POR_ACREDITAR', 'RETENCIONES', 'por_acreditar'),
    credit('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'pendiente'),
    charge('IMPUESTO_PENDIENTE', 'RETENCIONES', 'pendiente'),
    credit('IMPUESTO_REALIZADO', 'RETENCIONES', 'causado'),
    ...EXCHANGE,
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
  sets: { TOTAL: ['pagado'], ...APPLICATION_SETS },
  rule: [
    charge('ANTICIPO_CLIENTES', 'APLICACIONES', 'credito'),
    credit('BANCO', 'TOTAL', 'pagado'),
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
