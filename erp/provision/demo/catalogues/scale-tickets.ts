/** Tickets of the scale for trucks in the demo, as its device would leave them. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { day } from '../rows.ts';

export interface ScalePlace {
  readonly accountId: number;
  readonly scale: number;
  readonly branch: number;
  readonly unit: number;
}

export interface DemoTicket {
  readonly plates: string;
  readonly driver: string;
  readonly product: number | null;
  /** Kilograms of its passes, in their order; without the second it is not closed. */
  readonly first: number;
  readonly second: number | null;
  readonly origin: number | null;
  readonly daysAgo: number;
  readonly status: 'ABIERTA' | 'CERRADA' | 'CANCELADA';
  readonly note?: string | null;
}

interface Reading extends Readonly<Record<string, unknown>> {
  readonly at: Temporal.Instant;
  readonly gross: number;
  readonly tare: number;
}

async function writeReading(
  tx: Tx,
  { accountId, scale, unit }: ScalePlace,
  { at, gross, tare, ...more }: Reading,
): Promise<number> {
  const facts = {
    gross,
    tare,
    net: gross - tare,
    stable: true,
    verified: true,
    origin: 'AGENTE',
    raw: null,
    reason: null,
    first_reading_id: null,
    weighing_id: null,
    ...more,
  };
  const [made] = await tx.query<{ id: number }>(
    `insert into dif__scale_readings (account_id, scale_id, read_at, unit_id, gross, tare, net, stable, verified, origin, raw, reason, first_reading_id, weighing_id, used_by)
     select $1, $2, $3, $4, r.gross, r.tare, r.net, r.stable, r.verified, r.origin, r.raw, r.reason, r.first_reading_id, r.weighing_id, r.used_by
     from jsonb_populate_record(null::dif__scale_readings, ($5::text)::jsonb) r returning id`,
    [accountId, scale, at.toString(), unit, JSON.stringify(facts)],
  );
  return made!.id;
}

/** Both passes are the ticket's, and what they say together is what a document takes. */
async function closeTicket(
  tx: Tx,
  place: ScalePlace,
  { first, second, origin }: DemoTicket,
  made: {
    readonly id: number;
    readonly folio: string;
    readonly firstId: number;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  const { at } = made;
  const used = `dif/weighings/${made.id}`;
  const secondId = await writeReading(tx, place, { at, gross: second!, tare: 0, used_by: used });
  const [gross, tare] = [Math.max(first, second!), Math.min(first, second!)];
  const bothId = await writeReading(tx, place, {
    at,
    gross,
    tare,
    first_reading_id: made.firstId,
    weighing_id: made.id,
    reason: `Boleta ${made.folio}`,
  });
  const variance = origin === null ? null : (((gross - tare) / origin - 1) * 100).toFixed(2);
  await tx.execute(
    'update dif__weighings set second_reading_id = $2, gross = $3, tare = $4, net = $5, variance_pct = $6, closed_at = $7, reading_id = $8 where account_id = $9 and id = $1',
    [made.id, secondId, gross, tare, gross - tare, variance, at.toString(), bothId, TENANT],
  );
}

/** Its id. */
export async function insertTicket(tx: Tx, place: ScalePlace, ticket: DemoTicket): Promise<number> {
  const { accountId, scale, branch, unit } = place;
  const { plates, driver, product, first, second, origin, daysAgo, status } = ticket;
  const opened = Temporal.Now.instant().subtract({ hours: daysAgo * 24 + 2 });
  const { folio } = await nextFolio(tx, {
    document: 'dif/weighings',
    label: 'boletas de báscula',
    branchId: branch,
    date: day(-daysAgo),
  });
  const firstId = await writeReading(tx, place, { at: opened, gross: first, tare: 0 });
  const [made] = await tx.query<{ id: number }>(
    `insert into dif__weighings (account_id, folio, status, scale_id, branch_office_id, plates, driver, product_id, origin_weight, first_reading_id, unit_id, by_hand, verified, opened_at, cancel_reason, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, false, true, $12, $13, $14) returning id`,
    [
      accountId,
      folio,
      status,
      scale,
      branch,
      plates,
      driver,
      product,
      origin,
      firstId,
      unit,
      opened.toString(),
      status === 'CANCELADA' ? 'El vehículo se retiró sin descargar' : null,
      ticket.note ?? null,
    ],
  );
  const id = made!.id;
  await tx.execute(
    'update dif__scale_readings set used_by = $2 where account_id = $3 and id = $1',
    [firstId, `dif/weighings/${id}`, TENANT],
  );
  if (second !== null)
    await closeTicket(tx, place, ticket, { id, folio, firstId, at: opened.add({ minutes: 48 }) });
  return id;
}
