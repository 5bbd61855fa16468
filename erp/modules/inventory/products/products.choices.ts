/** Fixed lists that products and categories share. */
import type { Choice, FieldCondition, FieldOptions } from '#erp/model/types.ts';

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

type Flags = {
  readonly is_stocked: boolean;
  readonly is_purchasable: boolean;
  readonly is_sellable: boolean;
  readonly is_manufactured: boolean;
};
const flags = (
  is_stocked: boolean,
  is_purchasable: boolean,
  is_sellable: boolean,
  is_manufactured: boolean,
): Flags => ({
  is_stocked,
  is_purchasable,
  is_sellable,
  is_manufactured,
});

/** What is usual for a kind, when the person who creates the product marks nothing. */
export const USUAL_FLAGS: Readonly<Record<string, Flags>> = {
  MATERIA_PRIMA: flags(true, true, false, false),
  SEMITERMINADO: flags(true, false, false, true),
  PRODUCTO_TERMINADO: flags(true, false, true, true),
  MERCANCIA: flags(true, true, true, false),
  EMPAQUE: flags(true, true, false, false),
  INSUMO: flags(true, true, false, false),
  REFACCION: flags(true, true, false, false),
  SUBPRODUCTO: flags(true, false, true, false),
  SERVICIO: flags(false, false, true, false),
  KIT: flags(false, false, true, false),
};

const soldBy = (named: readonly FieldCondition[]) => [
  { field: 'is_sellable', is: [true] } as const,
  ...named,
];

/** The product is sold: it is marked so, or of a kind that usually is while nothing is marked. */
export const SOLD: FieldOptions['neededWhen'] = [
  soldBy([
    {
      field: 'kind',
      is: Object.entries(USUAL_FLAGS).flatMap(([kind, { is_sellable }]) =>
        is_sellable ? [kind] : [],
      ),
    },
  ]),
  ...['is_stocked', 'is_purchasable', 'is_manufactured'].map((field) =>
    soldBy([{ field, is: [false] }]),
  ),
];

/** What new lines offer: one that is discontinued or blocked keeps showing where it stands. */
export const SELECTABLE_PRODUCTS = { status: ['ACTIVO'] } as const;
