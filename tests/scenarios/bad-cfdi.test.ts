/** What people type and press that a CFDI must survive or refuse. */
import { expect, test } from 'vitest';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import {
  answered,
  beginInvoicing,
  CFDI,
  draftInvoice,
  invoicedCustomer,
  stampedInvoice,
} from './invoicing.ts';

const countOf = async (told: Stage, table: string): Promise<number> => {
  const [row] = await told.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row!.n;
};

const entriesOf = async (told: Stage): Promise<number> => {
  const [row] = await told.query<{ n: number }>(
    `select count(*)::int as n from acc__book_entries where source_resource = '${CFDI}'`,
  );
  return row!.n;
};

test('twenty presses of Timbrar are one CFDI, one folio and one entry', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const { id } = await draftInvoice(told, customer, [{ product_id: product, quantity: '2' }]);
  const presses = await Promise.all(Array.from({ length: 20 }, () => admin.act(CFDI, 'stamp', id)));
  expect(presses.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
  expect(presses.every(({ status }) => status < 500)).toBe(true);
  const invoice = await answered(told, done(admin.get(`${CFDI}/${id}`)));
  expect([invoice.status, invoice.number]).toEqual(['TIMBRADO', 'A-1024']);
  expect(await countOf(told, 'sat__sandbox_documents')).toBe(1);
  expect(await entriesOf(told)).toBe(1);
  const next = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  expect(next.number).toBe('A-1025');
});

test('a PAC with a fault, or without stamps for the company, makes it wait; then it is one', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const { services } = told.stock.company;
  const later = { ...services, now: () => services.now().add({ hours: 1 }) };
  for (const [at, failure] of ['ERROR_SERVIDOR', 'SIN_TIMBRES'].entries()) {
    await done(admin.change('sat/sandbox-settings', { failure, failures_left: '1' }));
    const { id } = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
    const waits = await done(admin.act(CFDI, 'stamp', id));
    expect([waits.status, waits.uuid]).toEqual(['TIMBRANDO', null]);
    await askDue(later);
    expect(await done(admin.get(`${CFDI}/${id}`))).toMatchObject({
      status: 'TIMBRADO',
      number: `A-${1024 + at}`,
    });
    expect(await countOf(told, 'sat__sandbox_documents')).toBe(at + 1);
    expect(await entriesOf(told)).toBe(at + 1);
  }
});

test('signs that XML or the SAT do not take reach neither seal nor customer', async () => {
  const { told, product } = await beginInvoicing();
  const admin = told.as('admin');
  const tax_regime_id = await told.idOf('sat_tax_regimens', '601');
  const customerOf = (rfc: string, legal_name: string) =>
    invoicedCustomer(told, {
      name: legal_name,
      tax_companies: [
        { rfc, legal_name, tax_regime_id, zip: '06000', cfdi_use: 'G01', is_default: '1' },
      ],
    });
  const odd = await customerOf('Ñ&A100101AB1', 'ÑANDÚ & HIJOS "LA FINA"');
  const line = (description: string) => ({ product_id: product, quantity: '1', description });
  const bell = admin.post(CFDI, { customer_id: odd, lines: [line('Manta\u0007')] });
  expect(await refusedFields(bell)).toEqual({
    'lines[0][description]': ['Quita los caracteres invisibles.'],
  });
  const invoice = await stampedInvoice(told, odd, [line('Manta | cruda <de 40"> & más')]);
  expect(invoice.status).toBe('TIMBRADO');
  const { text } = await admin.get(`${CFDI}/xml/${invoice.id}`);
  expect(text).toContain('Rfc="Ñ&amp;A100101AB1"');
  expect(text).toContain('Nombre="ÑANDÚ &amp; HIJOS &quot;LA FINA&quot;"');
  expect(text).toContain('Descripcion="Manta / cruda &lt;de 40&quot;&gt; &amp; más"');
  expect(text).not.toMatch(/[\w:]+=""|\|/);

  const kind = await customerOf('MSC100101AB1', 'MODAS DEL SUR SA DE CV');
  const { id } = await draftInvoice(told, kind, [{ product_id: product, quantity: '1' }]);
  expect(JSON.stringify(await refusedFields(admin.act(CFDI, 'stamp', id)))).toContain(
    'Quita el tipo de sociedad («SA DE CV»)',
  );
});

test('PUE with «por definir», and a date 73 hours old, are said beside their fields', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const line = { product_id: product, quantity: '1' };
  const [undefinedForm] = await told.query<{ id: number }>(
    `select id from payment_types where sat_code = '99' order by id limit 1`,
  );
  const refusal = async (more: Body) => {
    const { id } = await draftInvoice(told, customer, [line], more);
    return refusedFields(admin.act(CFDI, 'stamp', id));
  };
  expect(
    await refusal({
      payment_method: 'PUE',
      payment_type_id: undefinedForm!.id,
      payment_terms: '0',
    }),
  ).toHaveProperty('payment_type_id');
  const ago = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString();
  expect(await refusal({ issue_date: ago(73) })).toEqual({
    issue_date: ['Han pasado más de 72 horas: ponle la fecha de hoy.'],
  });
});
