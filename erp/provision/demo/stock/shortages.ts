import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

const LOST = [
  ['AJ-SAL', 'SIN_JUSTIFICAR', 'BOL-ECO-GA', 14],
  ['DONACION', 'DONACION', 'BOL-ECO-CA', 120],
] as const;

/** Bags that nobody can account for, and some that were given away. */
export async function demoShortages(services: Services, actor: Actor): Promise<void> {
  const { db } = services;
  if (actor.accountCode !== 'DEMO') return;
  const { accountId } = actor;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query(
      `select 1 from movements where account_id = $1 and source_resource = 'demo' and source_id = 'faltante-DONACION' limit 1`,
      [TENANT],
    );
    if (known) return;
    const [products, storages] = [
      await idsByCode(tx, accountId, 'products'),
      await idsByCode(tx, accountId, 'storages'),
    ];
    for (const [type, shortageClass, code, qty] of LOST)
      await postStock(
        { tx, services, actor, now: Temporal.Now.instant() },
        {
          type,
          shortageClass,
          source: { resource: 'demo', id: `faltante-${type}`, action: 'APLICAR' },
          lines: [
            {
              productId: products.get(code)!,
              storageId: storages.get('LEO-PT')!,
              qty: String(qty),
            },
          ],
        },
      );
  });
}
