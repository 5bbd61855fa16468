import { bool, choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What came of each document; of a refused one nothing else is kept. */
export const intakeResults = child('sat/add-results', {
  label: ['Resultado', 'Resultados'],
  fields: {
    intake_id: ref('Recepción', 'sat/add', { required: true }),
    name: text('Archivo', { max: 200, required: true, width: 8 }),
    result: choice(
      'Resultado',
      [
        ['RECIBIDO', 'Recibido', 'ok'],
        ['REPETIDO', 'Repetido', 'neutral'],
        ['RECHAZADO', 'Rechazado', 'bad'],
        ['OMITIDO', 'Omitido', 'off'],
      ],
      { required: true, width: 4 },
    ),
    message: text('Motivo', { max: 250, width: 8 }),
    tampered: bool('Alterado', { readOnly: true }),
    uuid: text('Folio fiscal', { max: 36, width: 4 }),
    received_id: ref('CFDI', 'sat/wh-invoices', { width: 4 }),
  },
  title: 'name',
  appendOnly: true,
  row: { cells: ['name', 'result', 'message', 'received_id'] },
  list: { columns: ['name', 'result', 'message', 'received_id'] },
});
