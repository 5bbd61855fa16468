import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { usesOf, usesText } from '#erp/kernel/operations/uses.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { zoneOf } from '../zones/zip-ranges.ts';
import { consignees } from './consignees.ts';

/** Shared by the consignee's own screen and the customer's tab; `at` gives the path of a field. */
export async function completeConsignee(
  tx: Tx,
  draft: Row,
  at: (field: string) => string,
  fail: (field: string, message: string) => void,
): Promise<void> {
  const [country] = await tx.query<{ code: string }>(
    'select code from countries where account_id = $2 and id = $1',
    [draft.country_id, TENANT],
  );
  const zip = String(draft.zip ?? '');
  if (country?.code === 'MEX') {
    if (!/^\d{5}$/.test(zip))
      fail(at('zip'), t('sales.zipDigits', 'En México el código postal tiene 5 dígitos.'));
    if ((draft.zone_id ?? null) === null)
      draft.zone_id = zoneOf(
        zip,
        await tx.query(
          'select id, zip_ranges from zones where account_id = $1 and active and zip_ranges is not null',
          [TENANT],
        ),
      );
  } else if (country && (draft.incoterm ?? null) === null) {
    fail(
      at('incoterm'),
      t('sales.incoterm', 'Elige el incoterm: el destino está fuera de México.'),
    );
  }
}

/** What was delivered there, or will be, is of the customer that it was of. */
async function requireItsCustomer({
  tx,
  services,
  resource,
  before,
  changed,
  fail,
}: SaveContext<typeof consignees>): Promise<void> {
  if (!before || !changed('customer_id')) return;
  const uses = await usesOf(tx, services.registry, resource, before);
  if (uses.length > 0)
    fail(
      'customer_id',
      t(
        'sales.placeCustomer',
        'Ya se usa con su cliente ({where}): da de alta el destino con el otro.',
        { where: usesText(services.registry, uses) },
      ),
    );
}

export const rules = defineRules(consignees, {
  async beforeSave(context) {
    const { tx, draft, before, fail } = context;
    await requireItsCustomer(context);
    await completeConsignee(tx, draft, (field) => field, fail);
    if (!draft.is_default) return;
    const others = await tx.query<{ name: string }>(
      'select name from sls__consignees where account_id = $3 and customer_id = $1 and is_default and id <> $2 limit 1',
      [draft.customer_id, before?.id ?? 0, TENANT],
    );
    if (others[0])
      fail(
        'is_default',
        t(
          'sales.defaultPlace',
          'Ya hay un destino predeterminado: {name}. Quítale la marca primero.',
          { name: others[0].name },
        ),
      );
  },
});
