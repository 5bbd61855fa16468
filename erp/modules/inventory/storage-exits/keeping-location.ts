/**
 * Where goods in a person's keeping are: the branch's storage for it, in a place of that person.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';

const SLOT_TYPE = 'RESGUARDO';
const MAX_CODE = 24;

export interface KeepingPlace {
  readonly storageId: number;
  readonly slotId: number;
}

/**
 * Makes the person's place when it is their first. Raises VALIDACION when the branch has no storage
 * for it.
 */
export async function keepingPlace(context: StockContext, exit: Row): Promise<KeepingPlace> {
  const { tx } = context;
  const [storage] = await tx.query<{ id: number }>(
    `select s.id from storages s ${join('storages.storage_type_id', 's', 'y')}
     where s.account_id = $2 and s.branch_office_id = (select b.branch_office_id from storages b where ${sameCompany('b', 's')} and b.id = $1) and y.usage = 'RESGUARDO' and s.active order by s.id limit 1`,
    [exit.storage_id, TENANT],
  );
  if (!storage)
    throw invalid({
      storage_id: [t('inventory.noCustody', 'La sucursal no tiene un almacén de resguardo.')],
    });
  const [person] = await tx.query<{ nickname: string }>(
    'select nickname from users where account_id = $2 and id = $1',
    [exit.requester_id, TENANT],
  );
  const code = person!.nickname.toUpperCase().slice(0, MAX_CODE);
  return { storageId: storage.id, slotId: await slotOf(context, storage.id, code) };
}

async function slotOf(context: StockContext, storageId: number, code: string): Promise<number> {
  const { tx, actor } = context;
  const find = async () =>
    (
      await tx.query<{ id: number }>(
        'select id from wms__slots where account_id = $3 and storage_id = $1 and code = $2',
        [storageId, code, TENANT],
      )
    )[0]?.id;
  const known = await find();
  if (known) return known;
  const [made] = await tx.query<{ id: number }>(
    `insert into wms__slots (account_id, storage_id, slot_type_id, code, status, created_by, updated_by) values ($1, $2, $3, $4, 'ACTIVA', $5, $5) on conflict do nothing returning id`,
    [actor.accountId, storageId, await slotType(context), code, actor.userId],
  );
  return made?.id ?? (await find())!;
}

async function slotType({ tx, actor }: StockContext): Promise<number> {
  const find = async () =>
    (
      await tx.query<{ id: number }>(
        'select id from wms__slot_types where account_id = $2 and code = $1',
        [SLOT_TYPE, TENANT],
      )
    )[0]?.id;
  const known = await find();
  if (known) return known;
  const [made] = await tx.query<{ id: number }>(
    `insert into wms__slot_types (account_id, code, name, purpose, mix, is_available, created_by, updated_by) values ($1, $2, 'Resguardo de una persona', 'PISO', 'LIBRE', false, $3, $3)
     on conflict do nothing returning id`,
    [actor.accountId, SLOT_TYPE, actor.userId],
  );
  return made?.id ?? (await find())!;
}
