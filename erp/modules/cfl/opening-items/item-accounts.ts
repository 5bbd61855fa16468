/** Where an opening item stands in the books: its account, those of its taxes, its sign. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { AccountMap } from '#erp/domains/accounting/accounts/account-map.ts';
import type { AccountFacts } from '#erp/domains/accounting/events/financial-event.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { taxRoles } from '#erp/domains/open-items/items/tax-roles.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { RFC_FOREIGN } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import type { openingItems } from './opening-items.ts';
import { taxesOf, type TaxFacts } from './item-taxes.ts';

type Save = SaveContext<typeof openingItems>;

/** Advances and credit notes take from the debt. */
export const directionOf = (kind: string | null | undefined): 'CARGO' | 'ABONO' =>
  kind === 'NOTA_CREDITO' || kind === 'ANTICIPO' ? 'ABONO' : 'CARGO';

async function roleOf({ tx, draft }: Save): Promise<string> {
  const sales = draft.side === 'CXC';
  if (draft.kind === 'ANTICIPO') return sales ? 'ANTICIPO_CLIENTES' : 'ANTICIPO_PROV';
  const [subject] = await tx.query(
    sql<{
      rfc: string;
    }>`select rfc from cfl__subjects where account_id = ${TENANT} and id = ${draft.subject_id}`,
  );
  const foreign = subject?.rfc === RFC_FOREIGN;
  if (sales) return foreign ? 'CLIENTES_EXT' : 'CLIENTES_NAC';
  return foreign ? 'PROVEEDORES_EXT' : 'PROVEEDORES_NAC';
}

const noAccount = (role: string) =>
  t('openings.noAccount', 'El mapa de cuentas no dice la cuenta de {role}: agrégala ahí.', {
    role,
  });

/** What its document would have told the map (R8). */
const factsOf = ({ subject_id, currency_id, branch_office_id }: Save['draft']): AccountFacts => ({
  subject_id,
  currency_id,
  branch_office_id,
});

/** Pesos with their sign in the ledger: a charge is positive. */
function placeTaxes(
  { draft, fail }: Save,
  facts: readonly TaxFacts[],
  map: AccountMap,
  sign: 1 | -1,
): string {
  let caused = new Exact(0);
  const { side } = draft;
  for (const name of ['tax', 'other'] as const) {
    draft[`${name}_account_id`] = null;
    draft[`${name}_ledger`] = null;
  }
  for (const { field, tax_id, amount } of taxesOf(draft)) {
    const tax = facts.find(({ id }) => id === tax_id);
    const pesos = new Exact(moneyText(new Exact(amount).times(draft.exchange_rate ?? 1)));
    if (!tax || tax.basis !== 'FLUJO') continue;
    if (draft.kind === 'ANTICIPO') caused = caused.plus(pesos);
    else {
      const roles = taxRoles(side ?? 'CXC', tax.sat_tax, tax.withheld);
      if (!roles || pesos.isZero()) continue;
      const account = map.find(roles.pending, { tax_id, ...factsOf(draft) });
      if (!account) fail(field === 'tax' ? 'tax_id' : 'other_tax_id', noAccount(roles.pending));
      else {
        draft[`${field}_account_id`] = account.account;
        draft[`${field}_ledger`] = moneyText(pesos.times(tax.withheld ? sign : -sign));
      }
    }
  }
  return moneyText(caused);
}

/**
 * Fills its pesos, its account by the map where the row says none, and what both it and its taxes
 * are in the ledger. What advances caused with their CFDI is no part of their account (finance
 * decision 18).
 */
export async function placeAmounts(
  context: Save,
  facts: readonly TaxFacts[],
  map: AccountMap,
): Promise<void> {
  const { draft, fail } = context;
  const role = await roleOf(context);
  draft.ledger_role = role;
  const base = moneyText(new Exact(draft.amount ?? 0).times(draft.exchange_rate ?? 1));
  draft.base_amount = base;
  const sign = (draft.side === 'CXC') === (directionOf(draft.kind) === 'CARGO') ? 1 : -1;
  const caused = placeTaxes(context, facts, map, sign);
  draft.ledger_amount = moneyText(new Exact(base).minus(caused).times(sign));
  if (draft.book_account_id) return;
  const account = map.find(role, factsOf(draft));
  if (account) draft.book_account_id = account.account;
  else fail('book_account_id', noAccount(role));
}

/** It stands in an account of its side, in its currency. */
export async function checkControl({ tx, draft, fail }: Save): Promise<void> {
  const [account] = await tx.query(
    sql<{
      control: string;
      other: boolean;
    }>`select control, currency_id is not null and currency_id is distinct from ${draft.currency_id ?? null}::bigint as other from acc__accounts where account_id = ${TENANT} and id = ${draft.book_account_id}`,
  );
  if (!account) return;
  const wanted = draft.side === 'CXC' ? 'CLIENTES' : 'PROVEEDORES';
  if (account.control !== wanted && draft.kind !== 'ANTICIPO')
    fail(
      'book_account_id',
      draft.side === 'CXC'
        ? t('openings.ofCustomers', 'Elige una cuenta de control «Clientes».')
        : t('openings.ofSuppliers', 'Elige una cuenta de control «Proveedores».'),
    );
  if (account.other)
    fail('currency_id', t('openings.otherCurrency', 'La cuenta de control es de otra moneda.'));
}
