/** XML and PDF of what is stamped (finance §2.6, sat-cfdi §12). */
import { expect, test } from 'vitest';
import { bannerOf } from '#app/resource-screens/list/above/list-banner.server.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { wordsOfPdf } from '../api/pdf-words.ts';
import { done, refused, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, draftInvoice, stampedInvoice } from './invoicing.ts';

const MARK = 'PRUEBA — SIN VALIDEZ FISCAL';

/** What the list says above its rows. */
async function banner(told: Stage) {
  const { meta } = await told.as('admin').get(CFDI);
  return bannerOf(told.stock.company.services.registry.resource(CFDI), meta.banner);
}

/** One red dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

async function paper(told: Stage, kind: 'pdf' | 'xml', id: number) {
  const reply = await told.as('admin').app.request(`/${CFDI}/${kind}/${id}`);
  expect(reply.status).toBe(200);
  return {
    bytes: Buffer.from(await reply.arrayBuffer()),
    mime: reply.headers.get('content-type'),
    disposition: reply.headers.get('content-disposition'),
  };
}

const printed = async (told: Stage, id: number) => {
  const { bytes } = await paper(told, 'pdf', id);
  // The fonts have Windows-1252, whose dash is another byte than Latin-1's.
  return wordsOfPdf(bytes).text.replaceAll('\u0097', '—').replaceAll(/\s+/g, ' ');
};

async function chooseLogo(told: Stage, issuer: number): Promise<void> {
  const form = new FormData();
  form.set('file', new File([Buffer.from(DOT, 'base64')], 'logo.png', { type: 'image/png' }));
  const { id } = await done(told.as('admin').send('POST', 'files', { body: form }));
  await done(told.as('admin').change(`sat/issuers/${issuer}`, { logo: id }));
}

test('the PDF is drawn from the XML that was stamped, with the issuer’s logo', async () => {
  const { told, customer, product, issuer } = await beginInvoicing();
  const draft = await draftInvoice(told, customer, [{ product_id: product, quantity: '1000' }]);
  for (const kind of ['xml', 'pdf'])
    expect(await refused(told.as('admin').get(`${CFDI}/${kind}/${draft.id}`))).toMatchObject({
      code: 'ESTADO_INVALIDO',
      message: 'Todavía no está sellado: no tiene XML ni PDF.',
    });
  expect(await banner(told)).toBeNull();
  const sealed = await done(told.as('admin').act(CFDI, 'seal', draft.id));
  expect(await printed(told, sealed.id)).toContain('SIN TIMBRAR');

  const { id, uuid } = await answered(told, done(told.as('admin').act(CFDI, 'stamp', draft.id)));
  expect(await banner(told)).toMatchObject({ title: 'PRUEBAS — sin validez fiscal' });
  const name = `TEL200101AB3_A1024_${uuid}`;
  const xml = await paper(told, 'xml', id);
  expect([xml.mime, xml.disposition]).toEqual([
    'application/xml',
    `attachment; filename="${name}.xml"; filename*=UTF-8''${name}.xml`,
  ]);
  const pdf = await paper(told, 'pdf', id);
  expect([pdf.mime, pdf.disposition]).toEqual([
    'application/pdf',
    `inline; filename="${name}.pdf"; filename*=UTF-8''${name}.pdf`,
  ]);
  expect(pdf.bytes.includes('/Subtype /Image')).toBe(false);
  const text = await printed(told, id);
  const { seal } = readCfdi(xml.bytes);
  for (const said of [MARK, uuid, '58,000.00', 'MODAS DEL CENTRO', seal!.slice(0, 40)])
    expect(text).toContain(said);
  // What changes later of the customer changes nothing of what was stamped.
  await told.query(`update customer_tax_companies set legal_name = 'OTRO NOMBRE'`);
  expect(await printed(told, id)).toContain('MODAS DEL CENTRO');
  await chooseLogo(told, issuer);
  expect((await paper(told, 'pdf', id)).bytes.includes('/Subtype /Image')).toBe(true);
});

test('papers are of who may see the record', async () => {
  const { told, customer, product } = await beginInvoicing();
  const { id } = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  await told.given.role('NADA', ['products.list']);
  const nobody = await told.given.person('nadie', 'NADA');
  for (const kind of ['xml', 'pdf'])
    expect(await refused(nobody.get(`${CFDI}/${kind}/${id}`))).toMatchObject({
      code: 'SIN_PERMISO',
    });
  expect(await refused(told.as('admin').get(`${CFDI}/pdf/999999`))).toMatchObject({
    code: 'NO_ENCONTRADO',
  });
});
