/** Who may be the seller of a customer. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { customers } from './customers.ts';

/** A company that sells in teams has each customer attended by a member of one (567). */
export async function checkSeller(
  { tx, draft, fail }: SaveContext<typeof customers>,
  today: string,
): Promise<void> {
  if (draft.seller_id === null || draft.seller_id === undefined) return;
  const [seller] = await tx.query(
    sql<{
      name: string;
    }>`select u.name from users u where u.account_id = ${TENANT} and u.id = ${draft.seller_id}
        and exists (select 1 from sls_teams e where e.account_id = ${TENANT} and e.active)
        and not exists (select 1 from sls_team_members m ${raw(join('sls_team_members.team_id', 'm', 'e'))}
          where m.account_id = ${TENANT} and m.user_id = u.id and e.active and coalesce(m.from_date, '-infinity') <= ${today}::date and coalesce(m.to_date, 'infinity') >= ${today}::date)`,
  );
  if (seller)
    fail(
      'seller_id',
      t(
        'sales.sellerWithoutTeam',
        '{name} no está en ningún equipo de venta activo. Agrégalo en Equipos de venta o elige a otra persona.',
        { name: seller.name },
      ),
    );
}
