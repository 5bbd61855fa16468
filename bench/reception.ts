/** CFDI that arrive: a thousand in a ZIP, and one found by its UUID among a million. */
import { openCsd } from '#erp/domains/cfdi/certificates/csd.ts';
import { sealDraft } from '#erp/domains/cfdi/certificates/seal.ts';
import { makeTestCsd } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { withStamp } from '#erp/domains/cfdi/pac/sandbox/stamp-text.ts';
import { sampleInvoice } from '#erp/domains/cfdi/testing/samples.ts';
import { sampleCsd } from '#erp/domains/cfdi/testing/sandbox-stage.ts';
import { stampChain } from '#erp/domains/cfdi/xml/original-chain.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { intakeIntervalJobs } from '#erp/modules/vault/add/intake-jobs.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { zipFiles } from '../tests/zip.ts';
import { atMost, type Figure } from './figures.ts';

const DOCUMENTS = 1000;
const KEPT = 1_000_000;
/** Below the time that a statement may take. */
const CHUNK = 20_000;
const OWN_RFC = 'TEL180305KD7';
const SELLER = { rfc: 'HBA100101AB1', name: 'HILOS DEL BAJIO', regime: '601' };

const uuidOf = (n: number) => `5F1B2C3D-0A1B-4C2D-8E3F-${String(n).padStart(12, '0')}`;

/** Each sealed by its seller and stamped by a provider, as they come from outside. */
async function zipOfInvoices(): Promise<Buffer> {
  const seller = openCsd(
    await makeTestCsd({
      rfc: SELLER.rfc,
      name: SELLER.name,
      password: 'medida',
      validFrom: '2026-01-01T00:00:00Z',
      validTo: '2030-01-01T00:00:00Z',
    }),
  );
  const provider = await sampleCsd();
  const files = Array.from({ length: DOCUMENTS }, (_, i) => {
    const draft = sampleInvoice({ issuer: SELLER, folio: String(i) });
    const receiver = { ...draft.receiver, rfc: OWN_RFC };
    const sealed = sealDraft({ ...draft, receiver }, seller);
    const unsigned = {
      uuid: uuidOf(i),
      stampedAt: '2026-11-25T10:31:00',
      pacRfc: 'AAA010101AAA',
      legend: null,
      cfdiSeal: readCfdi(sealed).seal!,
      satCertificate: provider.certificate.number,
      satSeal: '',
    };
    const stamp = { ...unsigned, satSeal: provider.sign(stampChain(unsigned)) };
    const text = withStamp(new TextDecoder().decode(sealed), stamp);
    return { name: `${i}.xml`, bytes: new TextEncoder().encode(text) };
  });
  return zipFiles(files, { deflated: true });
}

/** Hands it in as a person does; the job goes on where the reply did not wait. */
async function received(stock: StockCompany, zip: Buffer) {
  const { services } = stock.company;
  const send = callerOf(services, stock.admin);
  let highest = 0;
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const looking = setInterval(() => void (highest = Math.max(highest, used())), 20);
  const started = performance.now();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(zip)], 'mes.zip'));
  const { id } = (await send.send('POST', 'files', { body: form })).data as { id: number };
  const reply = await send.post('sat/add', { attachments: { 0: { file: String(id) } } });
  if (reply.status !== 201) throw new Error(reply.text);
  await stock.query(`update sat__add set created_at = now() - interval '1 minute'`);
  for (let turn = 0; turn < 10; turn += 1)
    for (const job of intakeIntervalJobs) await job.run(services);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(looking);
  const [told] = await stock.query<{ status: string; accepted: number }>(
    'select status, accepted::int as accepted from sat__add',
  );
  if (told?.status !== 'TERMINADA' || told.accepted !== DOCUMENTS)
    throw new Error(JSON.stringify(told));
  return { seconds, memory: Math.max(0, highest - before) / 2 ** 20 };
}

const SEARCH_INDEX = 'sat__wh_invoices_search_idx';

/**
 * As many rows as these, with UUIDs of their own; the index of words is made at once, after them.
 */
async function fillVault({ company: { services, accountId }, query }: StockCompany): Promise<void> {
  const { db } = services;
  const [index] = await query<{ made: string }>(
    `select indexdef as made from pg_indexes where indexname = '${SEARCH_INDEX}'`,
  );
  await db.system((tx) => tx.execute(`drop index ${SEARCH_INDEX}`));
  const columns = await query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'sat__wh_invoices' and column_name not in ('id', 'uuid', 'series_folio') and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  for (let from = 0; from < KEPT; from += CHUNK)
    await db.tenant({ accountId }, (tx) =>
      tx.execute(
        `insert into sat__wh_invoices (${names}, uuid, series_folio) select ${names}, upper(gen_random_uuid()::text), 'M' || i
         from (select * from sat__wh_invoices order by id limit 1) one, generate_series(${from + 1}, ${from + CHUNK}) i`,
      ),
    );
  await db.system(async (tx) => {
    await tx.execute('set local statement_timeout = 0');
    await tx.execute(index!.made);
    await tx.execute('analyze sat__wh_invoices');
  });
}

/** Milliseconds of the quickest of several lists that look for a UUID. */
async function found(stock: StockCompany): Promise<number> {
  const send = callerOf(stock.company.services, stock.admin);
  let least = Infinity;
  for (let round = 0; round < 7; round += 1) {
    const started = performance.now();
    const reply = await send.get('sat/wh-invoices', { q: uuidOf(round) });
    least = Math.min(least, performance.now() - started);
    if (reply.data.length !== 1) throw new Error(reply.text.slice(0, 300));
  }
  return least;
}

export async function reception(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    await stock.query(`update accounts set rfc = '${OWN_RFC}'`);
    const { seconds, memory } = await received(stock, await zipOfInvoices());
    await fillVault(stock);
    const ms = await found(stock);
    const many = DOCUMENTS.toLocaleString('en');
    return [
      atMost(`${many} received XML in a ZIP, each verified and kept`, seconds, 30, 's'),
      atMost('… and the memory it adds', memory, 150, 'MB'),
      atMost(`A UUID in a vault of ${KEPT.toLocaleString('en')}`, ms, 20, 'ms'),
    ];
  } finally {
    await stock.company.services.db.close();
  }
}
