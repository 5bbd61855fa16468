/** What became of a quotation that was offered: its link, its versions, its end (sales §2, §3). */
import { expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { expiringJobs } from '#erp/modules/sales/sls-quotations/expiring-jobs.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body, type Stage } from './given.ts';
import { runJob } from './jobs.ts';
import { quoting } from './quoting.ts';

const MAIL = { emails: 'compras@colchones.mx', message: 'Va la cotización.' };

/** Somebody without a user asks. */
async function asked({ stock }: Stage, path: string) {
  const reply = await createApp(stock.company.services).request(`http://erp/${path}`);
  const type = reply.headers.get('content-type') ?? '';
  const body: Body = type.includes('json') ? await reply.json() : { type };
  return { status: reply.status, body };
}

/** The token of the link in the last mail of a quotation. */
async function tokenOf({ query }: Stage, id: number): Promise<string> {
  const [mail] = await query<{ text: string }>(
    "select text from mail_outbox where resource = 'sls-quotations' and record_id = $1 order by id desc",
    [id],
  );
  return /\/cotizacion\/([\w-]{43})/.exec(mail!.text)![1]!;
}

test('the link of its mail shows what was offered, and says when it was seen', async () => {
  const { told, quote, quoted, cotiza, customer, admin } = await quoting({ discount_percent: '2' });
  const { id } = await done(
    quote([
      { qty: '1250.5', extra_discount_percent: '2.5', delivery_days: '5' },
      { qty: '7', is_optional: '1' },
    ]),
  );
  await done(cotiza.act('sls-quotations', 'submit', id));
  await done(cotiza.act('sls-quotations', 'send', id, MAIL));
  expect(await quoted(id)).toMatchObject({ status: 'ENVIADA', viewed_at: null });
  const token = await tokenOf(told, id);
  const page = await asked(told, `sls-quotations/offered?token=${token}`);
  expect(page).toMatchObject({
    status: 200,
    body: {
      data: {
        state: 'VIGENTE',
        revision: 1,
        customer: 'Colchones del Bajío',
        currency: 'MXN',
        subtotal: '61899.75',
        discount_total: '2754.54',
        tax_total: '9463.23',
        taxes: [
          {
            tax: 'IVA 16 %',
            rate: '16 %',
            withheld: false,
            base: '59145.21',
            amount: '9463.23',
          },
        ],
        total: '68608.44',
        lines: [
          { qty: '1250.500000', discount_percent: '4.45', delivery_days: 5, aside: false },
          { qty: '7.000000', aside: true },
        ],
      },
    },
  });
  expect(page.body.data).not.toHaveProperty('internal_notes');
  expect(page.body.data).not.toHaveProperty('margin_percent');
  const { viewed_at } = await quoted(id);
  expect(viewed_at).toEqual(expect.any(String));
  // The same token opens its paper, as it was sent; the first time stays.
  expect(await asked(told, `print-log/shared?token=${token}`)).toMatchObject({
    status: 200,
    body: { type: 'application/pdf' },
  });
  expect(await quoted(id)).toMatchObject({ viewed_at });
  const sent = await done(
    admin.get('print-log', { resource: 'sls-quotations', record_id: String(id) }),
  );
  expect(sent).toMatchObject([{ sent_to: MAIL.emails, seen_count: 2, live: true }]);

  await done(cotiza.act('sls-quotations', 'accept', id));
  expect(await asked(told, `sls-quotations/offered?token=${token}`)).toMatchObject({
    body: { data: { state: 'ACEPTADA' } },
  });
  await done(admin.change(`customers/${customer}`, { name: 'Colchones' }));
  await done(cotiza.act('print-log', 'revoke', sent[0].id));
  expect(await asked(told, `sls-quotations/offered?token=${token}`)).toMatchObject({
    status: 404,
  });
});

test('a link of another record, an invented one and too many of them open nothing', async () => {
  const { told, admin, customer, quote } = await quoting();
  const share = (resource: string, record_id: unknown) =>
    done(admin.post('print-log/share', { resource, record_id, days: '7' }));
  const tokenIn = ({ url }: Body) => String(url).split('/').at(-1)!;
  const foreign = tokenIn(await share('customers', customer));
  expect(await asked(told, `sls-quotations/offered?token=${foreign}`)).toMatchObject({
    status: 404,
  });
  // A draft may change: its link has the paper and no page.
  const { id } = await done(quote([{ qty: '1' }]));
  const draft = tokenIn(await share('sls-quotations', id));
  expect(await asked(told, `sls-quotations/offered?token=${draft}`)).toMatchObject({ status: 404 });
  expect(await asked(told, `print-log/shared?token=${draft}`)).toMatchObject({ status: 200 });
  for (let tries = 0; tries < 10; tries += 1)
    expect(await asked(told, `sls-quotations/offered?token=${tries}`)).toMatchObject({
      status: 404,
    });
  expect(await asked(told, 'sls-quotations/offered?token=x')).toMatchObject({ status: 429 });
});

test('it is mailed, replaced by another version, rejected with its reason, cancelled', async () => {
  const { told, quote, quoted, cotiza } = await quoting();
  const { id } = await done(quote([{ qty: '600' }]));
  await done(cotiza.act('sls-quotations', 'submit', id));
  expect(
    await refusedFields(cotiza.act('sls-quotations', 'send', id, { ...MAIL, emails: 'x' })),
  ).toEqual({ emails: ['«x» no es un correo. Sepáralos con comas.'] });
  await done(cotiza.act('sls-quotations', 'send', id, MAIL));
  expect(await quoted(id)).toMatchObject({ status: 'ENVIADA', sent_at: expect.any(String) });

  const { quotation } = await done(cotiza.post(`sls-quotations/newVersion/${id}`, {}));
  expect(await quoted(id)).toMatchObject({ status: 'SUSTITUIDA' });
  expect(await quoted(quotation)).toMatchObject({
    status: 'BORRADOR',
    revision: 2,
    root_quotation_id: id,
    lines: [{ qty: '600.000000', unit_price: '52.000000' }],
  });
  await done(cotiza.act('sls-quotations', 'submit', quotation));
  expect(await refusedFields(cotiza.act('sls-quotations', 'reject', quotation))).toMatchObject({
    lost_reason_id: expect.any(Array),
  });
  const lost_reason_id = await told.given.cause();
  await done(cotiza.act('sls-quotations', 'reject', quotation, { lost_reason_id }));
  expect(await quoted(quotation)).toMatchObject({ status: 'RECHAZADA', lost_reason_id });

  const other = await done(quote([{ qty: '1' }]));
  await done(cotiza.act('sls-quotations', 'cancel', other.id));
  expect(await quoted(other.id)).toMatchObject({ status: 'CANCELADA' });
});

test('versions are numbered in their order, at the prices of the day; each replaces the one before', async () => {
  const { told, quote, quoted, cotiza, admin } = await quoting();
  const { id } = await done(
    quote([
      { qty: '600', extra_discount_percent: '2', delivery_days: '4' },
      { qty: '5', is_optional: '1', chosen: '1' },
    ]),
  );
  const version = (of: number) => cotiza.post(`sls-quotations/newVersion/${of}`, {});
  expect(await refused(version(id))).toMatchObject({ code: 'ESTADO_INVALIDO' });
  await done(cotiza.act('sls-quotations', 'submit', id));
  await done(cotiza.act('sls-quotations', 'send', id, MAIL));
  const { quotation: second } = await done(version(id));
  expect(await quoted(id)).toMatchObject({ status: 'SUSTITUIDA', revision: 1 });
  expect(await quoted(second)).toMatchObject({
    status: 'BORRADOR',
    revision: 2,
    root_quotation_id: id,
    sent_at: null,
    viewed_at: null,
    lines: [
      { unit_price: '52.000000', extra_discount_percent: '2.0000', delivery_days: 4 },
      { is_optional: true, chosen: true },
    ],
  });
  // The page of the first one says that it is not the last.
  expect(
    await asked(told, `sls-quotations/offered?token=${await tokenOf(told, id)}`),
  ).toMatchObject({
    body: { data: { state: 'SUSTITUIDA' } },
  });
  await done(cotiza.act('sls-quotations', 'submit', second));
  await told.query(
    "update pricelists__lines set price = 53 where price = 52 and pricelist_id = (select id from pricelists where code = 'MAYOREO')",
  );
  const { quotation: third } = await done(version(second));
  expect(await quoted(third)).toMatchObject({
    revision: 3,
    root_quotation_id: id,
    lines: [{ unit_price: '53.000000' }, {}],
  });
  expect(await quoted(second)).toMatchObject({ lines: [{ unit_price: '52.000000' }, {}] });
  expect(await refused(version(second))).toMatchObject({ code: 'ESTADO_INVALIDO' });
  expect(await refused(cotiza.act('sls-quotations', 'accept', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await done(admin.act('sls-quotations', 'cancel', third));
});

test('one that expired is not accepted; it is not valid before its day', async () => {
  const { quote, cotiza } = await quoting();
  expect(await refusedFields(quote([{ qty: '1' }], { valid_until: '2020-01-01' }))).toEqual({
    valid_until: ['La vigencia no es antes de la fecha de la cotización.'],
  });
  const { id } = await done(
    quote([{ qty: '1' }], { date: '2026-01-02', valid_until: '2026-01-03' }),
  );
  await done(cotiza.act('sls-quotations', 'submit', id));
  expect(await refused(cotiza.act('sls-quotations', 'accept', id))).toMatchObject({
    message: 'La cotización venció el 3 ene 2026: haz otra versión.',
  });
});

test('each night the unanswered ones expire; their seller hears of it three days before', async () => {
  const { told, quote, quoted, cotiza, seller } = await quoting();
  const day = (days: number) => Temporal.PlainDate.from(TODAY()).add({ days }).toString();
  const offer = async (date: string, valid_until: string) => {
    const { id } = await done(quote([{ qty: '1' }], { date, valid_until }));
    await done(cotiza.act('sls-quotations', 'submit', id));
    return Number(id);
  };
  const late = await offer(day(-3), day(-1));
  const soon = await offer(TODAY(), day(3));
  await offer(TODAY(), day(9));
  expect(await runJob(told, expiringJobs, 'sls-quotations.expire')).toBe(
    '1 cotizaciones vencidas, 1 por vencer',
  );
  // On another day: what was valid until then, and nothing twice.
  const after = (days: number) => runJob(told, expiringJobs, 'sls-quotations.expire', day(days));
  expect(await after(1)).toBe('0 cotizaciones vencidas, 0 por vencer');
  expect(await after(4)).toBe('1 cotizaciones vencidas, 0 por vencer');
  expect(await after(6)).toBe('0 cotizaciones vencidas, 1 por vencer');
  expect(await quoted(late)).toMatchObject({ status: 'VENCIDA' });
  expect(await quoted(soon)).toMatchObject({ status: 'VENCIDA' });
  expect(
    await told.query(
      "select user_id from notifications where resource = 'sls-quotations' and record_id = $1",
      [soon],
    ),
  ).toEqual([{ user_id: seller.id }]);
});
