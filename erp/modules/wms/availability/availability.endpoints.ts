/**
 * `GET cli/availability`: what can be promised of a product, by branch, for sales desks and
 * customers (inventory §5). No cost, and no storages.
 */
import { t } from '#erp/model/texts/t.ts';
import { dayOutput, decimalOutput } from '#erp/model/field-types/outputs.ts';
import { cutText } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { decimalText, maximum, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { availableToPromiseOn } from '#erp/domains/stock/availability/available-to-promise.ts';
import { branchStock } from '#erp/domains/stock/availability/branch-stock.ts';
import { kitPartsOf } from '#erp/domains/stock/availability/kit-parts.ts';
import { ofKit } from './availability-kits.ts';
import { findProducts } from './availability-products.ts';
import { substitutesOf } from './availability-substitutes.ts';
import { askedUnits, inStockUnit } from './availability-units.ts';

export const AVAILABILITY_KEY = 'cli.availability';

export type Band = 'DISPONIBLE' | 'LIMITADO' | 'SOBRE_PEDIDO';

const BAND = z.enum(['DISPONIBLE', 'LIMITADO', 'SOBRE_PEDIDO']);
const named = z.object({ id: z.int(), code: z.string(), name: z.string() });
const ANSWER = z.object({
  branches: z.array(z.object({ id: z.int(), name: z.string() })),
  today: dayOutput,
  date: dayOutput,
  qty: decimalOutput,
  product: named.extend({ unit: z.string() }).nullable(),
  matches: z.array(named),
  rows: z.array(
    z.object({
      branch_id: z.int(),
      branch: z.string(),
      available: decimalOutput.nullable(),
      band: BAND,
      promise: dayOutput.nullable(),
    }),
  ),
  units: z.array(z.object({ id: z.int(), code: z.string() })),
  unit_id: z.int().optional(),
  qty_stock: decimalOutput.optional(),
  substitutes: z.array(
    named.extend({
      unit: z.string(),
      qty_stock: decimalOutput,
      available: decimalOutput.nullable(),
      band: BAND,
    }),
  ),
});

interface AvailabilityQuery {
  readonly product: string;
  readonly qty: string;
  readonly unitId: number | null;
  readonly branchId: number | null;
  /** ISO date from which it is wanted. */
  readonly from: string;
}

function textOf(query: Call['query'], name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value.trim().slice(0, 120) : '';
}

function parseAvailabilityQuery(query: Call['query'], today: string): AvailabilityQuery {
  const fields: Record<string, string[]> = {};
  const id = (name: string) => {
    const typed = textOf(query, name);
    if (typed !== '' && !/^\d{1,15}$/.test(typed))
      fields[name] = [t('value.chooseAny', 'Elige una opción.')];
    return typed === '' ? null : Number(typed);
  };
  const qty = textOf(query, 'qty') || '1';
  if (!/^\d{1,11}(\.\d{1,6})?$/.test(qty) || Number(qty) === 0)
    fields.qty = [t('wms.aboveZero', 'Escribe una cantidad mayor que cero, como 25 o 12.5.')];
  const date = textOf(query, 'date') || today;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
    fields.date = [t('wms.date', 'Escribe una fecha como 2026-03-15.')];
  const asked = {
    product: textOf(query, 'product'),
    qty,
    unitId: id('unit'),
    branchId: id('branch'),
    from: date < today ? today : date,
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return asked;
}

export const bandOf = (available: FixedDecimal, qty: FixedDecimal): Band => {
  if (available >= qty) return 'DISPONIBLE';
  return available > 0n ? 'LIMITADO' : 'SOBRE_PEDIDO';
};

/** A customer sees how much only where the company says so. */
async function showsQty(tx: Tx, actor: Actor): Promise<boolean> {
  if (actor.userKind !== 'CLIENTE') return true;
  const [row] = await tx.query<{ cli_show_qty: boolean }>(
    'select cli_show_qty from wms__configurations where account_id = $1 limit 1',
    [TENANT],
  );
  return row?.cli_show_qty ?? false;
}

async function answer({
  services,
  actor,
  query,
}: Call & { readonly actor: Actor }): Promise<z.input<typeof ANSWER>> {
  const now = services.now();
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const asked = parseAvailabilityQuery(query, today);
  return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const branches = await tx.query<{ id: number; name: string }>(
      `select id, name from branch_offices where account_id = $1 and status <> 'CERRADA' order by name`,
      [TENANT],
    );
    const found = asked.product === '' ? [] : await findProducts(tx, actor, today, asked.product);
    const [product] = found.length === 1 ? found : [];
    const base = {
      branches: branches.map(({ id, name }) => ({ id, name })),
      today,
      date: asked.from,
      qty: asked.qty,
    };
    if (!product)
      return {
        ...base,
        product: null,
        matches: found.map(({ id, code, name }) => ({ id, code, name })),
        rows: [],
        units: [],
        substitutes: [],
      };
    const units = await askedUnits(tx, product);
    const qty = inStockUnit(product, units, asked.unitId, asked.qty);
    const shown = await showsQty(tx, actor);
    const parts = (await kitPartsOf(tx, [product.id])).get(product.id) ?? [];
    const { rowSets } = services.registry;
    const context = { tx, services, actor, now, rowSets };
    const stock = await branchStock(
      context,
      product.kind === 'KIT' ? parts.map(({ id }) => id) : [product.id],
      today,
    );
    const rows = branches
      .filter(({ id }) => asked.branchId === null || id === asked.branchId)
      .map(({ id, name }) => {
        const here = stock.find(({ branchId }) => branchId === id);
        let available: FixedDecimal;
        if (here)
          available =
            product.kind === 'KIT'
              ? ofKit(parts, here.available)
              : (here.available.get(product.id) ?? ZERO);
        else available = ZERO;
        return {
          branch_id: id,
          branch: name,
          available: shown ? decimalText(maximum(available, ZERO)) : null,
          band: bandOf(available, qty),
          promise: availableToPromiseOn(
            available,
            here?.flows.get(product.id) ?? [],
            qty,
            asked.from,
          ),
        };
      });
    return {
      ...base,
      product: { id: product.id, code: product.code, name: product.name, unit: product.unit },
      matches: [],
      units: units.map(({ id, code }) => ({ id, code })),
      unit_id: asked.unitId ?? product.stock_unit_id,
      qty_stock: decimalText(qty),
      rows,
      substitutes: rows.every(({ band }) => band === 'DISPONIBLE')
        ? []
        : await substitutesOf(context, product, qty, today, shown, bandOf),
    };
  });
}

export const availabilityCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'cli/availability',
    key: AVAILABILITY_KEY,
    summary:
      'Cuánto puede prometerse de un producto en cada sucursal, y desde cuándo: product, qty, unit, branch, date',
    input: z.object({
      product: cutText(120, 'Clave o nombre.'),
      qty: cutText(120),
      unit: cutText(120, 'Id de la unidad.'),
      branch: cutText(120, 'Id de la sucursal.'),
      date: cutText(120, 'Desde cuándo.'),
    }),
    output: ANSWER,
    handler: async (call) => ({ data: await answer(call) }),
  }),
];
