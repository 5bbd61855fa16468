/** What stories of treasury movements of every kind share. */
import { TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';
import { beginBooks, document, sale, subjectOf, taxId, type Line } from './treasury.ts';

export const MOVEMENTS = 'cfl/movements';

export async function begin() {
  const told = await story();
  await beginBooks(told);
  const bank = await told.given.bankAccount('BBVA', {
    opening: { balance: '1000000.00', date: TODAY() },
  });
  const [{ code }] = (await told.query<{ code: string }>(
    'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
    [bank],
  )) as [{ code: string }];
  return { told, bank, book: code };
}

export const office = (told: Stage) => told.idOf('cfl__subjects', 'SAT970701NN3', 'rfc');

export type Begun = Awaited<ReturnType<typeof begin>>;

/** Captures, sends and applies one; its reply. */
export async function move(
  { told, bank }: Begun,
  type: string,
  more: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const admin = told.as('admin');
  const made = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', type),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      concept: 'Movimiento de la prueba',
      bank_account_id: bank,
      ...more,
    }),
  );
  await done(admin.act(MOVEMENTS, 'submit', made.id));
  return done(admin.act(MOVEMENTS, 'apply', made.id));
}

export const owed = (
  told: Stage,
  kind: 'NOMINA' | 'GASTO' | 'IMPUESTO' | 'PRESTAMO',
  subject_id: number | null,
  { amount, role, lines }: { amount: string; role: string; lines: readonly Line[] },
) =>
  document(told, {
    item: {
      side: 'CXP',
      direction: 'CARGO',
      kind,
      subject_id,
      document_no: `${kind}-1`,
      currency_id: null,
      amount,
      account_role: role,
    },
    lines,
  });

export const apply = (item: { id: number }, amount_item: string) => ({
  open_item_id: item.id,
  amount_item,
});

/** What a customer that is a supplier too owes and is owed. */
export async function bothWays({ told }: Begun) {
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const receivable = await sale(told, {
    customer,
    number: 'A-1',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  const payable = await document(told, {
    item: {
      side: 'CXP',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'P-9',
      currency_id: null,
      amount: '580.00',
      taxes: [{ tax_id: await taxId(told, 'IVA16'), base: '500.00', amount: '80.00' }],
    },
    lines: [
      ['603.34.01', '500.00', ''],
      ['119.01.01', '80.00', ''],
      ['201.01.01', '', '580.00', 'item'],
    ],
  });
  return { subject_id, receivable, payable };
}
