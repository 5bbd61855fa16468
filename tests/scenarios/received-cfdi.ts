/** CFDI that arrive: sealed by their issuer, stamped by the sandbox of the story's company. */
import { openCsd, type Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { sealDraft } from '#erp/domains/cfdi/certificates/seal.ts';
import { makeTestCsd } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { paymentDraft } from '#erp/domains/cfdi/amounts/payment.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { sandboxPac } from '#erp/domains/cfdi/pac/sandbox/sandbox.ts';
import { sampleConcept, sampleInvoice } from '#erp/domains/cfdi/testing/samples.ts';
import { requireStamped } from '#erp/domains/cfdi/testing/sandbox-stage.ts';
import { earlierToday } from './entries.ts';
import { done, type Body, type Stage } from './given.ts';

export const VAULT = 'sat/wh-invoices';
export const OWN_RFC = 'TEL180305KD7';
export const ISSUER = { rfc: 'HBA100101AB1', name: 'HILOS DEL BAJIO', regime: '601' };

const csds = new Map<string, Promise<Csd>>();

const csdOf = ({ rfc, name }: typeof ISSUER): Promise<Csd> => {
  const made =
    csds.get(rfc) ??
    makeTestCsd({
      rfc,
      name,
      password: 'de prueba',
      validFrom: '2026-01-01T00:00:00Z',
      validTo: '2030-01-01T00:00:00Z',
    }).then(openCsd);
  csds.set(rfc, made);
  return made;
};

/** The company of the story gets what is for this RFC. */
export const ownRfc = ({ query }: Stage): Promise<unknown> =>
  query(`update accounts set rfc = '${OWN_RFC}'`);

const receiver = {
  rfc: OWN_RFC,
  name: 'TELAR DE PRUEBA',
  zip: '37000',
  residence: null,
  foreignTaxId: null,
  regime: '601',
  use: 'G03',
};

const issuedAt = ({ stock }: Stage): string =>
  earlierToday(stock.company.services.now().toZonedDateTimeISO('America/Mexico_City'))
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

let folios = 0;

/** A service of 1,000 and its IVA, to be paid later, unless `changes` says another. */
export const draftOf = (told: Stage, changes: Partial<CfdiDraft> = {}): CfdiDraft =>
  sampleInvoice({
    issuer: ISSUER,
    receiver,
    date: issuedAt(told),
    // The same document twice has one seal, and one stamp.
    folio: String((folios += 1)),
    zip: '06000',
    paymentForm: '99',
    paymentMethod: 'PPD',
    paymentTerms: null,
    subtotal: '1000.00',
    discount: null,
    total: '1160.00',
    concepts: [
      sampleConcept({
        productKey: '83101800',
        identification: null,
        quantity: '1',
        unitKey: 'E48',
        unit: null,
        description: 'Suministro de energía',
        unitPrice: '1000.00',
        amount: '1000.00',
        discount: null,
        transferred: [
          { base: '1000.00', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '160.00' },
        ],
      }),
    ],
    taxes: {
      withheld: [],
      totalWithheld: null,
      transferred: [
        { base: '1000.00', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '160.00' },
      ],
      totalTransferred: '160.00',
    },
    ...changes,
  });

/** The supplier's receipt that so much of an invoice of 1,160.00 was paid on a day. */
export function receiptDraft(
  told: Stage,
  {
    uuid,
    day,
    installment,
    previousBalance,
    paid,
  }: Record<'uuid' | 'day' | 'installment' | 'previousBalance' | 'paid', string>,
): CfdiDraft {
  const head = draftOf(told);
  return paymentDraft({ ...head, relations: [] }, [
    {
      // In the first hour of a day its documents are of its beginning (`issuedAt`).
      date: `${day}T00:00:00`,
      form: '03',
      currency: 'MXN',
      exchangeRate: null,
      amount: paid,
      operation: null,
      payerBankRfc: null,
      payerForeignBank: null,
      payerAccount: null,
      beneficiaryBankRfc: null,
      beneficiaryAccount: null,
      receiptKind: null,
      receiptCertificate: null,
      receiptChain: null,
      receiptSeal: null,
      invoices: [
        {
          uuid,
          series: 'A',
          folio: '1',
          currency: 'MXN',
          installment,
          taxObject: '02',
          total: '1160.00',
          taxes: [
            {
              base: '1000.00',
              tax: '002',
              factor: 'Tasa',
              rate: '0.160000',
              amount: '160.00',
              withheld: false,
            },
          ],
          earlier: [],
          previousBalance,
          paid,
          spent: paid,
        },
      ],
    },
  ]);
}

export const pacOf = ({ stock }: Stage) => {
  const { services, accountId } = stock.company;
  return sandboxPac({ services, accountId });
};

export const sealed = async (draft: CfdiDraft): Promise<Uint8Array> =>
  sealDraft(draft, await csdOf(draft.issuer));

export async function stamped(told: Stage, changes: Partial<CfdiDraft> = {}) {
  const draft = draftOf(told, changes);
  const { xml, stamp } = requireStamped(await pacOf(told).stamp(await sealed(draft)));
  return { xml, uuid: stamp.uuid, draft };
}

export async function fileOf(told: Stage, bytes: Uint8Array, name = 'cfdi.xml'): Promise<number> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  return (await done(told.as('admin').send('POST', 'files', { body: form }))).id;
}

/** Hands in these files at once; the intake as it is then. */
export async function add(told: Stage, files: readonly number[], more: Body = {}) {
  const admin = told.as('admin');
  const { id } = await done(
    admin.post('sat/add', {
      attachments: Object.fromEntries(files.map((file, i) => [i, { file: String(file) }])),
      ...more,
    }),
  );
  return done(admin.get(`sat/add/${id}`));
}

export const vaultRow = async (told: Stage, uuid: string) =>
  done(told.as('admin').get(`${VAULT}/${await told.idOf('sat__wh_invoices', uuid, 'uuid')}`));

/** The receiver has a certificate, by which its answers are signed. */
export async function ownCertificate(told: Stage): Promise<void> {
  const admin = told.as('admin');
  const { id } = await done(
    admin.post('sat/issuers', {
      rfc: OWN_RFC,
      name: receiver.name,
      zip: receiver.zip,
      regimen_id: await told.idOf('sat_tax_regimens', receiver.regime),
    }),
  );
  await done(admin.post(`sat/issuers/test-certificate/${id}`, {}));
}
