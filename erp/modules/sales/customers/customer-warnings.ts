import { TENANT } from '#erp/db/sql/sql.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import type { customers } from './customers.ts';

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Another customer of that name, whatever its case, accents and spaces (sales, `customers`). */
export async function warnOfSameName({
  tx,
  draft,
  before,
  changed,
  warn,
}: SaveContext<typeof customers>): Promise<void> {
  const name = (draft.name ?? '').trim().replaceAll(/\s+/g, ' ');
  if (name === '' || (before && !changed('name'))) return;
  const [other] = await tx.query<{ code: string }>(
    `select code from customers where account_id = $4 and id <> $2
       and search like '%' || erp_fold($3) || '%' and erp_fold(name) = erp_fold($1)
     order by id limit 1`,
    [name, before?.id ?? 0, escaped(name), TENANT],
  );
  if (other)
    warn('name', `Ya hay un cliente con este nombre: ${other.code}. Revisa que no sea el mismo.`);
}
