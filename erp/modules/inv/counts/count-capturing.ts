/**
 * Captures of a count, by scanner, by call or in its form: whoever counts says what is there and
 * never sees what the books say.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { decimalText, fixed, mulDiv, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { formatInstant } from '#erp/model/field-types/dates.ts';
import { requestRecounts, captureInstant, refreshBookQuantities } from './count-book-quantities.ts';
import { captured, quantity, type CaptureMode, type LineState } from './count-capture.ts';
import { placeOf, type LocationQuery, type CountFacts, type FoundPlace } from './count-place.ts';

export interface Capture extends LocationQuery {
  readonly qty: unknown;
  readonly qty2: unknown;
  readonly mode: CaptureMode;
  /** ISO instant, of a count on paper that is typed in later. */
  readonly at: string | null;
}

export interface CaptureDone {
  readonly line_id: number;
  readonly product: string;
  readonly name: string;
  readonly qty: string;
  readonly unit: string;
  readonly lot: string | null;
  readonly slot: string | null;
  /** The books did not know of it. */
  readonly found: boolean;
  readonly recount: boolean;
}

interface Open extends CountFacts {
  readonly folio: string;
  readonly started_at: string;
}

const states = (): Readonly<Record<string, string>> => ({
  BORRADOR: t('inv.notBegun', 'todavía no se inicia'),
  EN_REVISION: t('inv.underReview', 'está en revisión'),
  APLICADO: t('inv.isPosted', 'ya se aplicó'),
  CANCELADO: t('inv.isCancelled', 'se canceló'),
});

/**
 * The count, held so that captures follow one another; only while it is being counted, and by its
 * counters.
 */
export async function openCount(tx: Tx, actor: Actor, id: number): Promise<Open> {
  const [count] = await tx.query<Open & { status: string; named: boolean; mine: boolean }>(
    `select c.id, c.folio, c.status, c.started_at, c.storage_id, s.name as storage, s.uses_slots,
       exists (select 1 from inv__counts__counter_ids j where j.account_id = $3 and j.owner_id = c.id) as named, exists (select 1 from inv__counts__counter_ids j where j.account_id = $3 and j.owner_id = c.id and j.target_id = $2) as mine
     from inv__counts c join storages s on ${sameCompany('s', 'c')} and s.id = c.storage_id where c.account_id = $3 and c.id = $1 for update of c`,
    [id, actor.userId, TENANT],
  );
  if (count?.status !== 'EN_CONTEO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inv.noCaptures', 'El conteo {folio} {state}: no recibe capturas.', {
        folio: count?.folio ?? '',
        state: states()[count?.status ?? ''] ?? t('inv.isNone', 'no existe'),
      }).replace('  ', ' '),
    );
  if (count.named && !count.mine)
    throw new DomainError(
      'SIN_PERMISO',
      t('inv.notCounter', 'No estás entre los contadores del conteo {folio}.', {
        folio: count.folio,
      }),
    );
  return count;
}

/** All of them or none; each message beside its field. */
export async function captureIn(
  tx: Tx,
  actor: Actor,
  countId: number,
  captures: readonly Capture[],
): Promise<CaptureDone[]> {
  const count = await openCount(tx, actor, countId);
  const now = Temporal.Instant.from(await captureInstant(tx));
  const fields: Record<string, string[]> = {};
  const done: CaptureDone[] = [];
  for (const [index, capture] of captures.entries()) {
    const fail = (field: string, said: string) =>
      void (fields[`lines[${index}][${field}]`] ??= []).push(said);
    const at = captureTime(count, actor, now, capture.at);
    if (typeof at !== 'string') fail('at', at.said);
    const place = await placeOf(tx, count, capture);
    if ('said' in place) {
      fail(place.field, place.said);
      continue;
    }
    const qty = quantityOf(place, capture.qty);
    const qty2 =
      capture.qty2 === undefined || capture.qty2 === '' || capture.qty2 === null
        ? null
        : quantity(capture.qty2, { code: 'de bultos', decimals: 6 });
    if (typeof qty !== 'bigint') fail('qty', qty.said);
    if (qty2 !== null && typeof qty2 !== 'bigint') fail('qty2', qty2.said);
    if (
      typeof at !== 'string' ||
      typeof qty !== 'bigint' ||
      (qty2 !== null && typeof qty2 !== 'bigint')
    )
      continue;
    const written = await write(tx, actor, count, place, { qty, qty2, mode: capture.mode, at });
    if ('said' in written) fail('qty', written.said);
    else done.push(written);
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await tx.execute(
    'update inv__counts set version = version + 1, updated_at = now(), updated_by = $2 where account_id = $3 and id = $1',
    [countId, actor.userId, TENANT],
  );
  await tx.execute(
    `insert into inv__counts__people_ids (account_id, owner_id, target_id, position) select $1::bigint, $2::bigint, $3::bigint, count(*) from inv__counts__people_ids where account_id = $1 and owner_id = $2
     having not coalesce(bool_or(target_id = $3), false)`,
    [actor.accountId, countId, actor.userId],
  );
  await refreshBookQuantities(
    tx,
    countId,
    now.toString({ smallestUnit: 'millisecond' }),
    done.map(({ line_id }) => line_id),
  );
  await requestRecounts(tx, countId);
  return done;
}

function captureTime(
  count: Open,
  { timeZone }: Actor,
  now: Temporal.Instant,
  raw: string | null,
): string | { readonly said: string } {
  if (raw === null || raw.trim() === '') return now.toString({ smallestUnit: 'millisecond' });
  const at = instantOf(raw.trim(), timeZone);
  if (!at) return { said: t('inv.countedAt', 'Escribe la fecha y la hora en que se contó.') };
  if (Temporal.Instant.compare(at, now) > 0)
    return { said: t('inv.countedFuture', 'La hora en que se contó no puede ser futura.') };
  const start = Temporal.Instant.from(count.started_at);
  // Hours are typed to the minute.
  if (Temporal.Instant.compare(at.add({ minutes: 1 }), start) < 0) {
    return {
      said: t('inv.countedBefore', 'El conteo empezó el {when}: antes no se contaba.', {
        when: formatInstant(count.started_at, { timeZone }),
      }),
    };
  }
  return at.toString({ smallestUnit: 'millisecond' });
}

function instantOf(raw: string, timeZone: string): Temporal.Instant | null {
  try {
    return /(Z|[+-]\d{2}:\d{2})$/.test(raw)
      ? Temporal.Instant.from(raw)
      : Temporal.PlainDateTime.from(raw.replace(' ', 'T')).toZonedDateTime(timeZone).toInstant();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function quantityOf(
  { product, pack }: FoundPlace,
  raw: unknown,
): FixedDecimal | { readonly said: string } {
  const qty = quantity(raw, pack ?? { code: product.unit, decimals: product.decimals });
  return typeof qty === 'bigint' && pack
    ? mulDiv(qty, BigInt(pack.numerator), BigInt(pack.denominator))
    : qty;
}

interface FoundLine {
  readonly qty: FixedDecimal;
  readonly qty2: FixedDecimal | null;
  readonly mode: CaptureMode;
  readonly at: string;
}

async function write(
  tx: Tx,
  actor: Actor,
  count: Open,
  place: FoundPlace,
  found: FoundLine,
): Promise<CaptureDone | { readonly said: string }> {
  const id = place.lineId ?? (await addLine(tx, actor, count.id, place));
  const [line] = await tx.query<LineState & { lot: string | null; slot: string | null }>(
    `select l.counted_qty, l.counted_by, l.recount_asked, l.recount_qty, l.recounted_by, t.code as lot, s.code as slot,
       concat_ws(' ', u.name, u.last_name) || ' a las ' || to_char(l.counted_at at time zone $2, 'HH24:MI') as counted_who
     from inv__count_lines l ${leftJoin('inv__count_lines.counted_by', 'l', 'u')} ${leftJoin('inv__count_lines.lot_id', 'l', 't')}
       ${leftJoin('inv__count_lines.slot_id', 'l', 's')} where l.account_id = $3 and l.id = $1`,
    [id, actor.timeZone, TENANT],
  );
  const next = captured(line!, found.qty, found.mode, actor.userId!);
  if ('said' in next) return next;
  const { set } = next;
  const [qty, by] =
    'counted_qty' in set ? [set.counted_qty, set.counted_by] : [set.recount_qty, set.recounted_by];
  const [column, who] =
    'counted_qty' in set ? ['counted_qty', 'counted_by'] : ['recount_qty', 'recounted_by'];
  await tx.execute(
    `update inv__count_lines set ${column} = $2, ${who} = $3, counted_at = $4, counted_qty2 = coalesce($5, counted_qty2), version = version + 1, updated_at = now(), updated_by = $3 where account_id = $6 and id = $1`,
    [id, qty, by, found.at, found.qty2 === null ? null : decimalText(found.qty2), TENANT],
  );
  const { product } = place;
  return {
    line_id: id,
    product: product.code,
    name: product.name,
    qty: decimalText(fixed(qty)),
    unit: product.unit,
    lot: line!.lot,
    slot: line!.slot,
    found: place.lineId === null,
    recount: column === 'recount_qty',
  };
}

async function addLine(
  tx: Tx,
  actor: Actor,
  countId: number,
  { product, lotId, slotId }: FoundPlace,
): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    `insert into inv__count_lines (account_id, count_id, position, product_id, slot_id, lot_id, recount_asked, created_by, updated_by)
     select $1::bigint, $2::bigint, coalesce(max(l.position), -1) + 1, $3::bigint, $4::bigint, $5::bigint, false, $6::bigint, $6::bigint from inv__count_lines l where l.account_id = $1 and l.count_id = $2 returning id`,
    [actor.accountId, countId, product.id, slotId, lotId, actor.userId],
  );
  return made!.id;
}
