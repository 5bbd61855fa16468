/** Where what is analysed waits that has no lot to be held by (purchasing R26). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Row } from '#erp/kernel/rows/typed-rows.ts';
import { analysedProducts } from '../../analysis-templates/load-template.ts';

async function hasUnheld(tx: Tx, shipmentId: number): Promise<boolean> {
  const products = await tx.query(
    sql<{
      id: number;
    }>`select distinct p.id from shipment_lines l ${raw(join('shipment_lines.product_id', 'l', 'p'))} where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} and coalesce(p.tracking, 'NINGUNO') = 'NINGUNO'`,
  );
  const analysed = await analysedProducts(
    tx,
    products.map(({ id }) => id),
  );
  return analysed.size > 0;
}

export interface Asker {
  readonly tx: Tx;
  readonly actor: Actor;
}

/** Storages of quarantine of its branch in which who receives works; null where it needs none. */
export async function quarantineChoices(
  { tx, actor }: Asker,
  { id, branch_office_id }: Row,
): Promise<readonly (readonly [string, string])[] | null> {
  if (!(await hasUnheld(tx, Number(id)))) return null;
  const storages = await tx.query(
    sql<{
      id: number;
      name: string;
    }>`select s.id, s.name from storages s ${raw(join('storages.storage_type_id', 's', 'y'))} where s.account_id = ${TENANT} and s.active and s.branch_office_id = ${branch_office_id} and y.usage = 'CUARENTENA' order by s.name, s.id`,
  );
  const own = actor.permissions.storageIds;
  return storages.flatMap((each): (readonly [string, string])[] =>
    !own || own.includes(each.id) ? [[String(each.id), each.name]] : [],
  );
}
