/** Long because each refusal of a provider and each way out of a cancellation is a story. */
/**
 * The provider of tests: checks, stamps once, cancels by motive (sat-cfdi §8, §10).
 *
 * Runs on the server alone: the provider keeps a register of its own and asks for no more.
 */
import { createPrivateKey, sign, verify, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealDraft, verifySeal } from '#erp/domains/cfdi/certificates/seal.ts';
import { makeTestCsd } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { openCsd, readCertificate } from '#erp/domains/cfdi/certificates/csd.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import type { Pac, StatusQuery } from '#erp/domains/cfdi/pac/port.ts';
import { SANDBOX_LEGEND, sandboxPac } from '#erp/domains/cfdi/pac/sandbox/sandbox.ts';
import {
  cancelOf,
  requireStamped,
  sealedSample,
  type Stamped,
} from '#erp/domains/cfdi/testing/sandbox-stage.ts';
import { SAMPLES, sampleConcept, sampleInvoice } from '#erp/domains/cfdi/testing/samples.ts';
import { SAMPLE_ISSUER, vat16 } from '#erp/domains/cfdi/testing/sample-parties.ts';
import { schemaProblems } from '#erp/domains/cfdi/testing/schema.ts';
import { validateDraft } from '#erp/domains/cfdi/rules/validate.ts';
import { originalChain, stampChain } from '#erp/domains/cfdi/xml/original-chain.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { refused, sharedStory, story, type Stage } from './given.ts';

/** Noon in the centre. */
const AT = '2026-11-25T18:00:00Z';
const LIST = 'sat/sandbox-documents';

const pacOf = ({ stock: { company } }: Stage): Pac =>
  sandboxPac({ services: company.services, accountId: company.accountId });

async function begin() {
  const told = await story({ at: AT });
  return { ...told, pac: pacOf(told), at: (instant: string) => told.stock.company.at(instant) };
}

const stampOf = async (pac: Pac, draft: CfdiDraft): Promise<Stamped> =>
  requireStamped(await pac.stamp(await sealedSample(draft)));

const queryOf = (draft: CfdiDraft, { stamp }: Stamped): StatusQuery => ({
  uuid: stamp.uuid,
  issuerRfc: draft.issuer.rfc,
  receiverRfc: draft.receiver.rfc,
  total: draft.total,
  sealEnd: stamp.cfdiSeal.slice(-8),
});

async function statusOf(pac: Pac, draft: CfdiDraft, stamped: Stamped) {
  const result = await pac.status(queryOf(draft, stamped));
  if (result.kind !== 'known') throw new Error(result.kind);
  const { state, cancellable, cancellation } = result.status;
  return [state, cancellable, cancellation];
}

const codesOf = async (work: ReturnType<Pac['stamp'] | Pac['cancel']>) => {
  const result = await work;
  return 'issues' in result
    ? [result.kind, ...result.issues.map(({ code }) => code)]
    : [result.kind];
};

const told = sharedStory((stage) => Promise.resolve(pacOf(stage)), { at: AT });

test.each(Object.entries(SAMPLES))(
  '%s: is stamped, and the schemas accept it',
  async (_n, sample) => {
    const draft = { ...sample(), addenda: null };
    const sealed = await sealedSample(draft);
    const { xml, stamp, fiscalValidity } = requireStamped(await told().stamp(sealed));
    expect(fiscalValidity).toBe(false);
    expect(stamp).toMatchObject({
      stampedAt: '2026-11-25T12:00:00',
      pacRfc: 'AAA010101AAA',
      legend: SANDBOX_LEGEND,
    });
    expect(readCfdi(xml)).toMatchObject({ draft, stamp });
    expect(verifySeal(xml)).toBe('VALIDO');
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    expect(originalChain(text(xml))).toBe(originalChain(text(sealed)));
    expect((await schemaProblems(xml)) ?? '').toBe('');
  },
);

test('the stamp is signed by the sandbox’s own certificate', async () => {
  const { pac, query } = await begin();
  const { stamp } = await stampOf(pac, sampleInvoice());
  const [row] = await query<{ pac_certificate: string; pac_key: string; pac_password: string }>(
    'select pac_certificate, pac_key, pac_password from sat__sandbox_settings',
  );
  const x509 = new X509Certificate(Buffer.from(row!.pac_certificate, 'base64'));
  const chain = Buffer.from(stampChain(stamp), 'utf8');
  const seal = Buffer.from(stamp.satSeal, 'base64');
  expect(verify('RSA-SHA256', chain, x509.publicKey, seal)).toBe(true);
  expect(stamp.satCertificate).toBe(Buffer.from(x509.serialNumber, 'hex').toString('latin1'));
});

test('the same bytes are stamped once, also when two are sent at the same time', async () => {
  const { pac, query } = await begin();
  const sealed = await sealedSample(sampleInvoice());
  const both = (await Promise.all([pac.stamp(sealed), pac.stamp(sealed)])).map(requireStamped);
  const again = requireStamped(await pac.stamp(sealed));
  expect(new Set([...both, again].map(({ stamp }) => stamp.uuid)).size).toBe(1);
  expect(again).toMatchObject({ alreadyStamped: true, xml: both[0]!.xml });
  expect(await query('select id from sat__sandbox_documents')).toHaveLength(1);
});

test('after a time out the same bytes give the stamp that was made', async () => {
  const { pac, as, query } = await begin();
  await as('admin').change('sat/sandbox-settings', {
    failure: 'SIN_RESPUESTA',
    failures_left: '1',
  });
  const sealed = await sealedSample(sampleInvoice());
  expect(await codesOf(pac.stamp(sealed))).toEqual(['unknown', 'SIN_RESPUESTA']);
  const [kept] = await query<{ uuid: string }>('select uuid from sat__sandbox_documents');
  const again = requireStamped(await pac.stamp(sealed));
  expect(again.stamp.uuid).toBe(kept!.uuid);
  expect(again.alreadyStamped).toBe(true);
  const found = requireStamped(
    await pac.recover({ cfdiSeal: again.stamp.cfdiSeal, sealedXml: sealed }),
  );
  expect(found.xml).toEqual(again.xml);
});

test('a server’s fault and a lack of stamps stamp nothing, and end by themselves', async () => {
  const { pac, as, query } = await begin();
  const sealed = await sealedSample(sampleInvoice());
  const fail = (failure: string, failures_left: string) =>
    as('admin').change('sat/sandbox-settings', { failure, failures_left });
  await fail('ERROR_SERVIDOR', '2');
  for (const _ of [1, 2]) expect(await codesOf(pac.stamp(sealed))).toEqual(['unknown', 'HTTP_503']);
  await fail('SIN_TIMBRES', '1');
  expect(await codesOf(pac.stamp(sealed))).toEqual(['account', 'SIN_TIMBRES']);
  expect(await query('select id from sat__sandbox_documents')).toEqual([]);
  expect(await codesOf(pac.recover({ uuid: 'A' }))).toEqual(['rejected', '205']);
  expect(requireStamped(await pac.stamp(sealed)).alreadyStamped).toBe(false);
});

test('what a provider refuses, with the SAT’s codes', async () => {
  const { pac } = await begin();
  const sealed = await sealedSample(sampleInvoice());
  const text = new TextDecoder().decode(sealed);
  const edited = (from: string | RegExp, to: string) =>
    codesOf(pac.stamp(new TextEncoder().encode(text.replace(from, to))));
  expect(await edited('Folio="1"', 'Folio="2"')).toEqual(['rejected', '302']);
  expect(await edited('<cfdi:Receptor', '<cfdi:Otro')).toEqual(['rejected', '301']);
  expect(await edited(/ Certificado="[^"]*"/, ' Certificado="QQ=="')).toEqual(['rejected', '308']);
  const dated = async (date: string) =>
    codesOf(pac.stamp(await sealedSample(sampleInvoice({ date }))));
  expect(await dated('2026-11-25T12:00:01')).toEqual(['rejected', '401']);
  expect(await dated('2026-11-22T11:59:59')).toEqual(['rejected', '401']);
  expect(await dated('2026-11-22T12:00:00')).toEqual(['stamped']);
  expect(await dated('2025-12-31T12:00:00')).toEqual(['rejected', '305', '401']);
  const stamped = requireStamped(await pac.stamp(sealed));
  const again = new TextDecoder().decode(stamped.xml).replace(/ Sello="[^"]*"/, ' Sello="QQ=="');
  expect(await codesOf(pac.stamp(new TextEncoder().encode(again)))).toEqual([
    'rejected',
    '307',
    '302',
  ]);
});

test('the rules of each document are those of the screens, all at once', async () => {
  const { pac } = await begin();
  const wrong = sampleInvoice({ total: '1044.01', paymentMethod: 'PPD', paymentForm: '03' });
  expect(await codesOf(pac.stamp(await sealedSample(wrong)))).toEqual([
    'rejected',
    ...validateDraft(wrong, {
      now: Temporal.Instant.from(AT),
      timeZone: 'America/Mexico_City',
    }).map(({ code }) => code),
  ]);
});

test('the window of 72 hours is that of the place of issue', async () => {
  const { pac } = await begin();
  const at = async (zip: string, date: string) =>
    codesOf(pac.stamp(await sealedSample(sampleInvoice({ zip, date }))));
  // Noon in the centre is 13:00 in Cancún and 10:00 in Tijuana.
  expect(await at('77500', '2026-11-25T12:59:00')).toEqual(['stamped']);
  expect(await at('22000', '2026-11-25T10:01:00')).toEqual(['rejected', '401']);
  expect(await at('22000', '2026-11-25T10:00:00')).toEqual(['stamped']);
});

test('a certificate of somebody else, or of the person, is refused', async () => {
  const { pac } = await begin();
  const validity = { validFrom: '2026-01-01T00:00:00Z', validTo: '2030-01-01T00:00:00Z' };
  const other = openCsd(
    await makeTestCsd({ rfc: 'BBB010101AB1', name: 'OTRA', password: 'a', ...validity }),
  );
  expect(await codesOf(pac.stamp(sealDraft(sampleInvoice(), other)))).toEqual(['rejected', '303']);
  const fiel = await makeTestCsd({
    ...{ rfc: SAMPLE_ISSUER.rfc, name: 'UNA PERSONA', password: 'a', kind: 'FIEL' as const },
    ...validity,
  });
  const key = createPrivateKey({
    key: Buffer.from(fiel.key),
    format: 'der',
    type: 'pkcs8',
    passphrase: fiel.password,
  });
  const signer = {
    certificate: readCertificate(fiel.cer),
    sign: (text: string) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64'),
    signRequest: () => '',
  };
  expect(await codesOf(pac.stamp(sealDraft(sampleInvoice(), signer)))).toEqual(['rejected', '306']);
});

test('an invoice above 1,000 pesos waits for its receiver from the third day on', async () => {
  const { pac, at } = await begin();
  const draft = sampleInvoice();
  const stamped = await stampOf(pac, draft);
  expect(await statusOf(pac, draft, stamped)).toEqual(['VIGENTE', 'SIN_ACEPTACION', 'NINGUNA']);
  at('2026-11-27T18:00:00Z');
  expect(await statusOf(pac, draft, stamped)).toEqual(['VIGENTE', 'CON_ACEPTACION', 'NINGUNA']);
  const request = cancelOf(draft, stamped.stamp.uuid, '02');
  expect(await pac.cancel(request)).toMatchObject({ kind: 'accepted', code: '201', final: false });
  expect(await pac.cancel(request)).toMatchObject({ kind: 'accepted', code: '202', final: false });
  expect(await statusOf(pac, draft, stamped)).toEqual(['VIGENTE', 'CON_ACEPTACION', 'EN_PROCESO']);
  expect(await pac.pending(draft.receiver.rfc)).toEqual({
    kind: 'known',
    uuids: [stamped.stamp.uuid],
  });
  const answer = (accept: boolean) =>
    pac.answer({
      rfc: draft.receiver.rfc,
      uuid: stamped.stamp.uuid,
      accept,
      signedXml: '<SolicitudAceptacionRechazo/>',
    });
  await answer(false);
  expect(await statusOf(pac, draft, stamped)).toEqual(['VIGENTE', 'CON_ACEPTACION', 'RECHAZADA']);
  await pac.cancel(request);
  expect(await answer(true)).toMatchObject({ kind: 'accepted', final: true });
  expect((await statusOf(pac, draft, stamped)).toSpliced(1, 1)).toEqual([
    'CANCELADO',
    'CON_ACEPTACION',
  ]);
  expect(await codesOf(answer(true))).toEqual(['rejected', '205']);
  expect(await pac.cancel(request)).toMatchObject({ code: '202', final: true });
});

test('silence of three business days is consent, but for fuel', async () => {
  const { pac, at } = await begin();
  const fuel = sampleInvoice({ folio: '2', concepts: [sampleConcept({ productKey: '15101514' })] });
  const drafts = [sampleInvoice(), fuel];
  const stamped = [await stampOf(pac, drafts[0]!), await stampOf(pac, drafts[1]!)];
  // Friday: Monday, Tuesday and Wednesday to answer.
  at('2026-11-27T18:00:00Z');
  for (const [i, draft] of drafts.entries())
    await pac.cancel(cancelOf(draft, stamped[i]!.stamp.uuid, '03'));
  const states = async () => [
    (await statusOf(pac, drafts[0]!, stamped[0]!))[2],
    (await statusOf(pac, drafts[1]!, stamped[1]!))[2],
  ];
  at('2026-12-02T18:00:00Z');
  expect(await states()).toEqual(['EN_PROCESO', 'EN_PROCESO']);
  at('2026-12-03T18:00:00Z');
  expect(await states()).toEqual(['PLAZO_VENCIDO', 'EN_PROCESO']);
});

test('nobody is asked for small ones, credit notes, payroll, transfers and the public', async () => {
  const { pac, at } = await begin();
  const small = sampleInvoice({
    folio: '9',
    subtotal: '862.07',
    discount: null,
    total: '1000.00',
    concepts: [
      sampleConcept({
        quantity: '1',
        unitPrice: '862.07',
        amount: '862.07',
        discount: null,
        transferred: [vat16('862.07', '137.93')],
      }),
    ],
    taxes: {
      withheld: [],
      totalWithheld: null,
      transferred: [
        { base: '862.07', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '137.93' },
      ],
      totalTransferred: '137.93',
    },
  });
  const drafts = [
    small,
    ...['credit note', 'payroll', 'transfer with Carta Porte', 'global'].map((name) =>
      SAMPLES[name]!(),
    ),
  ];
  const stamped = [];
  for (const draft of drafts) stamped.push(await stampOf(pac, draft));
  const payment = SAMPLES.payment!();
  const paid = await stampOf(pac, payment);
  at('2026-12-10T18:00:00Z');
  for (const [i, draft] of drafts.entries())
    expect(await pac.cancel(cancelOf(draft, stamped[i]!.stamp.uuid, '02'))).toMatchObject({
      code: '201',
      final: true,
    });
  expect(await pac.cancel(cancelOf(payment, paid.stamp.uuid, '02'))).toMatchObject({
    final: false,
  });
});

test('the motives: only 01 has a substitute, which exists, is in force and is related by 04', async () => {
  const { pac } = await begin();
  const wrong = sampleInvoice();
  const { uuid } = (await stampOf(pac, wrong)).stamp;
  const right = sampleInvoice({ folio: '2', relations: [{ relation: '04', uuids: [uuid] }] });
  const ask = (reason: '01' | '02' | '03' | '04', substitute: string | null = null) =>
    codesOf(pac.cancel(cancelOf(wrong, uuid, reason, substitute)));
  expect(await ask('01')).toEqual(['rejected', '208']);
  expect(await ask('01', 'A')).toEqual(['rejected', '208']);
  const unrelated = (await stampOf(pac, sampleInvoice({ folio: '3' }))).stamp.uuid;
  expect(await ask('01', unrelated)).toEqual(['rejected', '212']);
  expect(await ask('02', unrelated)).toEqual(['rejected', '209']);
  const substitute = (await stampOf(pac, right)).stamp.uuid;
  expect(await ask('02')).toEqual(['rejected', '204']);
  expect(await ask('01', substitute)).toEqual(['accepted']);
});

test('what a valid payment names is not cancellable, also by 01', async () => {
  const { pac } = await begin();
  const invoice = sampleInvoice();
  const stamped = await stampOf(pac, invoice);
  const payment = SAMPLES.payment!();
  const [first] = payment.payments!.payments;
  const [document] = first!.documents;
  const rep: CfdiDraft = {
    ...payment,
    payments: {
      ...payment.payments!,
      payments: [{ ...first!, documents: [{ ...document!, uuid: stamped.stamp.uuid }] }],
    },
  };
  const paid = await stampOf(pac, rep);
  expect((await statusOf(pac, invoice, stamped))[1]).toBe('NO');
  const related = (uuid: string) =>
    pac.related({ uuid, issuerRfc: invoice.issuer.rfc, signedXml: '' });
  expect(await related(stamped.stamp.uuid)).toEqual({
    kind: 'known',
    parents: [],
    children: [paid.stamp.uuid],
  });
  expect(await related(paid.stamp.uuid)).toMatchObject({ parents: [stamped.stamp.uuid] });
  const request = cancelOf(invoice, stamped.stamp.uuid, '02');
  expect(await codesOf(pac.cancel(request))).toEqual(['rejected', '204']);
  await pac.cancel(cancelOf(rep, paid.stamp.uuid, '02'));
  expect(await codesOf(pac.cancel(request))).toEqual(['accepted']);
});

test('who may not cancel: another issuer, what is unknown, too late, other than what was signed', async () => {
  const { pac, at } = await begin();
  const draft = sampleInvoice();
  const { uuid } = (await stampOf(pac, draft)).stamp;
  const request = cancelOf(draft, uuid, '02');
  expect(await codesOf(pac.cancel({ ...request, uuid: 'A' }))).toEqual(['rejected', '205']);
  expect(await codesOf(pac.cancel({ ...request, issuerRfc: 'AAA010101AAA' }))).toEqual([
    'rejected',
    '203',
  ]);
  expect(await codesOf(pac.cancel({ ...request, reason: '03' }))).toEqual(['rejected', '302']);
  expect(await codesOf(pac.cancel({ ...request, signedXml: '' }))).toEqual(['rejected', '301']);
  at('2027-04-01T18:00:00Z');
  expect(await codesOf(pac.cancel(request))).toEqual(['rejected', '210']);
});

test('the status of what is not exactly asked for is not found', async () => {
  const { pac } = await begin();
  const draft = sampleInvoice();
  const stamped = await stampOf(pac, draft);
  const query = queryOf(draft, stamped);
  const stateOf = async (changes: Partial<StatusQuery>) => {
    const result = await pac.status({ ...query, ...changes });
    return result.kind === 'known' && result.status.state;
  };
  expect(await stateOf({ uuid: query.uuid.toLowerCase(), total: '1044' })).toBe('VIGENTE');
  for (const changes of [
    { total: '1044.01' },
    { total: 'x' },
    { sealEnd: '12345678' },
    { receiverRfc: 'XAXX010101000' },
    { uuid: 'A' },
  ])
    expect(await stateOf(changes)).toBe('NO_ENCONTRADO');
});

test('whoever may configure it answers for the receiver; nobody else sees the register', async () => {
  const { pac, at, as, given, query } = await begin();
  const drafts = ['1', '2', '3', '4'].map((folio) =>
    sampleInvoice({
      folio,
      ...(folio === '4' && { concepts: [sampleConcept({ productKey: '15101505' })] }),
    }),
  );
  const stamped: Stamped[] = [];
  for (const draft of drafts) stamped.push(await stampOf(pac, draft));
  at('2026-11-30T18:00:00Z');
  for (const [i, draft] of drafts.entries())
    await pac.cancel(cancelOf(draft, stamped[i]!.stamp.uuid, '02'));
  const rows = await query<{ id: number }>('select id from sat__sandbox_documents order by id');
  const act = (name: string, i: number) => as('admin').act(LIST, name, rows[i]!.id);
  expect((await act('accept', 0)).status).toBe(200);
  expect((await act('reject', 1)).status).toBe(200);
  expect((await act('lapse', 2)).status).toBe(200);
  expect(await refused(act('lapse', 3))).toMatchObject({ code: 'ESTADO_INVALIDO' });
  const ends = [];
  for (const [i, draft] of drafts.entries())
    ends.push((await statusOf(pac, draft, stamped[i]!))[2]);
  expect(ends).toEqual(['CON_ACEPTACION', 'RECHAZADA', 'PLAZO_VENCIDO', 'EN_PROCESO']);
  const { data } = (await as('admin').get(`${LIST}/${rows[0]!.id}`)) as { data: object };
  expect(data).not.toHaveProperty('xml_base64');
  expect(data).not.toHaveProperty('cfdi_seal');
  await given.person('conta', 'CONTADOR_GENERAL');
  expect((await as('conta').get(LIST)).status).toBe(200);
  await given.person('cajera', 'TESORERIA');
  expect((await as('cajera').get(LIST)).status).toBe(403);
  expect((await as('cajera').get('sat/sandbox-settings')).status).toBe(403);
});

test('the database keeps what was stamped', async () => {
  const { pac, query } = await begin();
  await stampOf(pac, sampleInvoice());
  await expect(query('delete from sat__sandbox_documents')).rejects.toThrow();
  await expect(query(`update sat__sandbox_documents set total = 1`)).rejects.toThrow();
});
