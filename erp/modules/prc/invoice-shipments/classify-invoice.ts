import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { release } from '#erp/domains/budget/commitments.ts';
import { linesOf, type StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { CLASSIFY } from './classify.ts';
import { commitInvoice, requireBudget } from './posting/invoice-budget.ts';
import { accountProblem } from './capture/invoice-checks.ts';
import { isBought, worked } from './capture/invoice-draft.ts';
import { loadAccounts, loadInvoiceFacts } from './capture/invoice-facts.ts';
import { sourceOf, type Change } from './posting/invoice-posting.ts';
import type { invoiceShipments } from './invoice-shipments.ts';

type Invoice = StoredRow<typeof invoiceShipments>;
type NewMarks = ActionContext<typeof CLASSIFY.fields>['input']['lines'];
type Accounts = Awaited<ReturnType<typeof loadAccounts>>;

/** Goods and their charges stand in the stock, and in no account of a line. */
const expensesOf = (invoice: Invoice) =>
  linesOf(invoice).filter((line) => !isBought(line) && !line.shipment_charge_id);

const isAsset = (accounts: Accounts, id: number | null): boolean =>
  accounts.find((each) => each.id === id)?.control === 'ACTIVO_FIJO';

/** The line as it is given, with what follows from its account. */
function classified(invoice: Invoice, given: NewMarks, accounts: Accounts): Invoice['lines'] {
  return linesOf(invoice).map((line) => {
    const own = given.find(({ id }) => id === line.id);
    if (!own || isBought(line) || line.shipment_charge_id) return line;
    const { book_account_id, cost_center_id, creditable } = own;
    return {
      ...line,
      book_account_id,
      cost_center_id,
      creditable: creditable as typeof line.creditable,
      deductible_percent: own.deductible_percent ?? line.deductible_percent ?? null,
      is_asset: isAsset(accounts, book_account_id),
    };
  });
}

const storeLines = ({ tx, actor }: ActionContext, lines: Invoice['lines']) =>
  tx.execute(
    sql`update prc_invoice_lines l set book_account_id = r.book_account_id, cost_center_id = r.cost_center_id, creditable = r.creditable, deductible_percent = r.deductible_percent, is_asset = r.is_asset, version = l.version + 1, updated_by = ${actor.userId}, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id bigint, book_account_id bigint, cost_center_id bigint, creditable text, deductible_percent numeric, is_asset boolean) where l.account_id = ${TENANT} and l.id = r.id`,
  );

/** Its taxes by what becomes of them now. */
async function storeTaxes({ tx, actor }: ActionContext, id: number, taxes: readonly object[]) {
  await tx.execute(
    sql`delete from prc_invoice_taxes where account_id = ${TENANT} and invoice_id = ${id}`,
  );
  await tx.execute(
    sql`insert into prc_invoice_taxes (account_id, created_by, updated_by, invoice_id, tax_id, creditable, is_lease, base, amount, position)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${id}, r.tax_id, r.creditable, r.is_lease, r.base, r.amount, r.position
      from jsonb_to_recordset(${JSON.stringify(taxes.map((tax, position) => ({ ...tax, position })))}::jsonb) as r(tax_id bigint, creditable text, is_lease boolean, base numeric, amount numeric, position int)`,
  );
}

export const classify = actionRulesOf<typeof invoiceShipments>()(CLASSIFY, {
  prefill({ record }) {
    const lines = expensesOf(record).map((line) => ({
      id: line.id!,
      description: line.description ?? null,
      amount: line.amount ?? null,
      book_account_id: line.book_account_id ?? null,
      cost_center_id: line.cost_center_id ?? null,
      creditable: line.creditable ?? null,
      deductible_percent: line.deductible_percent ?? null,
    }));
    return Promise.resolve({ values: { lines } });
  },
  async run(context) {
    const { tx, record: invoice, input, fail } = context;
    const accounts = await loadAccounts(
      tx,
      input.lines.map(({ book_account_id }) => book_account_id),
    );
    for (const [i, line] of input.lines.entries()) {
      const problem = accountProblem(
        accounts.find(({ id }) => id === line.book_account_id),
        line,
      );
      if (problem) fail(`lines[${i}][${problem.field}]`, problem.message);
    }
    const before = { ...invoice, lines: classified(invoice, input.lines, accounts) };
    const facts = await loadInvoiceFacts(tx, before);
    const posting = {
      facts,
      invoice: worked(before, facts),
      date: invoice.received_date ?? invoice.date,
    };
    await storeLines(context, before.lines);
    await storeTaxes(context, invoice.id, posting.invoice.taxes);
    // A change of state and an action are told of a record in the same way.
    const change = { ...context, before, changes: {} } as unknown as Change;
    await release(context, sourceOf(change));
    await requireBudget(change, posting);
    await commitInvoice(change, posting);
    return { outcome: { message: t('prc.classified', 'Partidas reclasificadas.') } };
  },
});
