/** Who decides in another one's name today (platform R23): never passed on. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';

export interface Delegation {
  readonly id: number;
  readonly from_user_id: number;
  readonly to_user_id: number;
  readonly resources: readonly string[] | null;
  readonly max_amount: string | null;
}

const LIVE = `d.status in ('PROGRAMADA', 'ACTIVA') and d."from" <= $2::date and d."to" >= $2::date`;
const SQL = (by: 'from_user_id' | 'to_user_id') =>
  `select d.id, d.from_user_id, d.to_user_id, d.resources, d.max_amount from approval_delegations d
   ${join('approval_delegations.from_user_id', 'd', 'f')} ${join('approval_delegations.to_user_id', 'd', 'g')}
   where d.account_id = $3 and d.${by} = any($1::bigint[]) and ${LIVE} and g.status = 'ACTIVO' and f.status in ('ACTIVO', 'SUSPENDIDO') order by d.id`;

/** Given to these people. */
export const delegationsReceivedBy = (tx: Tx, userIds: readonly number[], today: string) =>
  tx.query<Delegation>(SQL('to_user_id'), [userIds, today, TENANT]);
/** Given by these people. */
export const delegationsGivenBy = (tx: Tx, userIds: readonly number[], today: string) =>
  tx.query<Delegation>(SQL('from_user_id'), [userIds, today, TENANT]);

export const appliesToResource = ({ resources }: Delegation, resource: string): boolean =>
  (resources ?? []).length === 0 || resources!.includes(resource);
export const withinDelegationLimit = ({ max_amount: limit }: Delegation, amount: string): boolean =>
  limit === null || new Decimal(amount).lte(limit);
