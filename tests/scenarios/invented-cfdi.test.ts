/** CFDI that somebody altered or stamped himself (603). */
import { expect, test } from 'vitest';
import { askDue } from '#erp/modules/vault/wh-invoices/sat-status/ask-status.ts';
import { done, refusedFields, story } from './given.ts';
import { activeSupplier, INVOICES } from './payables.ts';
import { fileOf, ownRfc, stamped } from './received-cfdi.ts';

const DOCUMENTS = 'spp/suppliers-documents';

test('an invented stamp does not make a second document of one; nor is what cannot be verified posted', async () => {
  const told = await story();
  await ownRfc(told);
  await told.query('update pur__pur_settings set invoice_cutoff_day = 31');
  await done(told.as('admin').change('acc/configuration', { start_date: '2026-01-01' }));
  const supplier = await activeSupplier(told);
  const admin = told.as('admin');
  const upload = async (bytes: Uint8Array) =>
    admin.post(DOCUMENTS, {
      kind: 'FACTURA',
      supplier_id: supplier,
      xml_file: await fileOf(told, bytes),
    });
  const accepted = async (bytes: Uint8Array) => {
    const { id } = await done(upload(bytes));
    const expense_id = await told.idOf('expenses', 'LUZ');
    return done(admin.act(DOCUMENTS, 'accept', id, { expense_id }));
  };
  const { xml, uuid } = await stamped(told);
  const text = new TextDecoder().decode(xml);
  const bytesOf = (changed: string) => new TextEncoder().encode(changed);
  await accepted(xml);
  const invented = bytesOf(text.replace(uuid, '00000000-0000-4000-8000-000000000001'));
  expect(await refusedFields(upload(invented))).toEqual({
    xml_file: [
      `Su sello es el del CFDI ${uuid.toUpperCase()}, que ya está en la bóveda: uno de los dos folios fiscales es inventado.`,
    ],
  });

  const other = await stamped(told);
  const altered = bytesOf(
    new TextDecoder()
      .decode(other.xml)
      .replaceAll('"1000.00"', '"100000.00"')
      .replaceAll('"160.00"', '"16000.00"')
      .replaceAll('"1160.00"', '"116000.00"')
      .replace(other.uuid, '00000000-0000-4000-8000-000000000002')
      .replace('<cfdi:Complemento>', '<cfdi:Complemento><x:Nada xmlns:x="urn:x" a="1"/>'),
  );
  const { invoice_id } = await accepted(altered);
  const waits = () => refusedFields(admin.act(INVOICES, 'post', invoice_id));
  expect(await waits()).toEqual({
    '': [
      'El sello del CFDI 00000000-0000-4000-8000-000000000002 no se puede verificar: espera a que el SAT diga que está vigente.',
    ],
  });
  await askDue({ services: told.stock.company.services, actor: admin.actor }, 50);
  expect(Object.values((await waits()) as object)).toHaveLength(1);
  await told.query(
    `update sat__wh_invoices set sat_status = 'VIGENTE' where uuid = '00000000-0000-4000-8000-000000000002'`,
  );
  expect((await done(admin.act(INVOICES, 'post', invoice_id))).total).toBe('116000.00');
});
