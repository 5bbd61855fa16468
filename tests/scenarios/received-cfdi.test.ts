/** Received CFDI: what is taken in, what is refused, what it becomes (sat-cfdi §13). */
import { expect, test } from 'vitest';
import { periodJobs } from '#erp/modules/accounting/periods/period-jobs.ts';
import { statusJobs } from '#erp/modules/vault/wh-invoices/sat-status/status-jobs.ts';
import { needsAcceptance } from '#erp/domains/cfdi/pac/sandbox/acceptance.ts';
import { sandboxPac } from '#erp/domains/cfdi/pac/sandbox/sandbox.ts';
import { cancelOf } from '#erp/domains/cfdi/testing/sandbox-stage.ts';
import { askDue } from '#erp/modules/vault/wh-invoices/sat-status/ask-status.ts';
import { done, refused, refusedFields, story, type Body, type Stage } from './given.ts';
import { runJob } from './jobs.ts';
import { activeSupplier, INVOICES, invoiceBody } from './payables.ts';
import {
  add,
  draftOf,
  fileOf,
  ISSUER,
  OWN_RFC,
  ownCertificate,
  ownRfc,
  pacOf,
  sealed,
  stamped,
  VAULT,
  vaultRow,
} from './received-cfdi.ts';
import { beginBooks } from './treasury.ts';

async function begin() {
  const told = await story();
  await ownRfc(told);
  return told;
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (xml: string) => new TextEncoder().encode(xml);
const resultsOf = (intake: { results: readonly Body[] }) =>
  intake.results.map(({ name, result, message }) => [name, result, message]);

/** What the SAT is asked of in its turn. */
const ask = ({ stock, as }: Stage) =>
  askDue({ services: stock.company.services, actor: as('admin').actor }, 50);

test('an XML is kept byte by byte, with what was verified of it, and once', async () => {
  const told = await begin();
  const { xml, uuid } = await stamped(told);
  const intake = await add(told, [await fileOf(told, xml)]);
  expect(intake).toMatchObject({ status: 'TERMINADA', documents: 1, accepted: 1, rejected: 0 });
  const row = await vaultRow(told, uuid);
  expect(row).toMatchObject({
    direction: 'RECIBIDO',
    cfdi_type: 'I',
    status: 'NUEVO',
    tray: 'NUEVOS',
    proposal: 'GASTO',
    subtotal: '1000.00',
    iva: '160.00',
    total: '1160.00',
    fiscal_validity: false,
  });
  expect(row.validation.map(({ rule, result }: Body) => `${rule} ${result}`)).toEqual([
    'TIMBRE AVISO',
    'RECEPTOR OK',
    'SELLO OK',
    'CERTIFICADO OK',
    'TOTALES OK',
    'DATOS OK',
    'LISTA_69B OK',
  ]);
  const file = await told.as('admin').get(`${VAULT}/xml/${row.id}`);
  expect(file.text).toBe(text(xml));
  const again = await add(told, [await fileOf(told, xml, 'otra-vez.xml')]);
  expect(resultsOf(again)).toEqual([
    ['otra-vez.xml', 'REPETIDO', 'Este CFDI ya está en la bóveda.'],
  ]);
  const invented = text(xml).replace(uuid, '00000000-0000-4000-8000-000000000001');
  const [refusal] = resultsOf(await add(told, [await fileOf(told, bytes(invented), 'otro.xml')]));
  expect(refusal).toEqual([
    'otro.xml',
    'RECHAZADO',
    `Su sello es el del CFDI ${uuid.toUpperCase()}, que ya está en la bóveda: uno de los dos folios fiscales es inventado.`,
  ]);
  for (const statement of [
    `update sat__received_xml set xml_base64 = 'x'`,
    'delete from sat__received_xml',
    `update sat__wh_invoices set total = 1`,
    'delete from sat__wh_invoices',
  ])
    await expect(told.query(statement)).rejects.toThrow();
});

test('each document that is refused says why, and nothing of it is kept', async () => {
  const told = await begin();
  const { xml } = await stamped(told);
  const good = text(xml);
  const foreign = await stamped(told, {
    receiver: { ...draftOf(told).receiver, rfc: 'BEÑ920313AB1' },
  });
  const wrong: readonly (readonly [name: string, content: Uint8Array])[] = [
    ['alterado.xml', bytes(good.replace('Suministro', 'suministro'))],
    ['doctype.xml', bytes(`<!DOCTYPE x [<!ENTITY a "b">]>${good.replace(/^<\?xml.*?\?>/, '')}`)],
    [
      'viejo.xml',
      bytes(
        good
          .replaceAll('http://www.sat.gob.mx/cfd/4', 'http://www.sat.gob.mx/cfd/3')
          .replace('Version="4.0"', 'Version="3.3"'),
      ),
    ],
    ['ajeno.xml', foreign.xml],
    ['sin-timbre.xml', await sealed(draftOf(told))],
    ['roto.xml', bytes('<cfdi:Comprobante')],
  ];
  const intake = await add(
    told,
    await Promise.all(wrong.map(([name, content]) => fileOf(told, content, name))),
  );
  expect(resultsOf(intake).map(([name, result]) => [name, result])).toEqual(
    wrong.map(([name]) => [name, 'RECHAZADO']),
  );
  const said = Object.fromEntries(resultsOf(intake).map(([name, , why]) => [name, why]));
  expect(said).toMatchObject({
    'alterado.xml': 'El sello no corresponde: el XML se alteró.',
    'ajeno.xml': 'No es para la empresa: lo recibe BEÑ920313AB1.',
    'sin-timbre.xml': 'No está timbrado: le falta el TimbreFiscalDigital.',
  });
  for (const name of ['doctype.xml', 'viejo.xml', 'roto.xml']) expect(said[name]).toBeTruthy();
  const kept = await told.query<{ n: number }>('select count(*)::int as n from sat__wh_invoices');
  expect(kept).toEqual([{ n: 0 }]);
  expect(await refusedFields(told.as('admin').post('sat/add', {}))).toEqual({
    attachments: ['Sube un archivo o pega un XML.'],
  });
  const pasted = await add(told, [], { pasted: good });
  expect(resultsOf(pasted)).toEqual([['XML pegado', 'RECIBIDO', null]]);
});

test('it becomes the draft of an invoice with its lines, taxes and UUID; its class is learned', async () => {
  const told = await begin();
  await beginBooks(told);
  const admin = told.as('admin');
  const supplier = await activeSupplier(told);
  const { xml, uuid } = await stamped(told);
  await add(told, [await fileOf(told, xml)]);
  const row = await vaultRow(told, uuid);
  expect(row.supplier_id).toBe(supplier);
  await done(admin.act(VAULT, 'classify', row.id, { classification: 'GASTO' }));
  expect(
    await refusedFields(admin.act(VAULT, 'classify', row.id, { classification: 'REP' })),
  ).toEqual({
    classification: ['Un CFDI de este tipo no se clasifica así: elige otra o ignóralo.'],
  });
  const light = await told.idOf('expenses', 'LUZ');
  const { outcome } = await done(
    admin.post(`${VAULT}/to-invoice/${row.id}`, {
      supplier_id: supplier,
      lines: [{ id: '0', expense_id: light }],
    }),
  );
  const invoice = await done(admin.get(`${INVOICES}/${outcome.open.id}`));
  expect(invoice).toMatchObject({
    status: 'BORRADOR',
    kind: 'FACTURA',
    uuid,
    payment_mode: 'PPD',
    subtotal: '1000.00',
    transferred_tax: '160.00',
    total: '1160.00',
  });
  expect(outcome.notes).toEqual([]);
  expect(await vaultRow(told, uuid)).toMatchObject({
    status: 'VINCULADO',
    tray: 'VINCULADOS',
    source_resource: INVOICES,
  });
  const next = await stamped(told);
  await add(told, [await fileOf(told, next.xml)]);
  expect(await vaultRow(told, next.uuid)).toMatchObject({
    proposal: 'GASTO',
    proposal_reason: 'Así se clasificó antes lo mismo de este emisor.',
  });
  // The invoice is rejected: its CFDI waits again, and may be linked anew.
  await done(admin.act(INVOICES, 'reject', invoice.id, { reject_reason: 'Es de otra sucursal' }));
  expect(await vaultRow(told, uuid)).toMatchObject({ status: 'CLASIFICADO', source_id: null });
});

test('an invoice captured by hand finds its CFDI, before and after it arrives', async () => {
  const told = await begin();
  await beginBooks(told);
  const admin = told.as('admin');
  const supplier = await activeSupplier(told);
  const { xml, uuid } = await stamped(told);
  const body = await invoiceBody(told, supplier, [['LUZ', '1000']], { uuid });
  const { id } = await done(admin.post(INVOICES, body));
  await add(told, [await fileOf(told, xml)]);
  expect(await vaultRow(told, uuid)).toMatchObject({ status: 'VINCULADO', source_id: String(id) });
  const later = await stamped(told);
  await add(told, [await fileOf(told, later.xml)]);
  await done(
    admin.post(
      INVOICES,
      await invoiceBody(told, supplier, [['LUZ', '1000']], { uuid: later.uuid }),
    ),
  );
  expect(await vaultRow(told, later.uuid)).toMatchObject({ status: 'VINCULADO' });
});

test('it proves what somebody spent, and completes the voucher that has its folio', async () => {
  const told = await begin();
  await beginBooks(told);
  const admin = told.as('admin');
  const concept = await told.idOf('expenses', 'LUZ');
  const claim = await done(
    admin.post('cfl/expenses', {
      kind: 'REEMBOLSO',
      date: draftOf(told).date.slice(0, 10),
      expense_id: concept,
      purpose: 'Recibo de luz',
      requested_amount: '1160.00',
    }),
  );
  const { xml, uuid } = await stamped(told, { paymentForm: '03', paymentMethod: 'PUE' });
  await add(told, [await fileOf(told, xml)]);
  const row = await vaultRow(told, uuid);
  await done(
    admin.post(`${VAULT}/to-expense/${row.id}`, { claim_id: claim.id, expense_id: concept }),
  );
  const proven = await done(admin.get(`cfl/expenses/${claim.id}`));
  expect(proven.total).toBe('1160.00');
  expect(proven.lines).toMatchObject([{ uuid, subtotal: '1000.00', tax_amount: '160.00' }]);
  expect(await vaultRow(told, uuid)).toMatchObject({
    status: 'VINCULADO',
    classification: 'GASTO',
    source_resource: 'cfl/expenses',
  });
});

test('the SAT is asked of it; what is cancelled after it was posted is held and told of', async () => {
  const told = await begin();
  await beginBooks(told);
  const admin = told.as('admin');
  const supplier = await activeSupplier(told);
  const { xml, uuid, draft } = await stamped(told);
  await add(told, [await fileOf(told, xml)]);
  await ask(told);
  expect(await vaultRow(told, uuid)).toMatchObject({ sat_status: 'VIGENTE' });
  const body = await invoiceBody(told, supplier, [['LUZ', '1000']], { uuid });
  const { id } = await done(admin.post(INVOICES, body));
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  // 1,160 need acceptance: the issuer asks, we are asked, and accept.
  await pacOf(told).cancel(cancelOf(draft, uuid, '02'));
  await ask(told);
  const row = await vaultRow(told, uuid);
  const waits = row.sat_status === 'VIGENTE';
  if (waits) {
    expect(row).toMatchObject({ tray: 'CANCELACION' });
    expect(row.cancel_request_until).toBeTruthy();
    await done(admin.send('PUT', `${VAULT}/accept-cancel/${row.id}`, {}));
  }
  expect(await vaultRow(told, uuid)).toMatchObject({
    sat_status: 'CANCELADO',
    cancel_request_until: null,
  });
  expect(await done(admin.get(`${INVOICES}/${id}`))).toMatchObject({
    hold: true,
    hold_reason: 'El emisor canceló su CFDI ante el SAT.',
  });
  const notices = await told.query<{ title: string }>(
    `select title from notifications where event = 'cfdi.cancelled'`,
  );
  expect(notices[0]?.title).toBe(`${ISSUER.name} canceló un CFDI que recibiste`);
  expect(await runJob(told, statusJobs, 'cfdi.monthly')).toBe('0 por consultar, 0 REP cotejados');
});

test('of an invoice that is not paid the SAT is asked every night', async () => {
  const told = await begin();
  await beginBooks(told);
  const admin = told.as('admin');
  const supplier = await activeSupplier(told);
  const { xml, uuid, draft } = await stamped(told);
  await add(told, [await fileOf(told, xml)]);
  await ask(told);
  const made = async () => {
    const body = await invoiceBody(told, supplier, [['LUZ', '1000']], { uuid });
    const { id } = await done(admin.post(INVOICES, body));
    await done(admin.act(INVOICES, 'match', id));
    return done(admin.act(INVOICES, 'post', id));
  };
  const { id } = await made();
  await ask(told);
  const today = Temporal.Now.plainDateISO('America/Mexico_City');
  const night = async (days: number) => {
    const day = today.add({ days });
    told.stock.company.at(
      day
        .toZonedDateTime({ timeZone: 'America/Mexico_City', plainTime: '04:10' })
        .toInstant()
        .toString(),
    );
    // Of the last days of a month, the next one opens as in any night.
    await runJob(told, periodJobs, 'calendar.ahead', day.toString());
    const said = await runJob(told, statusJobs, 'cfdi.monthly', day.toString());
    await ask(told);
    return said;
  };
  expect(await night(0)).toBe('0 por consultar, 0 REP cotejados');
  expect(await night(1)).toBe('1 por consultar, 0 REP cotejados');
  expect(await night(1)).toBe('0 por consultar, 0 REP cotejados');
  await done(admin.act(INVOICES, 'cancel', id, { cancel_reason: 'Otra partida' }));
  expect(await night(2)).toBe('0 por consultar, 0 REP cotejados');

  // Captured again, and cancelled by its issuer: the night after finds it, and holds it.
  const again = await made();
  await ask(told);
  await pacOf(told).cancel(cancelOf(draft, uuid, '02'));
  const row = await vaultRow(told, uuid);
  expect(row.sat_status).toBe('VIGENTE');
  // What waits for our answer is asked of at once, by the list of it; the rest is due that night.
  const waits = needsAcceptance(draft, today.add({ days: 2 }));
  expect(await night(3)).toBe(`${waits ? 0 : 1} por consultar, 0 REP cotejados`);
  if (waits) {
    await ownCertificate(told);
    await done(admin.send('PUT', `${VAULT}/accept-cancel/${row.id}`, {}));
  }
  expect(await done(admin.get(`${INVOICES}/${again.id}`))).toMatchObject({ hold: true });
});

test('what the issuer cancelled is not posted', async () => {
  const told = await begin();
  await beginBooks(told);
  const admin = told.as('admin');
  const supplier = await activeSupplier(told);
  const { xml, uuid } = await stamped(told);
  await add(told, [await fileOf(told, xml)]);
  const body = await invoiceBody(told, supplier, [['LUZ', '1000']], { uuid });
  const { id } = await done(admin.post(INVOICES, body));
  await done(admin.act(INVOICES, 'match', id));
  await told.query(`update sat__wh_invoices set sat_status = 'CANCELADO'`);
  expect((await refused(admin.act(INVOICES, 'post', id)))?.fields).toEqual({
    '': [`El emisor canceló el CFDI ${uuid} ante el SAT.`],
  });
});

test('a person ignores it with a reason, takes it back, and asks the SAT of it', async () => {
  const told = await begin();
  const admin = told.as('admin');
  const { xml, uuid } = await stamped(told);
  await add(told, [await fileOf(told, xml)]);
  const { id } = await vaultRow(told, uuid);
  expect(await refusedFields(admin.act(VAULT, 'ignore', id))).toEqual({
    ignore_reason: ['Escribe este dato.'],
  });
  await done(admin.act(VAULT, 'ignore', id, { ignore_reason: 'No es de la empresa' }));
  expect(await vaultRow(told, uuid)).toMatchObject({ status: 'IGNORADO', tray: 'IGNORADOS' });
  await done(admin.act(VAULT, 'restore', id));
  await done(admin.send('PUT', `${VAULT}/refresh/${id}`, {}));
  expect(await vaultRow(told, uuid)).toMatchObject({ status: 'NUEVO', sat_status: 'VIGENTE' });
  const row = await done(admin.get(`${VAULT}/${id}`));
  await done(admin.change(`${VAULT}/${id}`, { version: String(row.version) }));
});

test.each([
  ['accept-cancel', 'CANCELADO'],
  ['reject-cancel', 'VIGENTE'],
])('a cancellation that waits for us is answered: %s', async (answer, after) => {
  const told = await begin();
  const { xml, uuid, draft } = await stamped(told);
  await add(told, [await fileOf(told, xml)]);
  const { services, accountId } = told.stock.company;
  // Days after its issue the receiver has to agree (sat-cfdi §8.3).
  const later = { ...services, now: () => services.now().add({ hours: 24 * 8 }) };
  await sandboxPac({ services: later, accountId }).cancel(cancelOf(draft, uuid, '02'));
  await ask(told);
  const row = await vaultRow(told, uuid);
  expect(row).toMatchObject({ sat_status: 'VIGENTE', tray: 'CANCELACION' });
  const admin = told.as('admin');
  const reply = () => done(admin.send('PUT', `${VAULT}/${answer}/${row.id}`, {}));
  await reply();
  expect(await vaultRow(told, uuid)).toMatchObject({
    tray: 'CANCELACION',
    cancel_problem: `La respuesta se firma: carga el certificado de ${OWN_RFC} en Emisores fiscales.`,
  });
  await ownCertificate(told);
  await reply();
  expect(await vaultRow(told, uuid)).toMatchObject({
    sat_status: after,
    cancel_request_until: null,
  });
});
