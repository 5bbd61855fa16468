import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { firstExpiry, requireTogether, warnExpired } from '../first-expiry.ts';
import { carriers } from './carriers.ts';

const EXPIRES = ['permit_to', 'cargo_policy_to'] as const;
const PAIRS = [
  ['permit_type', 'permit_number'],
  ['cargo_insurer', 'cargo_policy'],
] as const;

interface Supplier {
  readonly rfc: string | null;
  readonly category: string;
}

const supplierOf = async (tx: Tx, id: number): Promise<Supplier | undefined> =>
  (
    await tx.query(
      sql<Supplier>`select rfc, category from suppliers where account_id = ${TENANT} and id = ${id}`,
    )
  )[0];

/** The own fleet is one: units and drivers of the company are its. */
async function requireOneFleet({ tx, draft, before, fail }: SaveContext<typeof carriers>) {
  if (draft.kind !== 'PROPIO') return;
  await lockNames(tx, ['own fleet']);
  const [other] = await tx.query(
    sql<{
      name: string;
    }>`select name from carriers where account_id = ${TENANT} and kind = 'PROPIO' and id <> ${before?.id ?? 0} limit 1`,
  );
  if (other)
    fail(
      'kind',
      t('fleet.oneFleet', 'La flota propia es una sola: {name}.', { name: other.name! }),
    );
}

async function checkSupplier({ tx, draft, before, changed, fail }: SaveContext<typeof carriers>) {
  if (!draft.supplier_id) return;
  const supplier = await supplierOf(tx, draft.supplier_id);
  if (supplier && supplier.category !== 'FLETES' && (!before || changed('supplier_id')))
    fail('supplier_id', t('fleet.freightSupplier', 'El proveedor debe ser del giro FLETES.'));
  draft.rfc ??= supplier?.rfc ?? null;
}

export const rules = defineRules(carriers, {
  async beforeSave(context) {
    const { draft, fail, now, actor } = context;
    await checkSupplier(context);
    await requireOneFleet(context);
    if ((draft.kind === 'PROPIO' || draft.kind === 'TERCERO') && !draft.rfc)
      fail('rfc', t('fleet.rfcNeeded', 'Escribe el RFC: va en la Carta Porte.'));
    requireTogether(draft, PAIRS, fail);
    draft.default_tax_profile ??= draft.kind === 'TERCERO' ? 'AUTOTRANSPORTE_4' : 'NINGUNA';
    warnExpired({ ...context, today: todayOf(now, actor.timeZone) }, EXPIRES);
    draft.first_expiry = firstExpiry(draft, EXPIRES);
  },
});
