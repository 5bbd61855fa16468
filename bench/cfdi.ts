/** An invoice built, checked and sealed beside its bare signature, and printed. */
import { createPrivateKey, sign } from 'node:crypto';
import { openCsd } from '#erp/domains/cfdi/certificates/csd.ts';
import { sealDraft } from '#erp/domains/cfdi/certificates/seal.ts';
import { makeTestCsd } from '#erp/domains/cfdi/certificates/test-csd.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { cfdiPdf } from '#erp/domains/cfdi/print/cfdi-pdf.ts';
import { SAMPLE_ISSUER } from '#erp/domains/cfdi/testing/sample-parties.ts';
import { sampleConcept, sampleInvoice } from '#erp/domains/cfdi/testing/samples.ts';
import { stampSample } from '#erp/domains/cfdi/testing/stamp-sample.ts';
import { validateDraft } from '#erp/domains/cfdi/rules/validate.ts';
import { originalChain } from '#erp/domains/cfdi/xml/original-chain.ts';
import { atMost, format, median, type Figure } from './figures.ts';

/** As many before, which are not counted: a server has made many. */
const ROUNDS = 300;
const PAPERS = 30;
const AT = {
  now: Temporal.Instant.from('2026-11-25T18:00:00Z'),
  timeZone: 'America/Mexico_City',
};

const invoiceOf = (lines: number): CfdiDraft =>
  sampleInvoice({
    subtotal: `${lines * 1000}.00`,
    discount: `${lines * 100}.00`,
    total: `${lines * 1044}.00`,
    concepts: Array.from({ length: lines }, (_, i) =>
      sampleConcept({
        identification: `ART-${i}`,
        description: `Pantalón de mezclilla de corte recto, talla ${i}`,
      }),
    ),
    taxes: {
      withheld: [],
      totalWithheld: null,
      transferred: [
        {
          base: `${lines * 900}.00`,
          tax: '002',
          factor: 'Tasa',
          rate: '0.160000',
          amount: `${lines * 144}.00`,
        },
      ],
      totalTransferred: `${lines * 144}.00`,
    },
  });

/** Milliseconds of one, in the middle of many that are made in turn. */
async function middleOf(rounds: number, ...works: readonly (() => unknown)[]): Promise<number[]> {
  const spent: number[][] = works.map(() => []);
  for (let round = 0; round < 2 * rounds; round += 1)
    for (const [i, work] of works.entries()) {
      const started = performance.now();
      await work();
      if (round >= rounds) spent[i]!.push(performance.now() - started);
    }
  return spent.map(median);
}

export async function electronicInvoices(): Promise<Figure[]> {
  const files = await makeTestCsd({
    rfc: SAMPLE_ISSUER.rfc,
    name: SAMPLE_ISSUER.name,
    password: 'medida',
    validFrom: '2026-01-01T00:00:00Z',
    validTo: '2030-01-01T00:00:00Z',
  });
  const csd = openCsd(files);
  const key = createPrivateKey({
    key: Buffer.from(files.key),
    format: 'der',
    type: 'pkcs8',
    passphrase: files.password,
  });
  const draft = invoiceOf(10);
  const chain = Buffer.from(originalChain(new TextDecoder().decode(sealDraft(draft, csd))));
  const [bare = 0, sealed = 0] = await middleOf(
    ROUNDS,
    () => sign('RSA-SHA256', chain, key),
    () => {
      const issues = validateDraft(draft, AT);
      if (issues.length > 0) throw new Error(issues[0]!.message);
      return sealDraft(draft, csd);
    },
  );
  const stamped = await stampSample(invoiceOf(40));
  const [printed = 0] = await middleOf(PAPERS, () =>
    cfdiPdf(stamped, { logo: null, fiscalValidity: false }),
  );
  return [
    atMost(
      'Invoice of ten lines built, checked and sealed, beside its signature',
      sealed / bare,
      4,
      '×',
      `${format(sealed)} ms beside ${format(bare)} ms`,
    ),
    atMost('PDF of an invoice of forty lines', printed, 150, 'ms'),
  ];
}
