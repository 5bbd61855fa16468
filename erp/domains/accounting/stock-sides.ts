/** The two sides of what the stock ledger tells accounting (finance decisions 6 to 10). */
import { Decimal } from 'decimal.js';
import type { AccountRole } from './roles.ts';

export interface StockEvent {
  readonly event: string;
  /** MXN, signed. */
  readonly amount: string;
  readonly account_kind: string | null;
  readonly other_account_kind: string | null;
  /** Of a correction: event of the row that it corrects. */
  readonly corrects: string | null;
  readonly src_resource: string;
  /** Code of the type of its movement, and the event of that type. */
  readonly type_code: string | null;
  readonly own_event: string | null;
  /** Kind of the revaluation that it comes from. */
  readonly revaluation: string | null;
}

/** One side of an entry: MXN with cents, positive is a charge, negative a credit. */
export interface EntrySide {
  readonly role: AccountRole;
  readonly amount: Decimal;
}

const COUNTER: Readonly<Record<string, AccountRole>> = {
  INV_COMPRA: 'RECIBIDO_POR_FACTURAR',
  INV_DEV_COMPRA: 'RECIBIDO_POR_FACTURAR',
  VAR_COMPRA: 'RECIBIDO_POR_FACTURAR',
  INV_VENTA: 'COSTO_VENTA',
  INV_DEV_VENTA: 'COSTO_VENTA',
  INV_PROD_SAL: 'INV_PROCESO',
  INV_PROD_ENT: 'INV_PROCESO',
  VAR_PROD: 'INV_PROCESO',
  INV_CONVERSION: 'INV_PROCESO',
  INV_CONSUMO: 'GASTO',
  INV_AJUSTE: 'AJUSTE_INVENTARIO',
  VAR_NEGATIVO: 'VARIACION_COSTO',
  INV_REDONDEO: 'REDONDEO',
};
/** What a line of an entry says of its event. */
export const EVENT_NAMES: Readonly<Record<string, string>> = {
  INV_COMPRA: 'Compras',
  INV_DEV_COMPRA: 'Devoluciones a proveedores',
  INV_VENTA: 'Ventas',
  INV_DEV_VENTA: 'Devoluciones de clientes',
  INV_PROD_SAL: 'Consumo de producción',
  INV_PROD_ENT: 'Entradas de producción',
  INV_CONVERSION: 'Conversiones',
  INV_CONSUMO: 'Consumo interno',
  INV_MERMA: 'Mermas',
  INV_AJUSTE: 'Ajustes de inventario',
  INV_TRASPASO: 'Traspasos entre almacenes',
  INV_REVAL: 'Ajustes de costo',
  INV_AJUSTE_COSTO: 'Correcciones de costo',
  INV_RECLASIFICACION: 'Reclasificación al cerrar el mes',
  INV_REDONDEO: 'Redondeo del mes',
  VAR_COMPRA: 'Variación de compras',
  VAR_PROD: 'Variación de producción',
  VAR_NEGATIVO: 'Costo de existencias negativas',
  VAR_DEVOLUCION: 'Variación de devoluciones',
  VAR_TARDIA: 'Costos de meses cerrados',
};
/** Their amount is document less stock: they never touch inventory. */
const VARIANCES = new Set(['VAR_COMPRA', 'VAR_PROD', 'VAR_TARDIA']);

const inventoryOf = (kind: string | null): AccountRole => {
  if (kind === 'TRANSITO') return 'INV_TRANSITO';
  return kind === 'TERCEROS' ? 'INV_TERCEROS' : 'INV_MERCANCIA';
};

const revalued = ({ src_resource, revaluation }: StockEvent): AccountRole => {
  if (revaluation === 'DETERIORO') return 'DETERIORO';
  if (src_resource === 'inv/revaluations') return 'AJUSTE_INVENTARIO';
  if (src_resource.startsWith('prc/invoice')) return 'RECIBIDO_POR_FACTURAR';
  return src_resource.startsWith('prd/') ? 'INV_PROCESO' : 'GASTOS_ADQ_POR_APLICAR';
};

function counterOf(event: string | null, facts: StockEvent): AccountRole | null {
  if (event === 'INV_MERMA') return facts.type_code === 'DONACION' ? 'DONATIVOS' : 'MERMAS';
  if (event === 'INV_REVAL' || event === 'VAR_TARDIA') return revalued(facts);
  if (event === 'INV_TRASPASO') return inventoryOf(facts.other_account_kind);
  if (event === 'INV_AJUSTE_COSTO') return counterOf(facts.corrects, facts);
  if (event === 'VAR_DEVOLUCION') return counterOf(facts.own_event, facts);
  return event === null ? null : (COUNTER[event] ?? null);
}

const pair = (debit: AccountRole, credit: AccountRole, amount: Decimal): readonly EntrySide[] =>
  amount.isZero() || debit === credit
    ? []
    : [
        { role: debit, amount },
        { role: credit, amount: amount.neg() },
      ];

/**
 * What it writes: two sides, one of a row that others of the same closing balance, none where there
 * is nothing to write; null of an event that has no counter-account.
 */
export function sidesOfEvent(facts: StockEvent): readonly EntrySide[] | null {
  const { event } = facts;
  const amount = new Decimal(facts.amount).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const inventory = inventoryOf(facts.account_kind);
  if (event === 'INV_RECLASIFICACION') return amount.isZero() ? [] : [{ role: inventory, amount }];
  const counter = counterOf(event, facts);
  if (counter === null) return null;
  if (VARIANCES.has(event)) return pair('VARIACION_COSTO', counter, amount);
  if (event === 'VAR_DEVOLUCION') return pair(counter, 'VARIACION_COSTO', amount);
  return pair(inventory, counter, amount);
}
