import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

const SUPPLIER = 'PROV-0007';
const LEFT = [
  ['EMP-0006', 2400],
  ['EMP-0007', 18_000],
] as const;

/** Tubes and cones that their maker keeps in the mill until they are used. */
export async function demoConsigned(services: Services, actor: Actor): Promise<void> {
  const { db } = services;
  if (actor.accountCode !== 'DEMO') return;
  const { accountId } = actor;
  await db.tenant({ accountId }, async (tx) => {
    const source = { resource: 'demo', id: 'consignacion-de-proveedor', action: 'APLICAR' };
    const [known] = await tx.query(
      `select 1 from movements where account_id = $3 and source_resource = $1 and source_id = $2 limit 1`,
      [source.resource, source.id, TENANT],
    );
    if (known) return;
    const [products, storages, suppliers] = [
      await idsByCode(tx, accountId, 'products'),
      await idsByCode(tx, accountId, 'storages'),
      await idsByCode(tx, accountId, 'suppliers'),
    ];
    const supplierId = suppliers.get(SUPPLIER)!;
    await postStock(
      { tx, services, actor, now: Temporal.Now.instant() },
      {
        type: 'CONSIG-ENT',
        source,
        supplierId,
        lines: LEFT.map(([code, qty]) => ({
          productId: products.get(code)!,
          storageId: storages.get('LEO-MP')!,
          qty: String(qty),
          ownerKind: 'PROVEEDOR',
          ownerId: supplierId,
        })),
      },
    );
  });
}
