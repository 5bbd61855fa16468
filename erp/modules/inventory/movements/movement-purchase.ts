/**
 * `POST movements/buy`: goods of a supplier that we hold become ours, out of theirs and into ours
 * at once (inventory R12). Where the company uses purchases they are received by an order of their
 * own, so that their invoice finds them.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { randomUUID } from 'node:crypto';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Tx } from '#erp/db/database.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { receiveBought, type BoughtLine } from '#erp/domains/stock/events/consignment-bought.ts';
import { decimalText, fixed, multiply } from '#erp/domains/stock/fixed-decimal.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostingLine } from '#erp/domains/stock/posting.ts';

const MOST_LINES = 200;
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/;
const REQUEST = /^[\w-]{8,36}$/;

const OUT = 'COMPRAR-SAL';
const IN = 'COMPRAR-ENT';

function lineOf(value: WireValue, index: number, fields: Record<string, string[]>): BoughtLine {
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
  else if (fixed(text('unit_cost')) === 0n)
    fail('unit_cost', t('inventory.boughtForNothing', 'Lo que se compra cuesta: más de cero.'));
  return {
    productId: id('product_id') ?? 0,
    lotId: id('lot_id'),
    slotId: id('slot_id'),
    unitId: id('unit_id'),
    qty: text('qty'),
    qty2: AMOUNT.test(text('qty2')) ? text('qty2') : null,
    unitCost: text('unit_cost'),
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

async function requireLots(tx: Tx, lines: readonly BoughtLine[]): Promise<void> {
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

interface Purchase extends ReturnType<typeof readBody> {
  readonly at: Writing;
}

const sourceOf = ({ requestId }: Purchase, action: string) => ({
  resource: 'movements',
  id: requestId,
  action,
});

const post = (
  purchase: Purchase,
  { type, action }: { readonly type: string; readonly action: string },
  more: (line: BoughtLine) => Partial<PostingLine>,
) =>
  postStock(purchase.at, {
    type,
    source: sourceOf(purchase, action),
    supplierId: purchase.supplierId,
    lines: purchase.lines.map((line, index): PostingLine => {
      const { unitCost: _, ...base } = line;
      return {
        ...base,
        sourceLineId: String(index),
        storageId: purchase.storageId,
        ...more(line),
      };
    }),
  });

const takeOut = (purchase: Purchase) =>
  post(purchase, { type: 'CONSIG-SAL', action: OUT }, () => ({
    ownerKind: 'PROVEEDOR',
    ownerId: purchase.supplierId,
  }));

/** By movements alone: nobody invoices them. */
async function enterBare(purchase: Purchase) {
  const out = await takeOut(purchase);
  const into = await post(purchase, { type: 'ENT-COMPRA', action: IN }, ({ qty, unitCost }) => ({
    value: decimalText(multiply(fixed(qty), fixed(unitCost))),
  }));
  return { out, in: into, reception: null };
}

/** What answered the same request before, by its action. */
async function answered(purchase: Purchase): Promise<ReadonlyMap<string, number>> {
  const rows = await purchase.at.tx.query<{ id: number; action: string }>(
    `select id, source_action as action from movements where account_id = $1 and source_resource = 'movements' and source_id = $2 and source_action = any($3::text[])`,
    [TENANT, purchase.requestId, [OUT, IN]],
  );
  return new Map(rows.map(({ id, action }) => [action, id]));
}

async function enter(purchase: Purchase) {
  const before = await answered(purchase);
  if (before.has(IN)) return enterBare(purchase);
  const { at, supplierId, storageId, lines } = purchase;
  const received = await receiveBought(at, {
    supplierId,
    storageId,
    lines,
    takeOut: () => takeOut(purchase),
    takenOutId: before.get(OUT) ?? null,
  });
  return received ?? enterBare(purchase);
}

/** All of it stands or falls together; the same `request_id` again gives the same. */
export async function buyConsigned(call: CallContext) {
  const actor = requireActor(call);
  const body = readBody(call.body);
  const { supplierId, lines, requestId } = body;
  return call.services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const at = { tx, services: call.services, actor, now: call.now };
      const [supplier] = await tx.query(
        'select 1 from suppliers where account_id = $2 and id = $1',
        [supplierId, TENANT],
      );
      if (!supplier)
        throw invalid({ supplier_id: [t('inventory.noSupplier', 'El proveedor no existe.')] });
      await requireLots(tx, lines);
      await lockNames(tx, [`consigned-purchase:${requestId}`]);
      const { out, in: into, reception } = await enter({ at, ...body });
      return {
        data: {
          out: { id: out.movementId, folio: out.folio },
          in: { id: into.movementId, folio: into.folio, total_value: into.totalValue },
          reception,
        },
      };
    },
  );
}
