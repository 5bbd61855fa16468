/**
 * Customers that become one are one party of money: what the ledgers say of the other follows it,
 * posted or not, so that its balance is the sum of both.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules, type MergeContext } from '#erp/kernel/rules.ts';
import { mergeRecords } from '#erp/kernel/operations/merging/merge-records.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { customers } from '#erp/modules/sales/customers/customers.ts';

interface Party {
  readonly id: number;
  readonly customer_id: number;
  readonly supplier_id: number | null;
}

async function partiesOf({ tx, source, target }: MergeContext): Promise<readonly Party[]> {
  const found = await tx.query(
    sql<
      Party & object
    >`select id, customer_id, supplier_id from cfl__subjects where account_id = ${TENANT} and customer_id in (${source}, ${target}) order by id for update`,
  );
  return [source, target].map((id) => {
    const party = found.find(({ customer_id }) => customer_id === id);
    if (!party) throw new Error(`customer ${id} has no party`);
    return party;
  });
}

/** What waits to be posted says whose it is: it would be written of a party that is gone. */
async function isWaiting({ tx }: MergeContext, partyId: number): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from acc__posting_events where account_id = ${TENANT} and status in ('PENDIENTE', 'ERROR') and payload::text ~ ${`"subject_id": "?${partyId}[",}]`} limit 1`,
  );
  return rows.length > 0;
}

/** Money goes to an account that somebody looked at as of the party that it is now. */
const unverifyAccounts = ({ tx }: MergeContext, partyId: number) =>
  tx.execute(
    sql`update cfl__subject_accounts set is_default = false, verified_by = null, verified_at = null where account_id = ${TENANT} and subject_id = ${partyId}`,
  );

/** Their key names the party. */
const renameOpenings = ({ tx }: MergeContext, from: number, to: number) =>
  tx.execute(
    sql`update acc__opening_balances set account_key = concat_ws('/', coalesce(book_account_id::text, ''), coalesce(branch_office_id::text, ''), coalesce(cost_center_id::text, ''), ${String(to)}::text, coalesce(currency_id::text, ''))
      where account_id = ${TENANT} and subject_id = ${from}`,
  );

/** A customer that is a supplier too leaves the one that stays as both. */
async function handOver(context: MergeContext, own: Party, kept: Party): Promise<void> {
  await changeByConsequence(
    context,
    'cfl/subjects',
    { id: own.id },
    {
      changes: () => ({
        merged_into_id: kept.id,
        rfc_key: null,
        supplier_id: null,
        kind: 'CLIENTE',
        active: false,
      }),
      reason: t('cfl.mergedParty', 'Su cliente se fusionó con otro.'),
    },
  );
  if (own.supplier_id === null) return;
  await changeByConsequence(
    context,
    'cfl/subjects',
    { id: kept.id },
    {
      changes: () => ({ supplier_id: own.supplier_id, kind: 'CLIENTE_PROVEEDOR' }),
      reason: t(
        'cfl.mergedSupplier',
        'El cliente que se fusionó con el suyo también es proveedor.',
      ),
    },
  );
}

export const extension = extendRules(customers, {
  async beforeMerge(context) {
    const { services, fail } = context;
    const [own, kept] = (await partiesOf(context)) as [Party, Party];
    if (own.supplier_id !== null && kept.supplier_id !== null)
      return fail(
        '',
        t('cfl.bothSuppliers', 'Los dos son también proveedores, y un tercero es uno solo.'),
      );
    if (await isWaiting(context, own.id))
      return fail(
        '',
        t('cfl.postingsWait', 'Hay pólizas suyas por contabilizar: resuélvelas antes.'),
      );
    await handOver(context, own, kept);
    await unverifyAccounts(context, own.id);
    await renameOpenings(context, own.id, kept.id);
    await mergeRecords(
      {
        ...context,
        merged: services.registry.resource('cfl/subjects'),
        source: own.id,
        target: kept.id,
      },
      (message) => fail('', message),
    );
  },
});
