/**
 * How people call the document of a reservation: its folio, its code, or its resource and number.
 */
import type { Tx } from '#erp/db/database.ts';
import type { ReservationSource } from './reservations/reservation-rows.ts';

export async function sourceLabel(tx: Tx, { resource, id }: ReservationSource): Promise<string> {
  const plain = `${resource} ${id}`;
  const table = resource.replaceAll('/', '__').replaceAll('-', '_');
  if (!/^[a-z][a-z0-9_]*$/.test(table) || !/^\d+$/.test(id)) return plain;
  const [column] = await tx.query<{ name: string }>(
    `select a.attname::text as name from pg_attribute a where a.attrelid = to_regclass($1) and a.attname in ('folio', 'code') order by a.attname desc limit 1`,
    [table],
  );
  if (!column) return plain;
  const [row] = await tx.query<{ label: string | null }>(
    `select ${column.name} as label from ${table} where id = $1`,
    [Number(id)],
  );
  return row?.label ?? plain;
}
