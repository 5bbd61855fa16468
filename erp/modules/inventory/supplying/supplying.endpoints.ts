/** The calls of who walks with a reader of codes: the walk, one pick, and what is missing. */
import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import { DomainError, invalid, notFound } from '#erp/model/errors.ts';
import { requireRow } from '#erp/kernel/operations/save.ts';
import type { CallContext, Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { candidatesFor, type ProductCandidate } from '#erp/domains/stock/picking/candidates.ts';
import { quantityText } from '#erp/domains/stock/posting/check.ts';
import { checkDecimals } from '#erp/domains/stock/decimals.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import {
  decimalText,
  minimum,
  fixed,
  maximum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { findScannedCode } from '#erp/domains/stock/locations/scan.ts';
import { piecesOf } from '#erp/domains/stock/picking/supply-proposal.ts';
import {
  linesOf,
  picksOf,
  picksOfLine,
  requirePicker,
  sourceOf,
  takenFor,
  takenOf,
} from './supplying-parts.ts';
import { SHORT_REASONS } from './supplying-lines.ts';
import { savePicks } from './supplying-save.ts';
import { walkOf } from './picking-route.ts';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';

const KEY = 'supplying.update';
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The supplying, locked, in the hands of who asks. */
async function requirePickerLock(
  { services, actor, resource, id }: CallContext,
  tx: Tx,
): Promise<Row> {
  const before = await requireRow(tx, services, actor!, resource, id, KEY, undefined);
  if (before.status !== 'EN_SURTIDO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      before.status === 'PENDIENTE'
        ? t('inventory.takeFirst', 'Primero toma el surtido.')
        : t('inventory.pickingOver', 'El surtido ya se terminó: recarga para ver su estado.'),
    );
  await requirePicker(tx, actor!, before);
  return before;
}

interface ProductFacts {
  readonly code: string;
  readonly name: string;
  readonly tracking: string;
  readonly unit: string;
}

async function productOf(tx: Tx, id: unknown): Promise<ProductFacts> {
  const [row] = await tx.query<ProductFacts>(
    `select p.code, p.name, coalesce(p.tracking, 'NINGUNO') as tracking, u.code as unit from products p ${join('products.stock_unit_id', 'p', 'u')} where p.account_id = $2 and p.id = $1`,
    [id, TENANT],
  );
  if (!row) throw notFound();
  return row;
}

function qtyOf(body: CallContext['body'], name: string): FixedDecimal | null {
  const raw = withoutThousands(textOf(body[name]));
  if (raw === '') return null;
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(raw) || fixed(raw) === ZERO)
    throw invalid({ [name]: [t('inventory.quantity', 'Escribe una cantidad como 12.5')] });
  return fixed(raw);
}

interface Target {
  readonly line: Row;
  /** The pick that was proposed; null = one more of the line. */
  readonly pick: Row | null;
}

function targetOf(before: Row, body: CallContext['body']): Target {
  const found = picksOf(before).find(({ pick }) => String(pick.id) === textOf(body.pick_id));
  const pick = found?.pick;
  const line = found?.line ?? linesOf(before).find(({ id }) => String(id) === textOf(body.line_id));
  if (!line || (textOf(body.pick_id) !== '' && !pick))
    throw notFound(
      t('inventory.takeGone', 'Esa toma ya no está en el surtido: recarga la pantalla.'),
    );
  if (pick && takenOf(pick) > ZERO)
    throw new DomainError('ESTADO_INVALIDO', t('inventory.takeDone', 'Esa toma ya está hecha.'));
  return { line, pick: pick ?? null };
}

interface Place {
  readonly slotId: number | null;
  readonly lotId: number | null;
  /** The lot of this product was not the proposed one. */
  readonly swapped: boolean;
  /** Another lot than proposed was read: it is taken where it stands. */
  readonly otherLot: boolean;
  /** Another place than proposed was read and no lot yet: any lot there will do. */
  readonly anyLot: boolean;
}

const otherScanned = (scanned: ProductFacts, product: ProductFacts) =>
  t('inventory.otherScanned', 'Eso es {scanned}: aquí va {product}.', {
    scanned: `${scanned.code} ${scanned.name}`,
    product: `${product.code} ${product.name}`,
  });
const scanLot = (product: string) =>
  t('inventory.scanLot', 'Escanea el lote de {product}.', { product });

/**
 * What was scanned, told apart: another product is refused, another lot of the same one is taken
 * instead (R20).
 */
async function placeOf(
  tx: Tx,
  before: Row,
  { line, pick }: Target,
  product: ProductFacts,
  body: CallContext['body'],
): Promise<Place> {
  const where = { storageId: Number(before.storage_id), productId: Number(line.product_id) };
  const [slotText, codeText] = [textOf(body.slot), textOf(body.code)];
  const slot = slotText === '' ? null : await findScannedCode(tx, slotText, where);
  if (slot && !slot.slotId)
    throw invalid({
      slot: [
        t('inventory.notLocationHere', '«{code}» no es una ubicación de este almacén.', {
          code: slot.raw,
        }),
      ],
    });
  const scanned = codeText === '' ? null : await findScannedCode(tx, codeText, where);
  if (scanned && !scanned.productId)
    throw invalid({
      code: [
        t('inventory.notLotOrProduct', '«{code}» no es un lote ni un producto conocido.', {
          code: scanned.raw,
        }),
      ],
    });
  if (scanned && scanned.productId !== where.productId) {
    const other = await productOf(tx, scanned.productId);
    throw invalid({ code: [otherScanned(other, product)] });
  }
  const tracked = product.tracking !== 'NINGUNO';
  const planned = {
    lotId: typeof pick?.lot_id === 'number' ? pick.lot_id : null,
    slotId: typeof pick?.slot_id === 'number' ? pick.slot_id : null,
  };
  if (tracked && scanned && !scanned.lotId && !planned.lotId)
    throw invalid({ code: [scanLot(product.code)] });
  const lotId = scanned?.lotId ?? planned.lotId;
  if (tracked && !lotId && (!slot || body.check !== '1'))
    throw invalid({ code: [scanLot(product.code)] });
  const moved = slot !== null && slot.slotId !== planned.slotId;
  return {
    slotId: slot?.slotId ?? planned.slotId,
    lotId,
    swapped: lotId !== planned.lotId || moved,
    otherLot: lotId !== planned.lotId,
    anyLot: moved && !scanned,
  };
}

/** Whether it may be taken from there, and how much of it. */
function availableAt(
  candidates: readonly ProductCandidate[],
  place: Place,
  check: boolean,
): ProductCandidate | undefined {
  const free = candidates.filter((each) => each.free > ZERO);
  const here = free.filter(({ slotId }) => slotId === place.slotId);
  const ofLot = free.filter(({ lotId }) => lotId === place.lotId);
  return (
    here.find(({ lotId }) => lotId === place.lotId) ??
    (place.otherLot ? ofLot[0] : undefined) ??
    (check && place.anyLot ? here[0] : undefined)
  );
}

/** Where else it is, for who stands before a place from which nothing may be taken. */
async function isAtAnotherPlace(tx: Tx, candidates: readonly ProductCandidate[]): Promise<string> {
  const ids = [
    ...new Set(
      candidates.flatMap(({ slotId, free }) => (slotId !== null && free > ZERO ? [slotId] : [])),
    ),
  ];
  if (ids.length === 0) return '';
  const slots = await tx.query<{ code: string }>(
    'select code from wms__slots where account_id = $2 and id = any($1::bigint[]) order by pick_sequence nulls last, code limit 4',
    [ids, TENANT],
  );
  return t('inventory.isElsewhere', ' Hay en {places}: escanea ahí.', {
    places: slots.map(({ code }) => code).join(', '),
  });
}

/**
 * `check=1` says whether the place and the lot that were scanned so far may be taken from, and how
 * much; nothing is stored.
 */
export async function pick(call: CallContext) {
  const { services, actor, body, now } = call;
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const before = await requirePickerLock(call, tx);
    const target = targetOf(before, body);
    const { line } = target;
    const product = await productOf(tx, line.product_id);
    const place = await placeOf(tx, before, target, product, body);
    await lockProducts(tx, [Number(line.product_id)]);
    const context = { tx, services, actor: actor!, now };
    const taker = {
      supplyingId: before.id!,
      storageId: Number(before.storage_id),
      source: sourceOf(before),
    };
    const candidates = await candidatesFor(context, taker, [Number(line.product_id)]);
    const found = availableAt(candidates, place, body.check === '1');
    if (!found)
      throw invalid({
        code: [
          place.otherLot
            ? t('inventory.lotNotAvailable', 'Ese lote de {product} no está disponible aquí.', {
                product: product.code,
              })
            : t(
                'inventory.noneLeftThere',
                'Ya no hay {product} disponible en ese lugar.{elsewhere}',
                { product: product.code, elsewhere: await isAtAnotherPlace(tx, candidates) },
              ),
        ],
      });
    const rest = maximum(fixed(String(line.qty_requested)) - takenFor(line), ZERO);
    const asked =
      qtyOf(body, 'qty') ??
      minimum(target.pick?.qty_planned ? fixed(String(target.pick.qty_planned)) : rest, found.free);
    await checkDecimals(
      tx,
      [{ field: 'qty', qty: decimalText(asked), productId: line.product_id, unitId: null }],
      (field, message) => {
        throw invalid({ [field]: [message] });
      },
    );
    if (asked > found.free)
      throw invalid({
        qty: [
          t('inventory.onlyThere', 'Ahí sólo hay {quantity} de {product}.', {
            quantity: quantityText(found.free, product.unit),
            product: product.code,
          }),
        ],
      });
    if (asked <= ZERO)
      throw invalid({ qty: [t('inventory.lineComplete', 'Esa partida ya está completa.')] });
    if (body.check === '1') return { message: '', qty: decimalText(asked), swapped: place.swapped };
    const taken: Row = {
      ...target.pick,
      slot_id: found.slotId,
      lot_id: found.lotId,
      qty_planned: target.pick?.qty_planned ?? null,
      qty: decimalText(asked),
      qty2: textOf(body.qty2) === '' ? piecesOf(found, asked) : decimalText(qtyOf(body, 'qty2')!),
      scanned: textOf(body.code) !== '',
    };
    const logged = `${quantityText(asked, product.unit)} de ${product.code}`;
    const done = t('inventory.quantityOf', '{quantity} de {product}', {
      quantity: quantityText(asked, product.unit),
      product: product.code,
    });
    const picks = target.pick
      ? picksOfLine(line).map((row) => (row.id === target.pick!.id ? taken : row))
      : [...picksOfLine(line), taken];
    const filled: Row = { ...line, picks: fitted(picks, line, taken) };
    await savePicks(call, tx, before, { lines: withLine(before, filled) }, logged);
    const left = fixed(String(line.qty_requested)) - takenFor(filled);
    return {
      message: `${done}${place.swapped ? t('inventory.otherLotTaken', ', de otro lote que el propuesto') : ''}.${
        left > ZERO && !isPending(filled)
          ? t('inventory.missingStill', ' Faltan {quantity}.', {
              quantity: quantityText(left, product.unit),
            })
          : ''
      }`,
    };
  });
  return { data };
}

/**
 * More was taken than proposed, or of another lot: what is still proposed of the line shrinks by as
 * much.
 */
function fitted(picks: readonly Row[], line: Row, taken: Row): readonly Row[] {
  let room =
    fixed(String(line.qty_requested)) - picks.reduce((total, row) => total + takenOf(row), ZERO);
  return picks.flatMap((row) => {
    if (row === taken || takenOf(row) > ZERO) return [row];
    const planned = minimum(fixed(String(row.qty_planned ?? '0')), maximum(room, ZERO));
    room -= planned;
    return planned > ZERO ? [{ ...row, qty_planned: decimalText(planned) }] : [];
  });
}

const isPending = (line: Row) => picksOfLine(line).some((pick) => takenOf(pick) === ZERO);

/** The lines of the supplying, with that one as it is now. */
const withLine = (before: Row, line: Row): readonly Row[] =>
  linesOf(before).map((each) => (each.id === line.id ? line : each));

/** Says why a line is not complete; without a reason it is open again. */
export async function short(call: CallContext) {
  const { services, actor, body } = call;
  const reason = textOf(body.short_reason) || null;
  if (reason && !SHORT_REASONS.some(([code]) => code === reason))
    throw invalid({ short_reason: [t('inventory.reason', 'Elige un motivo de la lista.')] });
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const before = await requirePickerLock(call, tx);
    const line = linesOf(before).find(({ id }) => String(id) === textOf(body.line_id));
    if (!line)
      throw notFound(
        t('inventory.lineGone', 'Esa partida ya no está en el surtido: recarga la pantalla.'),
      );
    // What nobody will take is no longer set aside place by place.
    const picks = reason
      ? picksOfLine(line).filter((pick) => takenOf(pick) > ZERO)
      : picksOfLine(line);
    const { code } = await productOf(tx, line.product_id);
    const message = reason
      ? t('inventory.saidWhat', 'Quedó dicho qué pasó con {product}.', { product: code })
      : t('inventory.stillToPick', '{product} sigue por surtir.', { product: code });
    await savePicks(
      call,
      tx,
      before,
      { lines: withLine(before, { ...line, short_reason: reason, picks }) },
      reason ? `Quedó dicho qué pasó con ${code}.` : `${code} sigue por surtir.`,
    );
    return { message };
  });
  return { data };
}

export async function showPickingRoute({ services, actor, resource, id }: CallContext) {
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const head = await requireRow(tx, services, actor!, resource, id, 'supplying.list', undefined);
    return walkOf(tx, head);
  });
  return { data };
}
