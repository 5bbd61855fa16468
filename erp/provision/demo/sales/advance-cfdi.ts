/** An advance of the demo, the sale that it pays in part and the note that applies it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import type { Desk } from '../office/desk.ts';
import { moveMoney, treasuryOf } from '../treasury/movements.ts';
import { draftInvoice, type InvoicingDesk, type Sale } from './invoicing-desk.ts';

const CUSTOMER = 'CLI-00005';
const TAX = 'IVA16';
const ADVANCE = { net: '2000.00', total: '2320.00' };
const SALE: Sale = { customer: CUSTOMER, description: 'Bordado de uniformes', net: '7500.00' };
/** What the SAT asks of the concept of an advance. */
const KEYS = { sat_product_key: '84111506', sat_unit_key: 'ACT' };

async function collected(desk: Desk): Promise<number> {
  const { tx, services, actor } = desk;
  const [subject] = await tx.query(
    sql<{
      id: number;
    }>`select s.id from cfl__subjects s join customers c on c.account_id = ${TENANT} and c.id = s.customer_id where s.account_id = ${TENANT} and c.code = ${CUSTOMER}`,
  );
  return moveMoney(await treasuryOf(desk), {
    type: 'ANT',
    date: services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate().toString(),
    account: 'BBVA operativa',
    amount: ADVANCE.total,
    concept: 'Anticipo de uniformes',
    subject_id: subject!.id,
  });
}

/** The one concept of an advance, and of the note that applies it. */
async function concept({ tx, actor }: Desk, description: string) {
  const taxes = await idsByCode(tx, actor.accountId, 'sattaxes');
  return {
    0: {
      ...KEYS,
      description,
      quantity: '1',
      unit_price: ADVANCE.net,
      tax_id: String(taxes.get(TAX)),
    },
  };
}

export async function demoAdvance(office: InvoicingDesk): Promise<void> {
  const advance = await office.within(async (desk) =>
    draftInvoice(desk, SALE, {
      is_advance: '1',
      advance_movement_id: String(await collected(desk)),
      payment_method: 'PUE',
      payment_terms: '0',
      payment_type_id: String(
        (await idsByCode(desk.tx, desk.actor.accountId, 'payment_types')).get('03'),
      ),
      lines: await concept(desk, 'Anticipo del bien o servicio'),
    }),
  );
  await office.ask('stamp', advance);
  const sale = await office.within((desk) =>
    draftInvoice(desk, SALE, { relations: { 0: { relation: '07', related_id: String(advance) } } }),
  );
  await office.ask('stamp', sale);
  const note = await office.within(async (desk) =>
    draftInvoice(desk, SALE, {
      cfdi_type: 'EGRESO',
      credit_reason: 'ANTICIPO',
      payment_method: 'PUE',
      payment_terms: '0',
      payment_type_id: String(
        (await idsByCode(desk.tx, desk.actor.accountId, 'payment_types')).get('30'),
      ),
      lines: await concept(desk, 'Aplicación de anticipo'),
      relations: { 0: { relation: '07', related_id: String(sale) } },
    }),
  );
  await office.ask('stamp', note);
}
