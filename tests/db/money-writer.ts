/**
 * Collects without pause, three invoices at a time with their IVA, and prints the number of each
 * collection once it is acknowledged.
 */
import { writeSync } from 'node:fs';
import { openEmbedded } from '#erp/db/open.ts';
import { insertEntry } from '#erp/domains/accounting/insert-entry.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { createItems } from '#erp/domains/open-items/items/create-item.ts';
import { settleMoney } from '#erp/domains/payments/settle-money.ts';
import { stockCompany } from '#erp/domains/stock/testing.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { registry } from '#erp/modules/all.ts';
import { declaredMigration, silent } from '#erp/provision/testing/database.ts';

const database = await openEmbedded({
  dataDir: process.argv[2] ?? '',
  log: silent,
  migrations: await declaredMigration(registry),
});
const { admin, idOf, make, query, within } = await stockCompany('UNO', database);
const date = Temporal.Now.plainDateISO(admin.timeZone).toString();
await query(`update acc__configuration set start_date = '2020-01-01'`);
await query('update acc__accounts set requires_subject = false');

const mxn = await idOf('currencies', 'MXN');
const iva = await idOf('sattaxes', 'IVA16');
const journal = await idOf('acc__journal_types', 'DI');
const [customers, sales, pending] = await Promise.all(
  ['105.01.01', '401.01.01', '209.01.01'].map((code) => idOf('acc__accounts', code)),
);
const subject_id = (
  await make('cfl/subjects', { kind: 'OTRO', name: 'Telas', rfc: 'XAXX010101000' })
).id!;
const bank = await make('cfl/bank-accounts', {
  name: 'Caja',
  account_type_id: String(await idOf('cfl__account_types', 'CAJ')),
  currency_id: String(mxn),
  book_account_id: String(await idOf('acc__accounts', '102.01.01')),
  custodian_id: String(admin.userId),
});

/** Three invoices of 1,160.00, in one entry. */
async function invoice(context: Writing, number: number) {
  const items = await createItems(
    context,
    [1, 2, 3].map((part) => ({
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      date,
      amount: '1160.00',
      source: { resource: 'pruebas/facturas', id: `${number}-${part}` },
      currency_id: null,
      account_role: 'CLIENTES_NAC',
      branch_office_id: null,
      taxes: [{ tax_id: iva, base: '1000.00', amount: '160.00' }],
    })),
  );
  await insertEntry(
    context,
    await requireEntryPeriod(context.tx, context.actor, date),
    { journal_type_id: journal, date, concept: `Facturas ${number}`, origin: 'AUTOMATICA' },
    [
      ...items.map(([item]) => ({
        book_account_id: customers!,
        debit: '1160.00',
        credit: null,
        open_item_id: item!.id,
        subject_id,
      })),
      { book_account_id: sales!, debit: null, credit: '3000.00' },
      { book_account_id: pending!, debit: null, credit: '480.00' },
    ],
  );
  return items.map(([item]) => item!);
}

for (let number = 1; ; number += 1) {
  await within(async (context) => {
    const items = await invoice(context, number);
    await settleMoney(context, {
      source: { resource: 'pruebas/cobros', id: number },
      event: 'COBRO',
      date,
      folio: String(number),
      subject_id,
      branch_office_id: null,
      direction: 'ENTRADA',
      bank_account_id: bank.id!,
      currency_id: mxn,
      in_pesos: true,
      rate: '1',
      amount: '3500.00',
      base_amount: '3500.00',
      reference: null,
      description: 'Cobro',
      side: 'CXC',
      settles: 'CARGO',
      keepsRest: true,
      own: { kind: 'PAGO', role: 'ANTICIPO_CLIENTES' },
      lines: items.map(({ id }, i) => ({
        kind: 'APLICACION',
        open_item_id: id,
        amount_item: '1160.00',
        amount: '1160.00',
        field: `lines[${i}]`,
      })),
    });
  });
  writeSync(1, `${number}\n`);
}
