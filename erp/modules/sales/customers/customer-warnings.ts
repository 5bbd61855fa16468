import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { canReadRecord } from '#erp/kernel/record-access.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import type { customers } from './customers.ts';

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Another customer of that name, whatever its case, accents and spaces (sales, `customers`). */
export async function warnOfSameName({
  tx,
  services,
  actor,
  resource,
  draft,
  before,
  changed,
  warn,
}: SaveContext<typeof customers>): Promise<void> {
  const name = (draft.name ?? '').trim().replaceAll(/\s+/g, ' ');
  if (name === '' || (before && !changed('name'))) return;
  const [other] = await tx.query<{ id: number; code: string }>(
    `select id, code from customers where account_id = $4 and id <> $2
       and search like '%' || erp_fold($3) || '%' and erp_fold(name) = erp_fold($1)
     order by id limit 1`,
    [name, before?.id ?? 0, escaped(name), TENANT],
  );
  if (!other) return;
  const seen = await canReadRecord(tx, services.registry, actor, { resource, id: other.id });
  warn(
    'name',
    seen
      ? t(
          'sales.sameName',
          'Ya hay un cliente con este nombre: {customer}. Revisa que no sea el mismo.',
          { customer: other.code },
        )
      : t(
          'sales.sameNameOfOthers',
          'Ya hay un cliente con este nombre, que atiende alguien más. Revisa que no sea el mismo.',
        ),
  );
}
