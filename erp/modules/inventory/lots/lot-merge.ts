/** `POST lots/merge`: lots of one product, state and cost become one. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { join } from '#erp/db/sql/joins.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostingLine, StockContext } from '#erp/domains/stock/posting.ts';
import { MERGE } from './lot-actions.ts';
import { copyLot, partCodes } from './lot-copy.ts';
import { placesOf } from './lot-places.ts';

const MAX_LOTS = 100;

interface Source {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly product_id: number;
  readonly status: string;
  readonly expires_on: string | null;
  readonly method: string;
}

function requireAlike(lots: readonly Source[], wanted: number): Source {
  const [first] = lots;
  const refuse = (message: string) => invalid({ lot_ids: [message] });
  if (!first || lots.length < wanted)
    throw refuse(t('inventory.lotGone', 'Un lote ya no existe. Recarga la lista.'));
  if (lots.some(({ product_id }) => product_id !== first.product_id))
    throw refuse(t('inventory.sameProduct', 'Los lotes deben ser del mismo producto.'));
  if (lots.some(({ status }) => status !== first.status))
    throw refuse(t('inventory.sameState', 'Los lotes deben estar en el mismo estado.'));
  if (first.method === 'LOTE')
    throw refuse(
      t(
        'inventory.valuedByLot',
        'El producto se valúa por lote: cada uno tiene su costo y no se unen.',
      ),
    );
  if (first.kind === 'SERIE')
    throw refuse(t('inventory.noSerials', 'Las series no se unen: cada una es una pieza.'));
  return first;
}

/**
 * Merges within the caller's transaction. The result takes the earliest expiry and names the lots
 * it was made of.
 */
export async function mergeLots(
  context: StockContext,
  ids: readonly number[],
  wantedCode: string | null,
): Promise<{ movementId: number; id: number; code: string }> {
  const { tx, actor } = context;
  const named = await tx.query<{ product_id: number }>(
    'select product_id from lots where account_id = $2 and id = any($1::bigint[])',
    [ids, TENANT],
  );
  await lockProducts(
    tx,
    named.map(({ product_id }) => product_id),
  );
  const lots = await tx.query<Source>(
    `select l.id, l.code, l.kind, l.product_id, l.status, l.expires_on, coalesce(p.valuation, 'PROMEDIO') as method from lots l ${join('lots.product_id', 'l', 'p')}
     where l.account_id = $2 and l.id = any($1::bigint[]) order by l.expires_on nulls last, l.id`,
    [ids, TENANT],
  );
  const first = requireAlike(lots, ids.length);
  const code = wantedCode ?? (await partCodes(context, first.product_id, first.code, 1))[0]!;
  const [taken] = await tx.query(
    'select 1 from lots where account_id = $3 and product_id = $1 and code = $2',
    [first.product_id, code, TENANT],
  );
  if (taken)
    throw invalid({ code: [t('inventory.lotExists', 'El lote {lot} ya existe.', { lot: code })] });
  // Sorted by expiry, so the first has the earliest one.
  const id = await copyLot(
    context,
    first.id,
    code,
    null,
    `Unión de ${lots.map((lot) => lot.code).join(', ')}`,
  );
  const lines: PostingLine[] = [];
  const { storageIds } = actor.permissions;
  for (const lot of lots)
    for (const place of await placesOf(tx, lot.id)) {
      if (storageIds && !storageIds.includes(place.storage_id))
        throw invalid({
          lot_ids: [
            t(
              'inventory.lotElsewhere',
              'El lote {lot} tiene existencia en un almacén que no es tuyo.',
              { lot: lot.code },
            ),
          ],
        });
      if (place.owner_kind !== 'PROPIO')
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.goodsOfOthers', 'El lote {lot} tiene mercancía ajena: no se une.', {
            lot: lot.code,
          }),
        );
      lines.push({
        sourceLineId: String(lot.id),
        productId: first.product_id,
        storageId: place.storage_id,
        toStorageId: place.storage_id,
        slotId: place.slot_id,
        toSlotId: place.slot_id,
        lotId: lot.id,
        toLotId: id,
        qty: place.qty,
        qty2: place.qty2,
      });
    }
  if (new Set(lines.map(({ lotId }) => lotId)).size < lots.length)
    throw invalid({
      lot_ids: [t('inventory.allWithStock', 'Todos los lotes deben tener existencia.')],
    });
  const posted = await postStock(context, {
    type: 'TRASP',
    source: { resource: 'lots', id: String(id), action: 'UNIR' },
    notes: `Unión de ${lots.map((lot) => lot.code).join(', ')}`.slice(0, 900),
    lines,
  });
  await tx.execute(
    'insert into lots__joined_lot_ids (account_id, owner_id, target_id, position) select $1::bigint, $2::bigint, t.id, t.at - 1 from unnest($3::bigint[]) with ordinality as t(id, at)',
    [actor.accountId, id, lots.map((lot) => lot.id)],
  );
  return { movementId: posted.movementId, id, code };
}

export const merge = actionRules(MERGE, {
  async prefill({ tx, given }) {
    const id = rowIdOf(given.lot_ids);
    if (Number.isNaN(id)) return {};
    const [lot] = await tx.query<{ product_id: number }>(
      'select product_id from lots where account_id = $2 and id = $1',
      [id, TENANT],
    );
    return lot ? { values: { lot_ids: [id], product_id: lot.product_id } } : {};
  },
  async run({ input, ...context }) {
    const ids = input.lot_ids;
    if (ids.length < 2)
      throw invalid({ lot_ids: [t('inventory.twoLots', 'Elige al menos dos lotes.')] });
    if (ids.length > MAX_LOTS)
      throw invalid({
        lot_ids: [
          t('inventory.mostLots', 'Son {count} lotes; el máximo es {most}.', {
            count: ids.length,
            most: MAX_LOTS,
          }),
        ],
      });
    const made = await mergeLots(context, ids, input.code);
    return {
      data: made,
      outcome: {
        message: t('inventory.merged', 'Lotes unidos en {lot}.', { lot: made.code }),
        open: { resource: 'lots', id: made.id },
      },
    };
  },
});
