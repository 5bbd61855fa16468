/** Small catalogues of the CFDI 4.0 (Anexo 20): key and Spanish text. */
import { catalogOf } from './catalog.ts';

/** c_TipoDeComprobante. */
export const TYPES = catalogOf({
  I: 'Ingreso',
  E: 'Egreso',
  T: 'Traslado',
  N: 'Nómina',
  P: 'Pago',
});

/** c_Exportacion. */
export const EXPORTS = catalogOf({
  '01': 'No aplica',
  '02': 'Definitiva con clave A1',
  '03': 'Temporal',
  '04': 'Definitiva con clave distinta a A1 o cuando no existe enajenación en términos del CFF',
});

/** c_TipoRelacion. */
export const RELATIONS = catalogOf({
  '01': 'Nota de crédito de los documentos relacionados',
  '02': 'Nota de débito de los documentos relacionados',
  '03': 'Devolución de mercancía sobre facturas o traslados previos',
  '04': 'Sustitución de los CFDI previos',
  '05': 'Traslados de mercancías facturados previamente',
  '06': 'Factura generada por los traslados previos',
  '07': 'CFDI por aplicación de anticipo',
});

/** c_Periodicidad of global invoices. */
export const PERIODICITIES = catalogOf({
  '01': 'Diario',
  '02': 'Semanal',
  '03': 'Quincenal',
  '04': 'Mensual',
  '05': 'Bimestral',
});

/** c_Meses; from 13 on they are two months, of periodicity 05. */
export const MONTHS = catalogOf({
  '01': 'Enero',
  '02': 'Febrero',
  '03': 'Marzo',
  '04': 'Abril',
  '05': 'Mayo',
  '06': 'Junio',
  '07': 'Julio',
  '08': 'Agosto',
  '09': 'Septiembre',
  '10': 'Octubre',
  '11': 'Noviembre',
  '12': 'Diciembre',
  '13': 'Enero-Febrero',
  '14': 'Marzo-Abril',
  '15': 'Mayo-Junio',
  '16': 'Julio-Agosto',
  '17': 'Septiembre-Octubre',
  '18': 'Noviembre-Diciembre',
});

/** c_ObjetoImp. */
export const TAX_OBJECTS = catalogOf({
  '01': 'No objeto de impuesto',
  '02': 'Sí objeto de impuesto',
  '03': 'Sí objeto del impuesto y no obligado al desglose',
  '04': 'Sí objeto del impuesto y no causa impuesto',
  '05': 'Sí objeto del impuesto, IVA crédito PODEBI',
  '06': 'Sí objeto del IVA, No traslado IVA',
  '07': 'No traslado del IVA, Sí desglose IEPS',
  '08': 'No traslado del IVA, No desglose IEPS',
});

/** c_Impuesto. */
export const TAXES = catalogOf({ '001': 'ISR', '002': 'IVA', '003': 'IEPS' });

/** c_TipoFactor. */
export const FACTORS = catalogOf({ Tasa: 'Tasa', Cuota: 'Cuota', Exento: 'Exento' });

/** c_MotivoCancelacion. */
export const CANCEL_REASONS = catalogOf({
  '01': 'Comprobante emitido con errores con relación',
  '02': 'Comprobante emitido con errores sin relación',
  '03': 'No se llevó a cabo la operación',
  '04': 'Operación nominativa relacionada en la factura global',
});
