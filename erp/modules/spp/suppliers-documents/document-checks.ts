import { choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What was verified of a document when it was handed in (purchasing R35). */
export const documentChecks = child('spp/document-checks', {
  label: ['Validación', 'Validaciones'],
  gender: 'f',
  fields: {
    document_id: ref('Documento', 'spp/suppliers-documents', { required: true }),
    name: text('Qué se revisó', { max: 60, required: true, width: 4 }),
    result: choice(
      'Resultado',
      [
        ['OK', 'Correcto', 'ok'],
        ['AVISO', 'Aviso', 'wait'],
        ['ERROR', 'Error', 'bad'],
      ],
      { required: true, width: 2 },
    ),
    detail: text('Detalle', { max: 300, width: 6 }),
  },
  title: 'name',
  row: { cells: ['name', 'result', 'detail'] },
  list: { columns: ['name', 'result', 'detail'] },
});
