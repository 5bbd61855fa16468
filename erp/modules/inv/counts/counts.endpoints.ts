/**
 * Calls of a count beyond the standard ones: captures, what a counter's screen shows, and the
 * cyclic count of what is due.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { titlesOf } from '#erp/kernel/rows/shown-row.ts';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { create } from '#erp/kernel/operations/save.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { dueProducts } from '#erp/domains/stock/counts/abc.ts';
import { findScannedCode } from '#erp/domains/stock/locations/scan.ts';
import { captureIn, openCount, type Capture } from './count-capturing.ts';
import type { CaptureMode } from './count-capture.ts';
import { placeOf } from './count-place.ts';

const MOST_CAPTURES = 200;
const MOST_DUE = 60;
const MODES = new Set<string>(['CONTAR', 'SUMAR', 'REEMPLAZAR']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function captureOf(value: WireValue, index: number): Capture {
  if (typeof value === 'string' || value instanceof File)
    throw invalid({ [`lines[${index}]`]: [t('value.row', 'Se esperaba un renglón.')] });
  const mode = textOf(value.mode) || 'CONTAR';
  if (!MODES.has(mode))
    throw invalid({
      [`lines[${index}][mode]`]: [t('inv.captureMode', 'Elige contar, sumar o reemplazar.')],
    });
  const line = textOf(value.line);
  return {
    line: /^\d{1,15}$/.test(line) ? Number(line) : null,
    code: textOf(value.code),
    lot: textOf(value.lot),
    slot: textOf(value.slot),
    qty: value.qty,
    qty2: value.qty2,
    mode: mode as CaptureMode,
    at: textOf(value.at) || null,
  };
}

/**
 * `lines[i][code | line, lot, slot, qty, qty2, mode, at]`: answers with what was written, never
 * with what the books say.
 */
export async function captureCall(context: CallContext) {
  const { services, resource, id, body, now } = context;
  const actor = requireActor(context);
  if (id === null) throw notFound();
  // Reading it first applies the actor's rows: a count out of reach is not found.
  const count = await one(services, actor, resource, id);
  const members = listMembers(body.lines as WireValue | undefined) ?? [];
  if (members.length === 0)
    throw invalid({ lines: [t('inv.someRow', 'Captura al menos un renglón.')] });
  if (members.length > MOST_CAPTURES)
    throw invalid({
      lines: [
        t('inv.mostCaptures', 'Envía hasta {most} renglones a la vez.', { most: MOST_CAPTURES }),
      ],
    });
  const captures = members.map(([index, value]) => captureOf(value, index));
  const data = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const done = await captureIn(tx, actor, id, captures);
      await audit(tx, actor, now, {
        action: 'ACCION',
        transition: 'capture',
        resource: resource.path,
        recordId: id,
        recordLabel: String(count.title ?? ''),
        changes: Object.fromEntries(
          done.map((line) => [
            `${[line.product, line.lot, line.slot].filter(Boolean).join(' · ')}${line.recount ? ' (reconteo)' : ''}`,
            [null, line.qty],
          ]),
        ),
      });
      return done;
    },
  );
  return { data };
}

interface FloorLine {
  readonly id: number;
  readonly product: string;
  readonly name: string;
  readonly lot: string | null;
  readonly slot: string | null;
  readonly unit: string;
  readonly done: boolean;
  /** What the person who asks counted; what others counted would lead a recount. */
  readonly own_qty: string | null;
  readonly recount_asked: boolean;
  /** The first count is by who asks, who may not recount it. */
  readonly mine: boolean;
  readonly who: string | null;
  readonly at: string | null;
}

/**
 * What a counter sees: the way still to go and the last captures. Of quantities, only those that
 * people counted.
 */
export async function floorCall(context: CallContext) {
  const { services, resource, id } = context;
  const actor = requireActor(context);
  if (id === null) throw notFound();
  const count = await one(services, actor, resource, id);
  const lines = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) =>
      tx.query<FloorLine>(
        `select l.id, p.code as product, p.name, t.code as lot, s.code as slot, u.code as unit, l.counted_qty is not null and (not l.recount_asked or l.recount_qty is not null) as done,
         case when coalesce(l.recounted_by, l.counted_by) = $2 then coalesce(l.recount_qty, l.counted_qty) end as own_qty, l.recount_asked, l.counted_by is not distinct from $2 as mine,
         nullif(concat_ws(' ', w.name, w.last_name), '') as who, l.counted_at as at
       from inv__count_lines l ${join('inv__count_lines.product_id', 'l', 'p')} ${join('products.stock_unit_id', 'p', 'u')}
         ${leftJoin('inv__count_lines.lot_id', 'l', 't')} ${leftJoin('inv__count_lines.slot_id', 'l', 's')}
         left join users w on ${sameCompany('w', 'l')} and w.id = coalesce(l.recounted_by, l.counted_by)
       where l.account_id = $3 and l.count_id = $1 order by l.position, l.id`,
        [id, actor.userId, TENANT],
      ),
  );
  return {
    data: {
      id,
      folio: textOf(count.folio) || null,
      status: String(count.status),
      storage: String(titlesOf(count).storage_id ?? ''),
      lines,
    },
  };
}

/** Says what a scan means before its quantity is asked. */
export async function placeCall(context: CallContext) {
  const { services, resource, id, query } = context;
  const actor = requireActor(context);
  if (id === null) throw notFound();
  await one(services, actor, resource, id);
  const data = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const count = await openCount(tx, actor, id);
      const code = textOf(query.code);
      const { slotId } = await findScannedCode(tx, code, { storageId: count.storage_id });
      if (slotId !== null) return { slot: code.trim() };
      const place = await placeOf(tx, count, {
        line: null,
        code,
        lot: textOf(query.lot),
        slot: textOf(query.slot),
      });
      if ('said' in place) return { missing: place.field, said: place.said };
      return {
        product: place.product.code,
        name: place.product.name,
        unit: place.pack?.code ?? place.product.unit,
        found: place.lineId === null,
      };
    },
  );
  return { data };
}

/** A draft with what is due by its class (R23), the most overdue first. */
export async function cyclicCall(context: CallContext) {
  const { services, resource, body, now } = context;
  const actor = requireActor(context);
  const storageId = Number(textOf(body.storage_id)) || 0;
  if (storageId === 0) throw invalid({ storage_id: [t('inv.warehouse', 'Elige el almacén.')] });
  const tenant = { accountId: actor.accountId, operator: actor.operator };
  const [due, blind] = await services.db.tenant(tenant, async (tx) => {
    const [settings] = await tx.query<{ blind_count: boolean }>(
      'select blind_count from wms__configurations where account_id = $1 limit 1',
      [TENANT],
    );
    return [
      await dueProducts(tx, storageId, now.toString(), MOST_DUE),
      settings?.blind_count ?? true,
    ] as const;
  });
  if (due.length === 0)
    throw invalid({
      storage_id: [
        t(
          'inv.nothingDue',
          'No hay productos con conteo vencido en este almacén: la clase A se cuenta cada 30 días, la B cada 90 y la C cada 180.',
        ),
      ],
    });
  const made = await create(services, actor, resource, {
    kind: 'CICLICO',
    storage_id: String(storageId),
    blind: blind ? '1' : '0',
    product_ids: Object.fromEntries(
      due.map(({ product_id }, index) => [String(index), String(product_id)]),
    ),
  });
  return { data: made };
}
