/**
 * `POST movements/buy`: goods of a supplier that we hold become ours, out of theirs and into ours
 * at once (inventory R12).
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { randomUUID } from 'node:crypto';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import { decimalText, fixed, multiply } from '#erp/domains/stock/fixed-decimal.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostingLine, StockContext } from '#erp/domains/stock/posting.ts';

const MOST_LINES = 200;
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/;
const REQUEST = /^[\w-]{8,36}$/;

interface ConsignedPurchase {
  readonly productId: number;
  readonly lotId: number | null;
  readonly slotId: number | null;
  readonly unitId: number | null;
  readonly qty: string;
  readonly qty2: string | null;
  readonly value: string;
}

function lineOf(
  value: WireValue,
  index: number,
  fields: Record<string, string[]>,
): ConsignedPurchase {
  const row = typeof value === 'string' || value instanceof File ? {} : value;
  const text = (name: string) => (typeof row[name] === 'string' ? row[name].trim() : '');
  const fail = (name: string, message: string) =>
    void (fields[`lines[${index}][${name}]`] = [message]);
  const id = (name: string) => (ROW_ID.test(text(name)) ? Number(text(name)) : null);
  if (id('product_id') === null)
    fail('product_id', t('inventory.chooseProduct', 'Elige el producto.'));
  if (!AMOUNT.test(text('qty')) || fixed(text('qty')) === 0n)
    fail('qty', t('inventory.howMuch', 'Escribe cuánto compras.'));
  if (!AMOUNT.test(text('unit_cost')))
    fail('unit_cost', t('inventory.unitCost', 'Captura el costo unitario, en pesos sin IVA.'));
  const whole =
    AMOUNT.test(text('qty')) && AMOUNT.test(text('unit_cost'))
      ? decimalText(multiply(fixed(text('qty')), fixed(text('unit_cost'))))
      : '0';
  return {
    productId: id('product_id') ?? 0,
    lotId: id('lot_id'),
    slotId: id('slot_id'),
    unitId: id('unit_id'),
    qty: text('qty'),
    qty2: AMOUNT.test(text('qty2')) ? text('qty2') : null,
    value: whole,
  };
}

function readBody(body: CallContext['body']) {
  const fields: Record<string, string[]> = {};
  const text = (name: string) => (typeof body[name] === 'string' ? body[name].trim() : '');
  const members = listMembers(body.lines as WireValue | undefined) ?? [];
  if (!ROW_ID.test(text('supplier_id')))
    fields.supplier_id = [
      t('inventory.chooseSupplier', 'Elige el proveedor dueño de la mercancía.'),
    ];
  if (!ROW_ID.test(text('storage_id')))
    fields.storage_id = [t('inventory.chooseWarehouse', 'Elige el almacén.')];
  if (members.length === 0) fields.lines = [t('stock.someLines', 'Agrega al menos una partida.')];
  if (members.length > MOST_LINES)
    fields.lines = [
      t('inventory.mostLines', 'Son hasta {most} partidas a la vez.', { most: MOST_LINES }),
    ];
  if (text('request_id') !== '' && !REQUEST.test(text('request_id')))
    fields.request_id = [t('inventory.requestCode', 'De 8 a 36 letras, números o guiones.')];
  const lines = members.map(([, value], index) => lineOf(value, index, fields));
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return {
    supplierId: Number(text('supplier_id')),
    storageId: Number(text('storage_id')),
    requestId: text('request_id') || randomUUID(),
    lines,
  };
}

async function requireLots(tx: Tx, lines: readonly ConsignedPurchase[]): Promise<void> {
  const tracked = await tx.query<{ id: number; code: string }>(
    `select id, code from products where account_id = $2 and id = any($1::bigint[]) and coalesce(tracking, 'NINGUNO') <> 'NINGUNO'`,
    [lines.map(({ productId }) => productId), TENANT],
  );
  const missing = lines.flatMap(({ productId, lotId }, index) => {
    const product = tracked.find(({ id }) => id === productId);
    return product && lotId === null
      ? [
          [
            `lines[${index}][lot_id]`,
            [t('stock.sayLot', 'Indica el lote de {product}.', { product: product.code })],
          ] as const,
        ]
      : [];
  });
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
}

/** Both postings stand or fall together; the same `request_id` again gives the same two. */
export async function buyConsigned(call: CallContext) {
  const actor = requireActor(call);
  const { supplierId, storageId, requestId, lines } = readBody(call.body);
  return call.services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const context: StockContext = { tx, services: call.services, actor, now: call.now };
      const [supplier] = await tx.query(
        'select 1 from suppliers where account_id = $2 and id = $1',
        [supplierId, TENANT],
      );
      if (!supplier)
        throw invalid({ supplier_id: [t('inventory.noSupplier', 'El proveedor no existe.')] });
      await requireLots(tx, lines);
      await lockProducts(
        tx,
        lines.map(({ productId }) => productId),
      );
      const post = (
        type: string,
        action: string,
        more: (line: ConsignedPurchase) => Partial<PostingLine>,
      ) =>
        postStock(context, {
          type,
          source: { resource: 'movements', id: requestId, action },
          supplierId,
          lines: lines.map((line, index): PostingLine => {
            const { value: _, ...base } = line;
            return { ...base, sourceLineId: String(index), storageId, ...more(line) };
          }),
        });
      const out = await post('CONSIG-SAL', 'COMPRAR-SAL', () => ({
        ownerKind: 'PROVEEDOR',
        ownerId: supplierId,
      }));
      const into = await post('ENT-COMPRA', 'COMPRAR-ENT', ({ value }) => ({ value }));
      return {
        data: {
          out: { id: out.movementId, folio: out.folio },
          in: { id: into.movementId, folio: into.folio, total_value: into.totalValue },
        },
      };
    },
  );
}
