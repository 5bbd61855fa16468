/**
 * `POST lots/split/:id`: part of a lot becomes lots of their own, at the same cost and in the same
 * place.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import type { Choice } from '#erp/model/types.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { SPLIT } from './lot-actions.ts';
import { copyLot, partCodes } from './lot-copy.ts';
import { placesOf, type Place } from './lot-places.ts';
import type { lots } from './lots.ts';

export interface Part {
  readonly code: string | null;
  readonly qty: string;
  readonly qty2: string | null;
}

interface Whole {
  readonly id: number;
  readonly code: string;
  readonly product_id: number;
}

/** Where there is some of it that is ours, of the storages in which the actor works. */
const ownPlaces = async (tx: Tx, actor: Actor, lotId: number): Promise<readonly Place[]> =>
  (await placesOf(tx, lotId, actor.permissions.storageIds)).filter(
    ({ owner_kind, qty }) => owner_kind === 'PROPIO' && Number(qty) > 0,
  );

function placeNamed(own: readonly Place[], named: string | null): Place {
  const [first] = own;
  if (!first)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inventory.lotNotInYours', 'El lote no tiene existencia en tus almacenes.'),
    );
  if (own.length === 1 && named === null) return first;
  const found = own.find(({ key }) => key === named);
  if (!found) throw invalid({ place: [t('inventory.whichPlace', 'Elige de qué lugar se toma.')] });
  return found;
}

/** Splits within the caller's transaction; gives the movement and the new lots. */
export async function splitLot(
  context: StockContext,
  lotId: number,
  parts: readonly Part[],
  named: string | null,
): Promise<{ movementId: number; lots: { id: number; code: string }[] }> {
  const { tx, actor } = context;
  const [lot] = await tx.query<Whole>(
    'select id, code, product_id from lots where account_id = $2 and id = $1',
    [lotId, TENANT],
  );
  if (!lot) throw notFound();
  await lockProducts(tx, [lot.product_id]);
  const place = placeNamed(await ownPlaces(tx, actor, lotId), named);
  const codes = await codesOf(context, lot, parts);
  const lots: { id: number; code: string }[] = [];
  for (const code of codes)
    lots.push({
      id: await copyLot(context, lot.id, code, lot.id, `Parte del lote ${lot.code}`),
      code,
    });
  const [before] = await tx.query<{ n: number }>(
    `select count(*)::int as n from movements where account_id = $2 and source_resource = 'lots' and source_id = $1`,
    [String(lot.id), TENANT],
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
    'select code from lots where account_id = $3 and product_id = $1 and code = any($2::text[])',
    [lot.product_id, codes, TENANT],
  );
  const fields: Record<string, string[]> = {};
  for (const [index, code] of codes.entries())
    if (known.some((row) => row.code === code) || codes.indexOf(code) !== index)
      fields[`lines[${index}][code]`] = [
        t('inventory.lotExists', 'El lote {lot} ya existe.', { lot: code }),
      ];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return codes;
}

export const split = actionRulesOf<typeof lots>()(SPLIT, {
  async prefill({ tx, actor, record }) {
    const places = await ownPlaces(tx, actor, record.id);
    const choices = places.map(({ key, storage, slot, qty, unit }): Choice => [
      key,
      `${[storage, slot].filter(Boolean).join(', ')} (${Number(qty).toLocaleString('es-MX')} ${unit})`,
    ]);
    return {
      values: { place: places.length === 1 ? places[0]!.key : null },
      choices: { place: choices },
    };
  },
  async run({ record, input, ...context }) {
    const parts = input.lines.map(({ code, qty, qty2 }): Part => ({ code, qty: qty!, qty2 }));
    const made = await splitLot(context, record.id, parts, input.place);
    return {
      data: made,
      outcome: {
        message: t('inventory.divided', 'Lote dividido: {lots}.', {
          lots: made.lots.map(({ code }) => code).join(', '),
        }),
        records: made.lots.map(({ id, code }) => ({ resource: 'lots', id, title: code })),
      },
    };
  },
});
