/** Whatever kills the process that stamps, there is one UUID, one entry and no hole of folios. */
import { expect, test } from 'vitest';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { callerOf } from '../api/fixtures.ts';
import { killedAt } from './dying.ts';
import { done, type Stage } from './given.ts';
import { beginInvoicing, CFDI, draftInvoice, stampedInvoice } from './invoicing.ts';

/** Longer than another process leaves a question alone. */
const TERM = { minutes: 5 };

/** Another process takes up what was left, later; the record then. */
async function takeUp(told: Stage, id: number) {
  const { services } = told.stock.company;
  for (let round = 1; round <= 3; round += 1)
    await askDue({
      ...services,
      now: () => services.now().add({ minutes: TERM.minutes * round }),
    });
  return done(told.as('admin').get(`${CFDI}/${id}`));
}

/**
 * Does this action to a new record, killed a step later each time until it comes to its end: what
 * is left is taken up, and where nothing was stored the person asks again. Gives how many times.
 */
async function killedAtEachStep(
  told: Stage,
  action: string,
  before: string,
  work: {
    readonly record: () => Promise<{ readonly id: number; readonly version: number }>;
    readonly body: object;
    readonly check: (id: number) => Promise<void>;
  },
): Promise<number> {
  const admin = told.as('admin');
  for (let step = 0; ; step += 1) {
    const { id, version } = await work.record();
    const dying = killedAt(told.stock.company.services, step);
    const call = `${CFDI}/${action}/${id}`;
    await callerOf(dying.services, admin.actor).put(call, { ...work.body, version });
    const left = await takeUp(told, id);
    if (left.status === before) {
      expect(left.version).toBe(version);
      await done(admin.act(CFDI, action, id, { ...work.body }));
      await takeUp(told, id);
    }
    await work.check(id);
    if (!dying.isDead()) return step + 1;
  }
}

async function expectOnce(told: Stage, id: number): Promise<void> {
  const [row] = await told.query<{ stamps: string[]; uuid: string }>(
    `select i.status, i.uuid is not null as has_uuid,
       (select array_agg(d.uuid order by d.id) from sat__sandbox_documents d where d.series = i.series and d.folio = i.folio) as stamps,
       (select count(*)::int from acc__book_entries e where e.source_resource = $1 and e.source_id = i.id::text) as entries,
       (select count(*)::int from cfl__open_items o where o.source_resource = $1 and o.source_id = i.id::text) as items,
       i.uuid
     from satinvoices i where i.id = $2`,
    [CFDI, id],
  );
  expect(row).toMatchObject({ status: 'TIMBRADO', has_uuid: true, entries: 1, items: 1 });
  expect(row!.stamps).toEqual([row!.uuid]);
}

test('killed at any step of stamping, a document has one UUID and one entry, and folios no holes', async () => {
  const { told, customer, product } = await beginInvoicing();
  const times = await killedAtEachStep(told, 'stamp', 'BORRADOR', {
    record: () => draftInvoice(told, customer, [{ product_id: product, quantity: '10' }]),
    body: {},
    check: (id) => expectOnce(told, id),
  });
  expect(times).toBeGreaterThan(20);
  const [folios] = await told.query(
    `select count(*)::int as documents, count(distinct folio)::int as folios, max(folio::int) - min(folio::int) + 1 as span from satinvoices`,
  );
  expect(folios).toEqual({ documents: times, folios: times, span: times });
});

test('killed at any step of cancelling, it is cancelled once and its entry reversed once', async () => {
  const { told, customer, product } = await beginInvoicing();
  const times = await killedAtEachStep(told, 'cancel', 'TIMBRADO', {
    record: () => stampedInvoice(told, customer, [{ product_id: product, quantity: '10' }]),
    body: { cancel_reason: '02' },
    check: async (id) => {
      const [row] = await told.query(
        `select i.status, i.balance,
           (select count(*)::int from acc__book_entries e where e.source_resource = $1 and e.source_id = i.id::text) as entries,
           (select d.status from sat__sandbox_documents d where d.uuid = i.uuid) as of_pac
         from satinvoices i where i.id = $2`,
        [CFDI, id],
      );
      expect(row).toEqual({
        status: 'CANCELADO',
        balance: '0.00',
        entries: 2,
        of_pac: 'CANCELADO',
      });
    },
  });
  expect(times).toBeGreaterThan(15);
});
