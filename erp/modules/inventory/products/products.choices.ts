/** Fixed lists that products and categories share. */
import type { Choice } from '#erp/model/types.ts';

export const PRODUCT_KINDS: readonly Choice[] = [
  ['MATERIA_PRIMA', 'Materia prima'],
  ['SEMITERMINADO', 'Semiterminado'],
  ['PRODUCTO_TERMINADO', 'Producto terminado'],
  ['MERCANCIA', 'Mercancía'],
  ['EMPAQUE', 'Empaque'],
  ['INSUMO', 'Insumo'],
  ['REFACCION', 'Refacción'],
  ['SUBPRODUCTO', 'Subproducto'],
  ['SERVICIO', 'Servicio'],
  ['KIT', 'Kit'],
];

/** Last segment of `/products/:type?` for each kind. */
export const KIND_SEGMENTS: Readonly<Record<string, string>> = {
  'materia-prima': 'MATERIA_PRIMA',
  semiterminado: 'SEMITERMINADO',
  'producto-terminado': 'PRODUCTO_TERMINADO',
  mercancia: 'MERCANCIA',
  empaque: 'EMPAQUE',
  insumo: 'INSUMO',
  refaccion: 'REFACCION',
  subproducto: 'SUBPRODUCTO',
  servicio: 'SERVICIO',
  kit: 'KIT',
};

export const TRACKING: readonly Choice[] = [
  ['NINGUNO', 'Sin rastreo'],
  ['LOTE', 'Por lote'],
  ['SERIE', 'Por número de serie'],
];

export const VALUATION: readonly Choice[] = [
  ['PROMEDIO', 'Costo promedio'],
  ['PEPS', 'Primeras entradas, primeras salidas'],
  ['LOTE', 'Costo identificado por lote o serie'],
  ['ESTANDAR', 'Costo estándar'],
];

export const LOT_KINDS: readonly Choice[] = [
  ['LOTE', 'Lote'],
  ['PACA', 'Paca'],
  ['ROLLO', 'Rollo'],
  ['BOLSA', 'Bolsa'],
  ['TARIMA', 'Tarima'],
  ['CAJA', 'Caja'],
];

/** SAT c_ObjetoImp. */
export const TAX_OBJECTS: readonly Choice[] = [
  ['01', '01 No objeto de impuesto'],
  ['02', '02 Sí objeto de impuesto'],
  ['03', '03 Sí objeto, no obligado al desglose'],
  ['04', '04 Sí objeto, no causa impuesto'],
  ['05', '05 Sí objeto, IVA crédito PODEBI'],
  ['06', '06 Sí objeto del IVA, no traslado de IVA'],
  ['07', '07 No traslado del IVA, sí desglose de IEPS'],
  ['08', '08 No traslado del IVA, no desglose de IEPS'],
];
