import { bool, choice, date, lines, money, ref, rfc, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { IMPORT_LIST } from './import/import-action.ts';
import { CHECK } from './black-list.schemas.ts';
import { LISTS, SITUATIONS } from './black-list.choices.ts';

const FIGURE = { readOnly: true, width: 3 } as const;
const SIMULATED = { field: 'list', is: ['69B', '69B_BIS'] } as const;

/**
 * Taxpayers that the SAT publishes (CFF 69, 69-B, 69-B Bis), and what the company has to do with
 * them. Exposure is kept by the sweep, so that lists filter and sort by it.
 */
export const blackList = resource('sat/black-list', {
  label: ['RFC de la lista 69-B', 'Lista 69-B'],
  docUrl: 'lista-69-b',
  fields: {
    rfc: rfc('RFC', { required: true, index: true, width: 3 }),
    name: text('Nombre', { required: true, max: 254, case: 'upper', width: 9 }),
    list: choice('Lista', LISTS, { required: true, default: '69B', width: 3 }),
    situation: choice('Situación', SITUATIONS, { requiredWhen: SIMULATED, width: 3 }),
    source: choice(
      'Origen',
      [
        ['IMPORTADO', 'Listado del SAT'],
        ['MANUAL', 'Capturado'],
      ],
      { required: true, default: 'MANUAL', readOnly: true, width: 3 },
    ),
    fictitious: bool('Ficticio', {
      readOnly: true,
      help: 'Es un ejemplo inventado: no está en ningún listado del SAT.',
    }),
    presumed_date: date('Presunto (DOF)', { width: 3 }),
    cleared_date: date('Desvirtuado (DOF)', { width: 3 }),
    definitive_date: date('Definitivo (DOF)', { width: 3 }),
    ruling_date: date('Sentencia favorable (DOF)', { width: 3 }),
    office_number: text('Oficio', { max: 200, width: 12 }),
    version_id: ref('Último listado', 'sat/black-list-versions', { readOnly: true, width: 4 }),
    supplier_id: ref('Proveedor', 'suppliers', { readOnly: true, width: 4 }),
    customer_id: ref('Cliente', 'customers', { readOnly: true, width: 4 }),
    purchases: money('Compras de 5 años', {
      ...FIGURE,
      help: 'Lo contabilizado de sus facturas, con impuestos, menos sus notas de crédito.',
    }),
    vat_credited: money('IVA acreditado', { ...FIGURE, help: 'El de esos mismos cinco años.' }),
    open_balance: money('Saldo abierto', { ...FIGURE, help: 'Lo que aún se le debe.' }),
    alerted: text('Avisado de', { max: 20, readOnly: true, internal: true }),
    changes: lines('Historia', 'sat/black-list-changes', 'entry_id', { readOnly: true, max: 200 }),
  },
  title: ['rfc', 'name'],
  search: ['rfc', 'name'],
  quickSearch: false,
  customFields: false,
  highlights: ['situation', 'purchases', 'vat_credited', 'open_balance'],
  uniques: [
    {
      fields: ['rfc', 'list'],
      on: 'rfc',
      message: 'Ese RFC ya está en la lista: abre su registro.',
    },
  ],
  fixedRows: [
    {
      when: { field: 'source', is: ['IMPORTADO'] },
      message: 'Viene del listado del SAT: cambia cuando importas uno más reciente.',
      deleteMessage: 'Viene del listado del SAT: no se elimina.',
    },
  ],
  list: {
    columns: [
      'rfc',
      'name',
      'situation',
      'definitive_date',
      'supplier_id',
      'customer_id',
      'purchases',
      'vat_credited',
      'open_balance',
    ],
    sort: 'rfc',
    filters: [
      'situation',
      'list',
      'source',
      'presumed_date',
      'definitive_date',
      'supplier_id',
      'customer_id',
      'fictitious',
    ],
    tabs: ['sat/black-list', 'sat/black-list-versions'],
  },
  actions: { import: IMPORT_LIST },
  extraCalls: [
    {
      name: 'check',
      method: 'POST',
      path: 'sat/black-list/check',
      key: 'sat/black-list.list',
      summary: 'Dice la situación de hasta 1,000 RFC.',
      sample: { rfc: 'AAA010101AAA' },
      ...CHECK,
    },
  ],
  privileges: [
    { key: 'sat/black-list.import', label: 'Importar listados 69-B', risk: 'SENSIBLE' },
    { key: 'sat/black-list.alerts', label: 'Atender avisos de la lista 69-B' },
  ],
  form: {
    sections: [
      {
        title: 'Contribuyente',
        help: 'Como lo publica el SAT; las fechas son las del Diario Oficial.',
        fields: [
          'rfc',
          'name',
          'list',
          'situation',
          'source',
          'fictitious',
          'presumed_date',
          'cleared_date',
          'definitive_date',
          'ruling_date',
          'office_number',
          'version_id',
        ],
      },
      {
        title: 'Exposición',
        help: 'Qué tiene la empresa con él; se actualiza cada noche y al importar.',
        fields: ['supplier_id', 'customer_id', 'purchases', 'vat_credited', 'open_balance'],
      },
      {
        title: 'Historia',
        help: 'Cuándo entró y qué cambió, con el listado que lo dijo.',
        fields: ['changes'],
      },
    ],
  },
});
