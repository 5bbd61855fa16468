import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { FEE } from './customer-storage.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { WireValue, WireObject } from '#erp/kernel/wire/encoding.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import {
  defineRules,
  type Row,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { createReorder } from '#erp/modules/inv/requisition/create-reorder.ts';
import { feeOf } from './customer-storage-fee.ts';
import { customerStorage } from './customer-storage.ts';

const USAGE = { CONSIGNACION: 'CONSIGNACION', RESGUARDO: 'FISICO' } as const;

async function checkStorage({
  tx,
  draft,
  fail,
}: SaveContext<typeof customerStorage>): Promise<void> {
  const [storage] = await tx.query<{ usage: string; customer_id: number | null }>(
    `select y.usage, s.customer_id from storages s ${join('storages.storage_type_id', 's', 'y')} where s.account_id = $2 and s.id = $1`,
    [draft.storage_id, TENANT],
  );
  if (!storage) return;
  if (storage.usage !== USAGE[draft.kind as keyof typeof USAGE])
    return fail(
      'storage_id',
      draft.kind === 'CONSIGNACION'
        ? t('inventory.consignmentWarehouse', 'Elige un almacén de consignación.')
        : t('inventory.physicalWarehouse', 'Elige un almacén físico nuestro.'),
    );
  if (draft.kind === 'CONSIGNACION' && storage.customer_id !== draft.customer_id)
    fail(
      'storage_id',
      t('inventory.otherCustomer', 'Este almacén está en consignación con otro cliente.'),
    );
}

function checkLines({ draft, fail }: SaveContext<typeof customerStorage>): void {
  const seen = new Set<unknown>();
  for (const [index, { product_id, min_qty, max_qty }] of linesOf(draft).entries()) {
    if (seen.has(product_id))
      fail(
        `lines[${index}][product_id]`,
        t('inventory.productInAgreement', 'Este producto ya está en el acuerdo.'),
      );
    seen.add(product_id);
    if (
      typeof min_qty === 'string' &&
      typeof max_qty === 'string' &&
      fixed(max_qty) < fixed(min_qty)
    )
      fail(
        `lines[${index}][max_qty]`,
        t('inventory.maxBelowMin', 'El máximo es menor que el mínimo.'),
      );
  }
}

/** What the agreement holds, of whoever owns it by its kind. */
async function stockLeft({
  tx,
  before,
}: TransitionContext<typeof customerStorage>): Promise<boolean> {
  const [left] = await tx.query(
    `select 1 from stock_balances where account_id = $4 and storage_id = $1 and qty <> 0 and case when $2 = 'CONSIGNACION' then owner_kind = 'PROPIO' else owner_kind = 'CLIENTE' and owner_id = $3 end limit 1`,
    [before.storage_id, before.kind, before.customer_id, TENANT],
  );
  return left !== undefined;
}

/** A list as a request carries it. */
const numbered = (list: readonly WireValue[]): WireObject =>
  Object.fromEntries(list.map((each, index) => [String(index), each]));

/**
 * Of what is below its minimum, what is missing to its maximum. What is on its way there counts,
 * a requisition of reordering in draft too, so that nothing is asked for twice; what the customer
 * has used already does not, though it has not left our books.
 */
async function lacking(
  { tx, services }: TransitionContext<typeof customerStorage>,
  { id }: Row,
): Promise<readonly { readonly product_id: string; readonly qty: string }[]> {
  const rows = await tx.query<{ product_id: number; qty: string }>(
    `select l.product_id, (l.max_qty - b.qty)::numeric(18,6) as qty from customer_storage h
       join customer_storage_lines l on ${refersTo('customer_storage_lines.agreement_id', 'l', 'h')}
       cross join lateral (select coalesce((select sum(s.qty) from stock_balances s where ${sameCompany('s', 'h')} and s.storage_id = h.storage_id and s.product_id = l.product_id and s.owner_kind = 'PROPIO'), 0)
         + coalesce((select sum(f.qty) from (${services.registry.rowSets.textOf('flow:in')}) f where ${sameCompany('f', 'h')} and f.storage_id = h.storage_id and f.product_id = l.product_id), 0)
         - coalesce((select sum(u.qty) from (${services.registry.rowSets.textOf('consigned:used')}) u where ${sameCompany('u', 'h')} and u.agreement_id = h.id and u.product_id = l.product_id), 0) as qty) b
     where h.account_id = $2 and h.id = $1 and l.max_qty > b.qty and b.qty < coalesce(l.min_qty, l.max_qty) order by l.position, l.id`,
    [id, TENANT],
  );
  return rows.map(({ product_id, qty }) => ({ product_id: String(product_id), qty }));
}

export const rules = defineRules(customerStorage, {
  async beforeSave(context) {
    const { draft } = context;
    if (typeof draft.storage_id === 'number') await checkStorage(context);
    checkLines(context);
  },
  transitions: {
    async resupply(context) {
      const { actor, now, before, changes } = context;
      if (before.kind !== 'CONSIGNACION')
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.onlyConsignment', 'Sólo se resurte la consignación.'),
        );
      const lines = await lacking(context, before);
      if (lines.length === 0)
        throw new DomainError(
          'ESTADO_INVALIDO',
          t(
            'inventory.noneBelow',
            'Ningún producto está por debajo de su mínimo, contando lo que está por llegar.',
          ),
        );
      const made = await createReorder(context, {
        from_storage_id: String(changes.supply_storage_id),
        to_storage_id: String(before.storage_id),
        needed_on: now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString(),
        reason: `Almacén de cliente ${before.code}`,
        lines: numbered(lines),
      });
      changes.last_requisition_id = made.id!;
    },
    async count({ tx, services, actor, before, changes }) {
      const products = linesOf(before).map(({ product_id }) => String(product_id));
      if (products.length === 0)
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.noProducts', 'El acuerdo no tiene productos que contar.'),
        );
      const made = await createInTransaction(
        tx,
        services,
        actor,
        services.registry.resource('inv/counts'),
        {
          kind: 'PARCIAL',
          storage_id: String(before.storage_id),
          product_ids: numbered(products),
          notes: `Almacén de cliente ${before.code}`,
        },
      );
      changes.last_count_id = made.id!;
    },
    async finish(context) {
      if (await stockLeft(context))
        throw new DomainError(
          'ESTADO_INVALIDO',
          t(
            'inventory.goodsLeft',
            'Todavía hay mercancía: recógela o devuélvela antes de terminar el acuerdo.',
          ),
        );
    },
  },
  calls: { fee: call(FEE, feeOf) },
});
