/**
 * Limits of the SAT count by the clock of the place of issue or of who receives, not by the
 * company's: the days of a global invoice, the last day to cancel and to answer (sat-cfdi §7.4,
 * §8.3).
 */
import { expect, test } from 'vitest';
import { dryRun } from '#erp/kernel/operations/transition-checks.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { DomainError } from '#erp/model/errors.ts';
import { generateGlobals } from '#erp/modules/pos/global-invoices/generate-globals.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import type { Pac, SatStatus } from '#erp/domains/cfdi/pac/port.ts';
import { addWorkdays, taxHolidays } from '#erp/domains/taxes/working-days.ts';
import { answerRequest } from '#erp/modules/vault/wh-invoices/sat-status/answer-request.ts';
import {
  recordStatus,
  type AskedInvoice,
} from '#erp/modules/vault/wh-invoices/sat-status/record-status.ts';
import { beginCounter } from './counter.ts';
import { done, story, type Stage } from './given.ts';
import { beginInvoicing, CFDI, draftInvoice, answered } from './invoicing.ts';
import {
  add,
  fileOf,
  ownCertificate,
  ownRfc,
  pacOf,
  stamped,
  VAULT,
  vaultRow,
} from './received-cfdi.ts';

const CENTRE = 'America/Mexico_City';
const TIJUANA = '22000';
const CANCUN = '77500';

/** A branch that says no zone and no state: its postal code says where it is. */
async function branchIn(told: Stage, code: string, zip: string): Promise<number> {
  const id = await told.given.branch(code);
  await told.query('update branch_offices set zip = $1, time_zone = null where id = $2', [zip, id]);
  return id;
}

/** The fields that `work` is refused by at that moment, null for none; it is taken back. */
async function refusalAt(
  told: Stage,
  now: Temporal.Instant,
  work: (context: Parameters<typeof generateGlobals>[0]) => Promise<unknown>,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { services, accountId } = told.stock.company;
  const then = { ...services, now: () => now };
  const { actor } = told.as('admin');
  try {
    await services.db.tenant({ accountId }, (tx) =>
      dryRun(tx, async () => void (await work({ tx, services: then, actor, now }))),
    );
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { ...error.fields };
    throw error;
  }
}

test('a day of a global invoice ends by the clock of its branch', async () => {
  const { told, sell } = await beginCounter();
  await told.given.customer('Público en general', { legal_person: 'PUBLICO_GENERAL' });
  const today = Temporal.Now.plainDateISO(CENTRE);
  const [before, day] = [today.subtract({ days: 2 }), today.subtract({ days: 1 })];
  const at = (date: Temporal.PlainDate, plainTime: string) =>
    date.toZonedDateTime({ timeZone: CENTRE, plainTime }).toInstant();
  const globalAt = (branch: number, now: Temporal.Instant, of: Temporal.PlainDate) =>
    refusalAt(told, now, (context) =>
      generateGlobals(context, {
        periodicity: '01',
        from: of.toString(),
        to: of.toString(),
        branch_office_id: branch,
      }),
    );

  // Half past midnight in the centre is still the evening before in Tijuana.
  const west = await branchIn(told, 'TIJ', TIJUANA);
  const night = at(day, '00:30');
  const sold = await done(sell('W-1', { branch_office_id: west, sold_at: night.toString() }));
  expect(sold.day).toBe(before.toString());
  const afterwards = night.add({ minutes: 5 });
  expect(await globalAt(west, afterwards, day)).toEqual({
    to: ['Todavía no termina ese periodo.'],
  });
  expect(await globalAt(west, afterwards, before)).toBeNull();

  // Half past eleven is the next day in Cancún.
  const east = await branchIn(told, 'CUN', CANCUN);
  const evening = at(before, '23:30');
  await done(sell('E-1', { branch_office_id: east, sold_at: evening.toString() }));
  expect(await globalAt(east, evening.add({ minutes: 5 }), day)).toBeNull();
});

test('a CFDI is dated, and may be cancelled, by the clock of its place of issue', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const west = await branchIn(told, 'TIJ', TIJUANA);
  const stamped = async (more: Record<string, unknown>) => {
    const { id } = await draftInvoice(
      told,
      customer,
      [{ product_id: product, quantity: '1', unit_price: '100' }],
      more,
    );
    return answered(told, done(admin.act(CFDI, 'stamp', id)));
  };
  const invoices = { centre: await stamped({}), west: await stamped({ branch_office_id: west }) };
  const yesterday = Temporal.Now.plainDateISO(CENTRE).subtract({ days: 1 });
  const midnight = yesterday.toZonedDateTime({ timeZone: CENTRE, plainTime: '00:30' });
  const issue_date = midnight.toInstant().toString();
  const late = await stamped({ branch_office_id: west, issue_date });
  expect(late.date).toBe(yesterday.subtract({ days: 1 }).toString());
  expect((await admin.get(`${CFDI}/xml/${late.id}`)).text).toContain(`Fecha="${late.date}T2`);

  // 31 March is over in the centre, and is not in Tijuana.
  const over = (date: string) =>
    Temporal.PlainDate.from({ year: Number(date.slice(0, 4)) + 1, month: 4, day: 1 })
      .toZonedDateTime({ timeZone: CENTRE, plainTime: '00:15' })
      .toInstant();
  const cancel = ({ id, date }: { readonly id: number; readonly date: string }) =>
    refusalAt(told, over(date), ({ tx, services, actor }) =>
      transitionInTransaction(tx, services, actor, satInvoices, 'cancel', id, {
        cancel_reason: '02',
      }),
    );
  expect(await cancel(invoices.centre)).toEqual({
    '': [expect.stringContaining('Ya pasó el plazo para cancelarlo')],
  });
  expect(await cancel(invoices.west)).toBeNull();
});

test('«Probar» dates its document by the clock of the issuer’s postal code', async () => {
  const { told, issuer } = await beginInvoicing();
  // Noon in Cancún, where the company says it is, is to come in Tijuana.
  await told.tamper(`update accounts set time_zone = 'America/Cancun' where id = $1`, [
    told.stock.company.accountId,
  ]);
  await told.tamper('update sat__issuers set zip = $1 where id = $2', [TIJUANA, issuer]);
  const sandbox = await told.idOf('sat__plugins', 'SANDBOX');
  const local = await told.given.person('local', 'ADMINISTRADOR');
  expect(await done(local.put(`sat/plugins/test/${sandbox}`, {}))).toMatchObject({ ok: true });
});

/** What the SAT says of who waits for our answer. */
const ASKED = {
  state: 'VIGENTE',
  cancellable: 'CON_ACEPTACION',
  cancellation: 'EN_PROCESO',
  efos: 'DESCONOCIDO',
} as const satisfies SatStatus;

test('a cancellation is answered by the clock of who receives', async () => {
  const told = await story();
  await ownRfc(told);
  await ownCertificate(told);
  await told.query(`update sat__issuers set zip = $1`, [TIJUANA]);
  const { xml, uuid } = await stamped(told);
  await add(told, [await fileOf(told, xml)]);
  const { id } = await vaultRow(told, uuid);
  const { services, accountId } = told.stock.company;
  const { actor } = told.as('admin');
  const stored = async (): Promise<AskedInvoice> =>
    (await told.query<AskedInvoice>(`select * from sat__wh_invoices where id = $1`, [id]))[0]!;

  // Half past midnight in the centre: the evening before in Tijuana.
  const today = Temporal.Now.plainDateISO(CENTRE).add({ days: 1 });
  const now = today.toZonedDateTime({ timeZone: CENTRE, plainTime: '00:30' }).toInstant();
  const then = { ...services, now: () => now };
  const before = today.subtract({ days: 1 });
  const invoice = await stored();
  const last = await services.db.tenant({ accountId }, async (tx) => {
    const context = { tx, services: then, actor, now };
    await recordStatus(context, invoice, ASKED);
    const holidays = await taxHolidays(context, [before.year, before.year + 1]);
    return addWorkdays(before.toString(), 3, holidays);
  });
  const [year, month, day] = last.split('-').map(Number) as [number, number, number];
  const end = Temporal.PlainDate.from(last)
    .toZonedDateTime({ timeZone: 'America/Tijuana', plainTime: '23:59' })
    .toInstant();
  const row = await done(told.as('admin').get(`${VAULT}/${id}`));
  expect(Temporal.Instant.from(row.cancel_request_until).equals(end)).toBe(true);
  const [notice] = await told.query<{ body: string }>(
    `select body from notifications where event = 'cfdi.cancelRequest'`,
  );
  expect(notice?.body).toContain(`${day}/${month}/${year}`);

  // What is signed says the receiver's wall time.
  let signed = '';
  const pac: Pac = {
    ...pacOf(told),
    answer({ signedXml }) {
      signed = signedXml;
      return Promise.resolve({ kind: 'accepted', code: '201', receipt: null, final: false });
    },
  };
  await answerRequest({ services: then, actor }, pac, {
    ...(await stored()),
    cancel_answer: 'RECHAZAR',
  });
  const wall = now.toZonedDateTimeISO('America/Tijuana').toPlainDateTime();
  expect(signed).toContain(`Fecha="${wall.toString({ smallestUnit: 'second' })}"`);
  expect(signed).toContain('Rechazo');
});
