import { int, longtext, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** The bytes of a CFDI as they arrived, which nobody changes or deletes. */
export const receivedXml = child('sat/received-xml', {
  label: ['XML recibido', 'XML recibidos'],
  fields: {
    invoice_id: ref('CFDI', 'sat/wh-invoices', { required: true, unique: true }),
    size: int('Bytes', { required: true }),
    xml_base64: longtext('Contenido', { max: 8_000_000, required: true, internal: true }),
  },
  title: 'invoice_id',
  appendOnly: true,
  list: { columns: ['invoice_id', 'size'] },
});
