/**
 * `POST lots/split/:id`: part of a lot becomes lots of their own, at the same cost and in the same
 * place.
 */
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { copyLot, partCodes } from './lot-copy.ts';
import { placesOf, type Place } from './lot-places.ts';

const MAX_PARTS = 100;
const NUMBER = /^\d{1,12}(\.\d{1,6})?$/;

export interface Part {
  readonly code: string | null;
  readonly qty: string;
  readonly qty2: string | null;
}

const textOf = (raw: WireValue | undefined): string => (typeof raw === 'string' ? raw.trim() : '');

export function readParts(raw: WireValue | undefined): Part[] {
  const fields: Record<string, string[]> = {};
  const parts = (listMembers(raw) ?? []).flatMap(([at, member]): Part[] => {
    const each =
      typeof member === 'object' && !(member instanceof File)
        ? (member as Readonly<Record<string, WireValue>>)
        : {};
    const [code, qty, qty2] = [
      textOf(each.code).toUpperCase(),
      textOf(each.qty),
      textOf(each.qty2),
    ];
    if (code === '' && qty === '' && qty2 === '') return [];
    if (!NUMBER.test(qty) || Number(qty) <= 0)
      fields[`lines[${at}][qty]`] = ['Escribe una cantidad mayor que cero.'];
    if (qty2 !== '' && !NUMBER.test(qty2))
      fields[`lines[${at}][qty2]`] = ['Escribe los bultos con número.'];
    if (code.length > 40) fields[`lines[${at}][code]`] = ['El lote lleva hasta 40 caracteres.'];
    return [{ code: code || null, qty, qty2: qty2 || null }];
  });
  if (parts.length === 0) fields['lines'] = ['Escribe al menos una parte.'];
  if (parts.length > MAX_PARTS)
    fields['lines'] = [`Son ${parts.length} partes; el máximo es ${MAX_PARTS}.`];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return parts;
}

interface Whole {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly product_id: number;
}

function placeNamed(places: readonly Place[], body: CallContext['body']): Place {
  const named = textOf(body.place as WireValue | undefined);
  const own = places.filter(({ owner_kind, qty }) => owner_kind === 'PROPIO' && Number(qty) > 0);
  const [first] = own;
  if (!first) throw new DomainError('ESTADO_INVALIDO', 'El lote no tiene existencia.');
  if (own.length === 1 && named === '') return first;
  const found = own.find(({ key }) => key === named);
  if (!found) throw invalid({ place: ['Elige de qué lugar se toma.'] });
  return found;
}

/** Splits within the caller's transaction; gives the movement and the new lots. */
export async function splitLot(
  context: StockContext,
  lotId: number,
  parts: readonly Part[],
  body: CallContext['body'],
): Promise<{ movementId: number; lots: { id: number; code: string }[] }> {
  const { tx } = context;
  const [lot] = await tx.query<Whole>('select id, code, kind, product_id from lots where id = $1', [
    lotId,
  ]);
  if (!lot) throw notFound();
  if (lot.kind === 'SERIE')
    throw new DomainError('ESTADO_INVALIDO', 'Una serie es una sola pieza: no se divide.');
  await lockProducts(tx, [lot.product_id]);
  const place = placeNamed(await placesOf(tx, lotId), body);
  const codes = await codesOf(context, lot, parts);
  const lots: { id: number; code: string }[] = [];
  for (const code of codes)
    lots.push({
      id: await copyLot(context, lot.id, code, lot.id, `Parte del lote ${lot.code}`),
      code,
    });
  const [before] = await tx.query<{ n: number }>(
    `select count(*)::int as n from movements where source_resource = 'lots' and source_id = $1`,
    [String(lot.id)],
  );
  const posted = await postStock(context, {
    type: 'TRASP',
    source: { resource: 'lots', id: String(lot.id), action: `DIVIDIR-${before!.n + 1}` },
    notes: `División del lote ${lot.code}`,
    lines: parts.map((part, index) => ({
      sourceLineId: String(lots[index]!.id),
      productId: lot.product_id,
      storageId: place.storage_id,
      toStorageId: place.storage_id,
      slotId: place.slot_id,
      toSlotId: place.slot_id,
      lotId: lot.id,
      toLotId: lots[index]!.id,
      qty: part.qty,
      qty2: part.qty2,
    })),
  });
  return { movementId: posted.movementId, lots };
}

async function codesOf(
  context: StockContext,
  lot: Whole,
  parts: readonly Part[],
): Promise<string[]> {
  const free = await partCodes(context, lot.product_id, lot.code, parts.length);
  const codes = parts.map(({ code }) => code ?? free.shift()!);
  const known = await context.tx.query<{ code: string }>(
    'select code from lots where product_id = $1 and code = any($2::text[])',
    [lot.product_id, codes],
  );
  const fields: Record<string, string[]> = {};
  for (const [index, code] of codes.entries())
    if (known.some((row) => row.code === code) || codes.indexOf(code) !== index)
      fields[`lines[${index}][code]`] = [`El lote ${code} ya existe.`];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return codes;
}

export async function split(context: CallContext) {
  const actor = requireActor(context);
  const parts = readParts(context.body.lines as WireValue | undefined);
  const made = await context.services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) => splitLot({ tx, actor, now: context.now }, context.id!, parts, context.body),
  );
  return { data: made };
}
