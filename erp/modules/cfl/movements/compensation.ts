/** What moves no money: items of both sides, for the same amount (finance §2.3, COMPENSACION). */
import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { COMPENSATION } from '#erp/domains/cfdi/catalogs/payment-forms.ts';
import { invalid } from '#erp/model/errors.ts';
import { claimsOfItems } from '#erp/domains/open-items/items/claimed-items.ts';
import { requireBoth } from '#erp/domains/payments/compensate.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { Change } from './movement-change.ts';
import type { Save } from './movement-checks.ts';
import { itemFacts } from './movement-facts.ts';
import { moneyLines } from './movements.posting.ts';

/** What the items of a compensation are in: one currency. */
async function currencyOfItems({ tx, draft, fail }: Save): Promise<number | null> {
  const lines = linesOf(draft);
  const items = await itemFacts(
    tx,
    lines.flatMap(({ open_item_id }) => open_item_id ?? []),
  );
  const [first] = items;
  if (items.some(({ currency_id }) => currency_id !== first!.currency_id))
    fail('lines', t('cfl.oneCurrency', 'Compensa partidas de una sola moneda.'));
  return first?.currency_id ?? null;
}

/** What its complement says of it: the SAT has a form for what is settled without money. */
async function ownForm({ tx }: Save): Promise<number | null> {
  const [form] = await tx.query(
    sql<{
      id: number;
    }>`select id from payment_types where account_id = ${TENANT} and sat_code = ${COMPENSATION} and active order by id limit 1`,
  );
  return form?.id ?? null;
}

/** It has no account, nor what belongs to one; it is in the currency that its items are in. */
export async function takeNoMoney(context: Save): Promise<number | null> {
  Object.assign(context.draft, {
    bank_account_id: null,
    subject_account_id: null,
    bank_fee: null,
    bank_fee_tax: null,
    payment_type_id: await ownForm(context),
  });
  return currencyOfItems(context);
}

const heldText = () => t('cfl.heldItem', 'Está retenida: libérala antes.');

/** Each side takes the whole amount, of what may be paid. */
export async function requireBothSides(context: Change): Promise<void> {
  const lines = moneyLines(context);
  const items = await itemFacts(
    context.tx,
    lines.flatMap(({ open_item_id }) => open_item_id ?? []),
  );
  const claims = await claimsOfItems(
    context,
    items.map(({ id }) => id),
  );
  const problemOf = (id: number): string | undefined =>
    items.some((item) => item.id === id && item.held) ? heldText() : claims.get(id);
  const problems = lines.flatMap(({ open_item_id, field }) => {
    const problem = problemOf(open_item_id!);
    return problem ? [[`${field}[open_item_id]`, [problem]] as const] : [];
  });
  if (problems[0]) throw invalid(Object.fromEntries(problems), problems[0][1][0]);
  const sides = new Map(items.map(({ id, side }) => [id, side]));
  requireBoth({ ...context.before, lines }, ({ open_item_id }) => sides.get(open_item_id!)!);
}
