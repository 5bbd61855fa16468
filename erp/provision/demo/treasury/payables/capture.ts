/** How the demo captures what suppliers charge. */
import type { Actor } from '#erp/kernel/actor.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, make, type Desk } from '../../office/desk.ts';
import type { Treasury } from '../movements.ts';
import type { Line } from './charge-data.ts';

const INVOICES = 'prc/invoice-shipments';

export interface Catalogues {
  readonly suppliers: ReadonlyMap<string, number>;
  readonly concepts: ReadonlyMap<string, number>;
  readonly accounts: ReadonlyMap<string, number>;
  readonly centers: ReadonlyMap<string, number>;
  readonly forms: ReadonlyMap<string, number>;
  readonly taxes: ReadonlyMap<string, number>;
}

export async function cataloguesOf({ tx, actor }: Desk): Promise<Catalogues> {
  const ids = (table: string) => idsByCode(tx, actor.accountId, table);
  return {
    suppliers: await ids('suppliers'),
    concepts: await ids('expenses'),
    accounts: await ids('acc__accounts'),
    centers: await ids('costcenters'),
    forms: await ids('payment_types'),
    taxes: await ids('sattaxes'),
  };
}

/** Numbers of the suppliers' own, one after the other. */
export function numbers() {
  let last = 0;
  return () => {
    last += 1;
    return {
      uuid: `5A7E11A0-0000-4000-8000-${String(last).padStart(12, '0')}`,
      series: 'A',
      supplier_folio: String(4100 + last),
    };
  };
}

export const line = (
  { concepts, accounts, centers, taxes }: Catalogues,
  { concept, account, description, center, vat, price }: Line,
) => ({
  ...(concept && { expense_id: String(concepts.get(concept)) }),
  ...(account && { book_account_id: String(accounts.get(account)) }),
  ...(description && { description }),
  ...(center && { cost_center_id: String(centers.get(center)) }),
  ...(vat && { tax_id: String(taxes.get(vat)) }),
  price,
});

export interface Capturing {
  readonly desk: Desk;
  readonly system: Actor;
  readonly treasury: Treasury;
  readonly catalogues: Catalogues;
  readonly nextNumber: ReturnType<typeof numbers>;
}

export const paidFrom = (
  { accounts, forms }: Treasury,
  { suppliers }: Catalogues,
  supplier: string,
) => ({
  supplier_id: String(suppliers.get(supplier)),
  bank_account_id: String(accounts.get('BBVA operativa')),
  payment_type_id: String(forms.get('02')),
});

/** Captured, matched and posted on its own day; what is not an invoice says so in `more`. */
export async function posted(
  { desk, catalogues, nextNumber }: Capturing,
  charge: Line & { readonly supplier: string },
  date: string,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { id } = await make(desk, INVOICES, {
    kind: 'FACTURA',
    supplier_id: String(catalogues.suppliers.get(charge.supplier)),
    date,
    received_date: date,
    ...(more.kind === 'EXTRANJERA'
      ? { supplier_folio: 'INV-20771' }
      : {
          ...nextNumber(),
          payment_mode: 'PPD',
          payment_type_id: String(catalogues.forms.get('99')),
        }),
    lines: [line(catalogues, charge)],
    ...more,
  });
  await act(desk, INVOICES, 'match', id!);
  await act(desk, INVOICES, 'post', id!, { posting_date: date });
  return id!;
}
