/**
 * What the stock ledger tells the books, and the sides of it (finance decisions 6 to 10). The
 * amount is the signed change of stock, or document less stock of a variance; a negative one goes
 * to the other side. INVENTARIO is the account of the place, CONTRAPARTIDA what caused it.
 */
import { ref } from '#erp/model/fields.ts';
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

const CONCEPT = 'Inventarios del {fecha}';

const event = (
  code: string,
  label: string,
  [debit, other]: readonly [charge: string, credit: string],
  short?: string,
): PostingEvent => ({
  code,
  label,
  ...(short && { document: [short, label] }),
  journal: 'IN',
  concept: CONCEPT,
  grouping: 'POR_DIA',
  sets: { TOTAL: ['importe'] },
  rule: [charge(debit, 'TOTAL', 'importe'), credit(other, 'TOTAL', 'importe')],
});

const stock = (code: string, label: string, counter: string, short?: string) =>
  event(code, label, ['INVENTARIO', counter], short);

export const stockPostingEvents: readonly PostingEvent[] = [
  stock('INV_COMPRA', 'Compras', 'RECIBIDO_POR_FACTURAR'),
  stock('INV_DEV_COMPRA', 'Devoluciones a proveedores', 'RECIBIDO_POR_FACTURAR', 'INVDC'),
  stock('INV_VENTA', 'Ventas', 'COSTO_VENTA'),
  stock('INV_DEV_VENTA', 'Devoluciones de clientes', 'COSTO_VENTA', 'INVDV'),
  stock('INV_PROD_SAL', 'Consumo de producción', 'INV_PROCESO', 'INVPS'),
  stock('INV_PROD_ENT', 'Entradas de producción', 'INV_PROCESO', 'INVPE'),
  stock('INV_CONVERSION', 'Conversiones', 'INV_PROCESO', 'INVCV'),
  stock('INV_CONSUMO', 'Consumo interno', 'GASTO', 'INVCI'),
  stock('INV_MERMA', 'Mermas', 'CONTRAPARTIDA'),
  stock('INV_AJUSTE', 'Ajustes de inventario', 'AJUSTE_INVENTARIO'),
  stock('INV_TRASPASO', 'Traspasos entre almacenes', 'CONTRAPARTIDA'),
  stock('INV_REVAL', 'Ajustes de costo', 'CONTRAPARTIDA', 'INVRV'),
  stock('INV_AJUSTE_COSTO', 'Correcciones de costo', 'CONTRAPARTIDA', 'INVAC'),
  {
    ...stock('INV_RECLASIFICACION', 'Reclasificación al cerrar el mes', 'INVENTARIO', 'INVRC'),
    rule: [charge('INVENTARIO', 'TOTAL', 'importe')],
    balancedTogether: true,
  },
  stock('INV_REDONDEO', 'Redondeo del mes', 'REDONDEO', 'INVRD'),
  stock('VAR_NEGATIVO', 'Costo de existencias negativas', 'VARIACION_COSTO'),
  event('VAR_COMPRA', 'Variación de compras', ['VARIACION_COSTO', 'RECIBIDO_POR_FACTURAR']),
  event('VAR_PROD', 'Variación de producción', ['VARIACION_COSTO', 'INV_PROCESO']),
  event('VAR_TARDIA', 'Costos de meses cerrados', ['VARIACION_COSTO', 'CONTRAPARTIDA']),
  event('VAR_DEVOLUCION', 'Variación de devoluciones', ['CONTRAPARTIDA', 'VARIACION_COSTO']),
];

/** What the auxiliary of a record is asked for of inventory. */
export const stockFilters = {
  product_id: { field: ref('Producto', 'products') },
  category_id: { field: ref('Categoría', 'categories') },
};
