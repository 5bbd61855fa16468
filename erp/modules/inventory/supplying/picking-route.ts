/**
 * What one walks for: the picks of a supplying, or of all of its wave that the same person took, in
 * the order of the places.
 */
import type { lineRow, pickRow, WALK } from './supplying.schemas.ts';
import type * as z from 'zod';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

const PICKS = `select k.id, n.supplying_id, s.folio, k.line_id, p.code as product_code, p.name as product_name, u.code as unit, coalesce(p.tracking, 'NINGUNO') as tracking,
    x.code as slot, l.code as lot, l.expires_on, k.qty_planned, k.qty, k.qty2, k.scanned
  from supplying_picks k ${join('supplying_picks.line_id', 'k', 'n')} ${join('supplying_lines.supplying_id', 'n', 's')}
    ${join('supplying_lines.product_id', 'n', 'p')} ${join('products.stock_unit_id', 'p', 'u')}
    ${leftJoin('supplying_picks.slot_id', 'k', 'x')} ${leftJoin('supplying_picks.lot_id', 'k', 'l')}
  where n.account_id = $2 and n.supplying_id = any($1::bigint[]) order by coalesce(k.qty, 0) > 0, x.pick_sequence nulls last, x.code nulls last, n.position, k.position, k.id`;

const LINES = `select n.id, n.supplying_id, s.folio, p.code as product_code, p.name as product_name, u.code as unit, n.qty_requested, n.short_reason,
    (select coalesce(sum(k.qty), 0) from supplying_picks k where ${sameCompany('k', 'n')} and k.line_id = n.id)::numeric(18,6) as qty_picked,
    (select coalesce(sum(k.qty_planned), 0) from supplying_picks k where ${sameCompany('k', 'n')} and k.line_id = n.id and coalesce(k.qty, 0) = 0)::numeric(18,6) as qty_proposed
  from supplying_lines n ${join('supplying_lines.supplying_id', 'n', 's')}
    ${join('supplying_lines.product_id', 'n', 'p')} ${join('supplying_lines.unit_id', 'n', 'u')}
  where n.account_id = $2 and n.supplying_id = any($1::bigint[]) order by n.supplying_id, n.position, n.id`;

export async function walkOf(tx: Tx, head: Row) {
  const together =
    head.wave && head.status === 'EN_SURTIDO'
      ? await tx.query<{ id: number; folio: string }>(
          `select id, folio from supplying where account_id = $4 and wave = $1 and storage_id = $2 and picker_id = $3 and status = 'EN_SURTIDO' order by id`,
          [head.wave, head.storage_id, head.picker_id, TENANT],
        )
      : [];
  const ids = together.length > 0 ? together.map(({ id }) => id) : [head.id];
  const [names] = await tx.query<{ storage: string; picker: string | null }>(
    'select s.name as storage, (select u.nickname from users u where u.account_id = $3 and u.id = $2) as picker from storages s where s.account_id = $3 and s.id = $1',
    [head.storage_id, head.picker_id ?? null, TENANT],
  );
  // Columns of the row, as its fields say.
  const { id, folio, status, version, picker_id, wave, source_label } = head as unknown as z.input<
    typeof WALK.output
  >;
  return {
    id,
    folio,
    status,
    version,
    picker_id,
    wave,
    source_label,
    ...names,
    together: together.map(({ folio }) => folio),
    picks: await tx.query<z.input<typeof pickRow>>(PICKS, [ids, TENANT]),
    lines: await tx.query<z.input<typeof lineRow>>(LINES, [ids, TENANT]),
  };
}
