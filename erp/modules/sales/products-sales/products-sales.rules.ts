import { TENANT } from '#erp/db/sql/sql.ts';
import { WITHDRAW } from './products-sales.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound } from '#erp/model/errors.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import { completeProduct } from '#erp/modules/inventory/products/product-save.ts';
import { productsSales } from './products-sales.ts';

/** A product that is no longer sold stays in the catalogue of products. */
async function withdraw(context: CallContext) {
  const { services, resource, id, now } = context;
  const actor = requireActor(context);
  if (id === null) throw notFound();
  const row = await one(services, actor, resource, id);
  await services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, async (tx) => {
    await tx.execute(
      'update products set is_sellable = false, version = version + 1, updated_at = now(), updated_by = $2 where account_id = $3 and id = $1',
      [id, actor.userId, TENANT],
    );
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'withdraw',
      resource: 'products',
      recordId: id,
      recordLabel: String(row.title ?? ''),
      changes: { is_sellable: [true, false] },
    });
  });
  await runAfterCommit(services, actor, services.registry.resource('products'));
  return { data: { id } };
}

export const rules = defineRules(productsSales, {
  async beforeSave(context) {
    context.draft.is_sellable = true;
    await completeProduct(context);
  },
  calls: { withdraw: call(WITHDRAW, withdraw) },
});
