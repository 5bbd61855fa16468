/** What the Carta Porte of a transfer between branches begins with (inventory R32). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type {
  LandingFacts,
  LandingSource,
  LeavingDocument,
  SourcePlace,
} from '#erp/domains/cfdi/sources/landing-source.ts';
import { quantitiesInStockUnits } from '#erp/domains/stock/picking/supply.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

interface TransferRow {
  readonly branch_id: number | null;
  readonly ship_at: string | null;
  readonly eta: string | null;
  readonly distance_km: string | null;
  readonly vehicle: string | null;
  readonly driver: string | null;
  readonly from_storage_id: number;
  readonly to_storage_id: number;
}

interface LineRow {
  readonly id: number;
  readonly product_id: number;
  readonly qty: string;
  readonly unit_id: number | null;
  readonly qty_shipped: string | null;
}

interface StoragePlace {
  readonly id: number;
  readonly street: string | null;
  readonly ext_number: string | null;
  readonly zip: string | null;
  readonly reference: string | null;
}

/** How many are offered. */
const MOST = 100;
const REFERENCE = 250;

const leaving = ({ tx, actor }: Writing): Promise<LeavingDocument[]> =>
  tx.query(
    sql<LeavingDocument>`select t.id, concat_ws(' · ', t.folio, f.name || ' → ' || d.name) as label from branch_transfers t
      join storages f on f.account_id = ${TENANT} and f.id = t.from_storage_id join storages d on d.account_id = ${TENANT} and d.id = t.to_storage_id
      where t.account_id = ${TENANT} and t.needs_landing_bill and t.status in ('AUTORIZADO', 'EN_TRANSITO')
        and (${actor.permissions.storageIds}::bigint[] is null or t.from_storage_id = any(${actor.permissions.storageIds}::bigint[])) order by t.id desc limit ${MOST}`,
  );

const placesOf = (tx: Tx, ids: readonly number[]): Promise<StoragePlace[]> =>
  tx.query(
    sql<StoragePlace>`select s.id, b.street, b.ext_number, b.zip, left(coalesce(nullif(s.address, ''), s.name), ${REFERENCE}) as reference
      from storages s join branch_offices b on b.account_id = ${TENANT} and b.id = s.branch_office_id where s.account_id = ${TENANT} and s.id = any(${ids}::bigint[])`,
  );

/** What left, or what will, in stock units. */
async function goodsOf(context: Writing, id: number): Promise<LandingFacts['goods']> {
  const lines = await context.tx.query(
    sql<LineRow>`select id, product_id, qty, unit_id, qty_shipped from branch_transfer_lines where account_id = ${TENANT} and transfer_id = ${id} order by id`,
  );
  const measured = await quantitiesInStockUnits(
    context,
    lines.map((line) => ({
      sourceLineId: line.id,
      productId: line.product_id,
      qty: line.qty,
      unitId: line.unit_id,
    })),
  );
  return measured.map(({ ord, qty }) => {
    const line = lines[ord]!;
    return { product_id: line.product_id, quantity: line.qty_shipped ?? qty };
  });
}

const notesOf = ({ vehicle, driver }: TransferRow): string | null =>
  [vehicle, driver].filter(Boolean).join(' · ') || null;

async function facts(context: Writing, id: number): Promise<LandingFacts> {
  const { tx, now } = context;
  const [transfer] = await tx.query(
    sql<TransferRow>`select f.branch_office_id as branch_id, t.ship_at, t.eta, t.distance_km, t.vehicle, t.driver, t.from_storage_id, t.to_storage_id
      from branch_transfers t join storages f on f.account_id = ${TENANT} and f.id = t.from_storage_id where t.account_id = ${TENANT} and t.id = ${id}`,
  );
  const row = transfer!;
  const places = await placesOf(tx, [row.from_storage_id, row.to_storage_id]);
  const placeOf = (storage: number) => {
    const { id: _id, ...place } = places.find((each) => each.id === storage)!;
    return place;
  };
  const origin: SourcePlace = {
    kind: 'ORIGEN',
    datetime: row.ship_at ?? now.toString(),
    ...placeOf(row.from_storage_id),
  };
  const destination: SourcePlace = {
    kind: 'DESTINO',
    datetime: row.eta,
    distance_km: row.distance_km,
    ...placeOf(row.to_storage_id),
  };
  return {
    branch_office_id: row.branch_id,
    places: [origin, destination],
    goods: await goodsOf(context, id),
    notes: notesOf(row),
  };
}

const ARRIVED = ['RECIBIDO_PARCIAL', 'RECIBIDO', 'CERRADO'];

export const transferLanding: LandingSource = {
  leaving,
  facts,
  async hasArrived({ tx }, id) {
    const [arrived] = await tx.query(
      sql`select 1 from branch_transfers where account_id = ${TENANT} and id = ${id} and status = any(${ARRIVED}::text[])`,
    );
    return arrived !== undefined;
  },
};
