/** What the labels of a warehouse say (inventory §5 «Labels and QR»). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { LabelText, LabelWriter } from '#erp/kernel/behaviour/module-server.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';

const plain = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 3 });
const amount = (qty: string | null, unit: string): string | null =>
  qty === null || Number(qty) === 0 ? null : `${plain.format(Number(qty))} ${unit}`;
const filled = (lines: readonly (string | null | undefined | false)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));
const beside = (...parts: readonly (string | null | undefined | false)[]): string | null =>
  filled(parts).join(' · ') || null;

interface LotRow {
  readonly name: string;
  readonly product: string;
  readonly code: string;
  readonly unit: string;
  readonly second: string | null;
  readonly qty: string;
  readonly qty2: string;
  readonly net_kg: string | null;
  readonly gross_kg: string | null;
  readonly width_cm: string | null;
  readonly length_m: string | null;
  readonly expires_on: string | null;
  readonly color: string | null;
  readonly grammage: string | null;
}

const LOT = `select p.name, p.code as product, l.code, u.code as unit, s.code as second, l.gross_kg - coalesce(l.tare_kg, 0) as net_kg, l.gross_kg, l.width_cm, l.length_m, l.expires_on, l.color, l.grammage`;
const LOT_JOINS = `join products p on ${sameCompany('p', 'l')} and p.id = l.product_id ${join('products.stock_unit_id', 'p', 'u')}
  ${leftJoin('products.second_unit_id', 'p', 's')}`;

function lotText(row: LotRow, more: readonly (string | null)[] = []): LabelText {
  const area =
    row.width_cm && row.length_m
      ? String((Number(row.width_cm) / 100) * Number(row.length_m))
      : null;
  return {
    title: row.name,
    lines: filled([
      beside(row.product, `Lote ${row.code}`),
      beside(amount(row.qty, row.unit), row.second && amount(row.qty2, row.second)),
      row.gross_kg &&
        beside(`Neto ${amount(row.net_kg, 'kg')}`, `Bruto ${amount(row.gross_kg, 'kg')}`),
      beside(amount(area, 'm²'), amount(row.grammage, 'g/m²'), row.color),
      row.expires_on && `Caduca ${formatDay(row.expires_on)}`,
      ...more,
    ]),
    barcode: row.code,
  };
}

async function lot(tx: Tx, id: number): Promise<LabelText[]> {
  const rows = await tx.query<LotRow>(
    `${LOT}, b.qty, b.qty2 from lots l ${LOT_JOINS}
       left join lateral (select coalesce(sum(qty), 0)::numeric(18,6) as qty, coalesce(sum(qty2), 0)::numeric(18,6) as qty2 from stock_balances q where ${sameCompany('q', 'l')} and q.lot_id = l.id) b on true
     where l.account_id = $2 and l.id = $1`,
    [id, TENANT],
  );
  return rows.map((row) => lotText(row));
}

/** One of each line with a lot; of other lines, one of the product. */
async function movement(tx: Tx, id: number): Promise<LabelText[]> {
  const rows = await tx.query<
    Omit<LotRow, 'code'> & {
      code: string | null;
      folio: string | null;
      lot_id: number | null;
      product_id: number;
    }
  >(
    `select p.name, p.code as product, l.code, u.code as unit, s.code as second, l.gross_kg - coalesce(l.tare_kg, 0) as net_kg, l.gross_kg, l.width_cm, l.length_m, l.expires_on, l.color, l.grammage,
       coalesce(x.qty_stock, x.qty) as qty, coalesce(x.qty2, 0) as qty2, m.folio, l.id as lot_id, p.id as product_id
     from movement_lines x ${join('movement_lines.movement_id', 'x', 'm')} ${join('movement_lines.product_id', 'x', 'p')}
       ${join('products.stock_unit_id', 'p', 'u')} ${leftJoin('products.second_unit_id', 'p', 's')}
       left join lots l on ${sameCompany('l', 'x')} and l.id = coalesce(x.to_lot_id, x.lot_id)
     where x.account_id = $2 and x.movement_id = $1 order by x.position, x.id`,
    [id, TENANT],
  );
  return rows.map(({ code, folio, lot_id, product_id, ...row }) =>
    code === null || lot_id === null
      ? {
          title: row.name,
          lines: filled([row.product, amount(row.qty, row.unit), folio]),
          barcode: row.product,
          opens: ['product', product_id],
        }
      : { ...lotText({ ...row, code }, [folio]), opens: ['lot', lot_id] },
  );
}

async function product(tx: Tx, id: number): Promise<LabelText[]> {
  const rows = await tx.query<{
    code: string;
    name: string;
    barcode: string | null;
    unit: string;
    brand: string | null;
  }>(
    `select p.code, p.name, p.barcode, p.brand, u.name as unit from products p ${join('products.stock_unit_id', 'p', 'u')} where p.account_id = $2 and p.id = $1`,
    [id, TENANT],
  );
  return rows.map((row) => ({
    title: row.name,
    lines: filled([row.code, row.brand, row.unit]),
    barcode: row.barcode ?? row.code,
  }));
}

async function storage(tx: Tx, id: number): Promise<LabelText[]> {
  const rows = await tx.query<{ code: string; name: string; branch: string }>(
    `select s.code, s.name, b.name as branch from storages s ${join('storages.branch_office_id', 's', 'b')} where s.account_id = $2 and s.id = $1`,
    [id, TENANT],
  );
  return rows.map(({ code, name, branch }) => ({
    title: name,
    lines: [code, branch],
    barcode: code,
  }));
}

async function supplying(tx: Tx, id: number): Promise<LabelText[]> {
  const rows = await tx.query<{
    folio: string | null;
    source: string | null;
    storage: string;
    customer: string | null;
    slot: string | null;
  }>(
    `select x.folio, x.source_label as source, s.name as storage, c.name as customer, u.code as slot from supplying x ${join('supplying.storage_id', 'x', 's')}
       ${leftJoin('supplying.customer_id', 'x', 'c')} ${leftJoin('supplying.dest_slot_id', 'x', 'u')} where x.account_id = $2 and x.id = $1`,
    [id, TENANT],
  );
  return rows.map((row) => ({
    title: row.folio ?? 'Surtido',
    lines: filled([
      row.customer,
      row.source && `Para ${row.source}`,
      `De ${row.storage}`,
      row.slot && `Dejar en ${row.slot}`,
    ]),
    barcode: row.folio,
  }));
}

const MOST_PACKAGES = 500;

/** One of each package that is counted on the document; at least one. */
async function branchTransfer(tx: Tx, id: number): Promise<LabelText[]> {
  const [row] = await tx.query<{
    folio: string | null;
    packages: number | null;
    from: string;
    to: string;
    kg: string | null;
  }>(
    `select x.folio, x.packages, f.name as "from", t.name as "to",
       (select sum(coalesce(l.qty_shipped, l.qty) * p.gross_weight_kg) from branch_transfer_lines l ${join('branch_transfer_lines.product_id', 'l', 'p')} where ${refersTo('branch_transfer_lines.transfer_id', 'l', 'x')}) as kg
     from branch_transfers x ${join('branch_transfers.from_storage_id', 'x', 'f')} ${join('branch_transfers.to_storage_id', 'x', 't')} where x.account_id = $2 and x.id = $1`,
    [id, TENANT],
  );
  if (!row) return [];
  const count = Math.min(Math.max(row.packages ?? 1, 1), MOST_PACKAGES);
  return Array.from({ length: count }, (_, at) => ({
    title: row.to,
    lines: filled([
      `De ${row.from}`,
      row.folio,
      `Bulto ${at + 1} de ${count}`,
      count === 1 && amount(row.kg, 'kg'),
    ]),
    barcode: row.folio && `${row.folio}-${at + 1}`,
  }));
}

export const inventoryLabels: Readonly<Record<string, LabelWriter>> = {
  lot,
  movement,
  product,
  storage,
  supplying,
  'branch-transfer': branchTransfer,
};
