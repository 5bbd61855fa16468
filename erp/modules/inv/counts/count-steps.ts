/** Life of a count: begun, sent to review, counted again, applied (inventory R29, R34). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { postCount, type CountedLine } from '#erp/domains/stock/counts/count-posting.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import { fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import {
  loadBookQuantities,
  captureInstant,
  refreshBookQuantities,
  type BookQuantityLine,
} from './count-book-quantities.ts';
import { placesOf } from './count-scope.ts';
import { MOST_LINES } from './counts.ts';
import type { counts } from './counts.ts';

const shownCount = (n: number) => n.toLocaleString('es-MX');

export async function start({
  tx,
  actor,
  before,
  changes,
  now,
}: TransitionContext<typeof counts>): Promise<void> {
  if (before.kind === 'ANUAL') requireYearEnd(now.toZonedDateTimeISO(actor.timeZone).toPlainDate());
  const [other] = await tx.query<{ folio: string }>(
    `select folio from inv__counts where account_id = $4 and storage_id = $1 and id <> $2 and status in ('EN_CONTEO', 'EN_REVISION') and ("freeze" or $3) order by id limit 1`,
    [before.storage_id, before.id, before.freeze === true, TENANT],
  );
  if (other)
    throw invalid({
      storage_id: [
        t(
          'inv.otherCount',
          'El almacén ya está en conteo con {folio}: aplícalo o cancélalo primero.',
          { folio: other.folio },
        ),
      ],
    });
  const places = await placesOf(tx, before, MOST_LINES + 1);
  if (places.length === 0)
    throw invalid({
      storage_id: [
        t(
          'inv.nothingToCount',
          'No hay existencias que contar con ese alcance. Lo que se encuentre se agrega en un conteo total.',
        ),
      ],
    });
  if (places.length > MOST_LINES)
    throw invalid({
      kind: [
        t(
          'inv.mostRows',
          'Son más de {most} renglones: divídelo por categorías, ubicaciones o clase ABC.',
          { most: MOST_LINES.toLocaleString('es-MX') },
        ),
      ],
    });
  // A posting of these products ends before, or sees the count.
  await lockProducts(
    tx,
    places.map((place) => place.product_id),
  );
  await tx.execute(
    `insert into inv__count_lines (account_id, count_id, position, product_id, slot_id, lot_id, recount_asked, created_by, updated_by)
     select $1::bigint, $2::bigint, r.place, r.product_id, r.slot_id, r.lot_id, false, $4::bigint, $4::bigint from jsonb_to_recordset($3::jsonb) as r(place int, product_id bigint, slot_id bigint, lot_id bigint)`,
    [
      actor.accountId,
      before.id,
      JSON.stringify(places.map((line, place) => ({ place, ...line }))),
      actor.userId,
    ],
  );
  const at = await captureInstant(tx);
  const [settings] = await tx.query<{ pct: string; value: string }>(
    'select count_tolerance_pct as pct, count_tolerance_value as value from wms__configurations where account_id = $1 limit 1',
    [TENANT],
  );
  Object.assign(changes, {
    started_at: at,
    cutoff_at: before.freeze ? at : null,
    tolerance_pct: settings?.pct ?? '1',
    tolerance_value: settings?.value ?? '500.00',
  });
  // The books of a frozen count are read at its cut-off, which is written only with the new state.
  await tx.execute('update inv__counts set cutoff_at = $2 where account_id = $3 and id = $1', [
    before.id,
    changes.cutoff_at,
    TENANT,
  ]);
  await refreshBookQuantities(tx, before.id!, at);
}

/** R34: the inventory of the year is taken at its end, or from the last day of November on. */
function requireYearEnd(today: Temporal.PlainDate): void {
  if (today.month === 12 || (today.month === 11 && today.day === 30)) return;
  throw invalid({
    kind: [
      t(
        'inv.yearlyDates',
        'El inventario anual se levanta del 30 de noviembre al 31 de diciembre: usa la clase Total.',
      ),
    ],
  });
}

export async function review({ tx, before }: TransitionContext<typeof counts>): Promise<void> {
  const lines = await loadBookQuantities(tx, before.id!);
  const missing = lines.flatMap((line, index) => (line.counted_qty === null ? [index] : []));
  if (missing.length > 0)
    throw invalid(
      beside(
        missing,
        'counted_qty',
        t(
          'inv.notCounted',
          [
            'Falta contarlo; si no hay, 0. Es el único por contar.',
            'Falta contarlo; si no hay, 0. Quedan {count} renglones por contar.',
          ],
          { count: shownCount(missing.length) },
        ),
      ),
    );
  const doubtful = lines.flatMap((line, index) => (needsRecount(line) ? [index] : []));
  if (doubtful.length > 0)
    throw invalid(
      beside(
        doubtful,
        'recount_qty',
        t(
          'inv.needsRecount',
          [
            'Está fuera de tolerancia: falta el reconteo de otra persona ({count} renglón).',
            'Está fuera de tolerancia: falta el reconteo de otra persona ({count} renglones).',
          ],
          { count: shownCount(doubtful.length) },
        ),
      ),
    );
}

const needsRecount = (line: BookQuantityLine) =>
  line.recount_qty === null && (line.recount_asked || !line.within);
const beside = (indices: readonly number[], field: string, said: string) =>
  Object.fromEntries(indices.map((index) => [`lines[${index}][${field}]`, [said]]));

/**
 * What is out of tolerance, else what differs at all, is counted once more; the last figure stands
 * as the first.
 */
export async function recount({ tx, before }: TransitionContext<typeof counts>): Promise<void> {
  const lines = await loadBookQuantities(tx, before.id!);
  const outside = lines.filter(({ within }) => !within);
  const again =
    outside.length > 0 ? outside : lines.filter((line) => foundOf(line) !== fixed(line.system_qty));
  if (again.length === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inv.allMatches', 'Todo coincide con el sistema: no hay qué recontar.'),
    );
  await tx.execute(
    `update inv__count_lines set counted_qty = coalesce(recount_qty, counted_qty), counted_by = coalesce(recounted_by, counted_by), recount_qty = null, recounted_by = null, recount_asked = true,
       version = version + 1 where account_id = $2 and id = any($1::bigint[])`,
    [again.map(({ id }) => id), TENANT],
  );
}

const foundOf = (line: BookQuantityLine) => fixed(line.recount_qty ?? line.counted_qty!);

export async function apply({
  tx,
  services,
  actor,
  before,
  changes,
  now,
}: TransitionContext<typeof counts>): Promise<void> {
  await lockProducts(
    tx,
    (await loadBookQuantities(tx, before.id!)).map(({ product_id }) => product_id),
  );
  const at = await captureInstant(tx);
  // Documents of an older date may have come since the review.
  await refreshBookQuantities(tx, before.id!, at);
  const lines = await loadBookQuantities(tx, before.id!);
  if (((before.people_ids ?? []) as readonly (number | null)[]).includes(actor.userId))
    throw new DomainError(
      'SEGREGACION',
      t('inv.youCountedPart', 'Contaste parte de este conteo: lo aplica otra persona.'),
    );
  const unclassed = lines.flatMap((line, index) =>
    foundOf(line) < fixed(line.system_qty) && !line.shortage_class ? [index] : [],
  );
  if (unclassed.length > 0)
    throw invalid(
      beside(
        unclassed,
        'shortage_class',
        t('inv.classify', 'Clasifica el faltante: la ley presume vendido lo que falta sin motivo.'),
      ),
    );
  await postCount(
    { tx, services, actor, now },
    { countId: before.id!, storageId: before.storage_id, lines: lines.map(countedLine) },
  );
  Object.assign(changes, { applied_at: at, applied_by: actor.userId });
}

const countedLine = (line: BookQuantityLine, index: number): CountedLine => ({
  id: line.id,
  index,
  productId: line.product_id,
  slotId: line.slot_id,
  lotId: line.lot_id,
  at: line.at!,
  counted: foundOf(line),
  difference: foundOf(line) - fixed(line.system_qty),
  difference2:
    line.counted_qty2 === null ? ZERO : fixed(line.counted_qty2) - fixed(line.system_qty2),
  unitCost: fixed(line.unit_cost),
  shortageClass: line.shortage_class,
  reasonId: line.reason_id,
});
