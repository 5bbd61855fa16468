import { choice, date, int, lines, longtext } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const COUNT = { readOnly: true, width: 3 } as const;

/** What was handed in at once: XML, many of them in a ZIP, or one pasted; and what came of each. */
export const intakes = resource('sat/add', {
  label: ['Recepción de CFDI', 'Agregar CFDI'],
  gender: 'f',
  docUrl: 'cfdi-recibidos',
  fields: {
    added_on: date('Fecha', { readOnly: true, index: true, width: 3 }),
    status: choice(
      'Estado',
      [
        ['RECIBIDA', 'En proceso', 'wait'],
        ['TERMINADA', 'Terminada', 'ok'],
      ],
      { required: true, default: 'RECIBIDA', readOnly: true, index: true, width: 3 },
    ),
    attachments: lines('Archivos', 'sat/add-files', 'intake_id', { max: 50 }),
    pasted: longtext('XML pegado', {
      max: 200_000,
      help: 'El contenido de un XML; uno más grande, o varios, súbelos como archivo.',
    }),
    documents: int('Comprobantes', COUNT),
    accepted: int('Recibidos', COUNT),
    repeated: int('Repetidos', COUNT),
    rejected: int('Rechazados', COUNT),
    results: lines('Resultados', 'sat/add-results', 'intake_id', { max: 5000, readOnly: true }),
  },
  title: 'added_on',
  search: [],
  quickSearch: false,
  customFields: false,
  calls: ['list', 'one', 'create'],
  highlights: ['documents', 'accepted', 'repeated', 'rejected', 'status'],
  list: {
    columns: ['added_on', 'documents', 'accepted', 'repeated', 'rejected', 'status'],
    sort: '-added_on',
    filters: ['status', 'added_on'],
    tabs: ['sat/wh-invoices', 'sat/add'],
  },
  form: {
    sections: [
      {
        title: 'Archivos',
        help: 'XML sueltos o un ZIP con muchos. Cada comprobante se revisa y se dice por qué se rechaza.',
        fields: ['attachments', 'pasted'],
      },
      {
        title: 'Resultado',
        help: 'Los grandes se siguen procesando; vuelve a abrir esta página para ver el avance.',
        fields: ['added_on', 'status', 'documents', 'accepted', 'repeated', 'rejected', 'results'],
      },
    ],
  },
});
