import { along, differenceOf } from '#erp/model/computed/declared.ts';
import {
  choice,
  date,
  folio,
  lines,
  longtext,
  money,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { ASSET_TYPES } from './asset-types.ts';
import { DEPRECIATE } from './depreciate-action.ts';

const ACCOUNT = { where: { kind: 'DETALLE', active: '1' }, width: 4 } as const;
const VALUED = [
  'asset_type',
  'acquisition_date',
  'start_date',
  'cost',
  'salvage_value',
  'book_rate',
  'tax_rate',
  'tax_cap',
  'asset_account_id',
  'accumulated_account_id',
  'expense_account_id',
] as const;

/** What lasts for years, and what it loses each month. */
export const fixedAssets = resource('acc/fixed-assets', {
  label: ['Activo fijo', 'Activos fijos'],
  docUrl: 'activos-fijos',
  fields: {
    code: folio('Número', 'AF', { width: 3 }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['EN_USO', 'En uso', 'go'],
        ['DEPRECIADO', 'Depreciado', 'ok'],
        ['BAJA', 'Dado de baja', 'off'],
      ],
      { required: true, default: 'BORRADOR', index: true, readOnly: true, width: 3 },
    ),
    name: text('Nombre', { required: true, max: 120, width: 6 }),
    asset_type: choice(
      'Tipo',
      ASSET_TYPES.map(({ code, label }) => [code, label] as const),
      { required: true, width: 4, help: 'Propone las tasas y las cuentas.' },
    ),
    acquisition_date: date('Adquisición', { required: true, width: 4 }),
    start_date: date('Inicio de depreciación', {
      required: true,
      width: 4,
      help: 'Se deprecia desde el mes siguiente.',
    }),
    equipment: text('Equipo', { max: 120, width: 6, help: 'Máquina, placas o número de serie.' }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      width: 4,
    }),
    cost_unit_id: ref('Unidad de costo', 'cost-units', { width: 4 }),
    cost: money('Costo (MOI)', { required: true, above: '0', width: 4 }),
    salvage_value: money('Valor de rescate', { required: true, min: '0', default: '0', width: 4 }),
    book_rate: percent('Tasa contable', {
      required: true,
      min: '0',
      max: '100',
      suffix: '% anual',
      width: 4,
    }),
    tax_rate: percent('Tasa fiscal', {
      required: true,
      min: '0',
      max: '100',
      suffix: '% anual',
      width: 4,
    }),
    tax_cap: money('Tope fiscal', {
      above: '0',
      width: 4,
      help: 'Automóviles: 175,000.00; eléctricos e híbridos: 250,000.00.',
    }),
    deductible_cost: money('Costo deducible', { readOnly: true, width: 4 }),
    asset_account_id: ref('Cuenta del activo', 'acc/accounts', ACCOUNT),
    accumulated_account_id: ref('Cuenta de depreciación acumulada', 'acc/accounts', ACCOUNT),
    expense_account_id: ref('Cuenta del gasto', 'acc/accounts', ACCOUNT),
    depreciated: money('Depreciado', { readOnly: true, default: '0', width: 4 }),
    tax_depreciated: money('Deducido', { readOnly: true, default: '0', width: 4 }),
    book_value: differenceOf('Valor en libros', 'money', 'cost', { less: ['depreciated'] }),
    tax_pending: differenceOf('Por deducir fiscal', 'money', 'deductible_cost', {
      less: ['tax_depreciated'],
    }),
    disposal_date: date('Fecha de la baja', { readOnly: true, width: 4 }),
    disposal_kind: choice(
      'Motivo de la baja',
      [
        ['VENTA', 'Venta'],
        ['BAJA', 'Desuso'],
        ['ROBO', 'Robo'],
      ],
      { readOnly: true, width: 4 },
    ),
    disposal_amount: money('Importe de la venta', {
      readOnly: true,
      min: '0',
      width: 4,
      help: 'Sin impuestos. Queda en deudores hasta que se factura o se cobra.',
    }),
    disposal_note: longtext('Nota de la baja', { readOnly: true, max: 300 }),
    disposal_event_id: ref('Contabilización de la baja', 'acc/posting-events', {
      readOnly: true,
      width: 4,
    }),
    disposal_entry: along('Póliza de la baja', 'text', 'disposal_event_id.entry_id.folio'),
    schedule: lines('Depreciación', 'acc/asset-depreciations', 'asset_id', {
      readOnly: true,
      max: 1300,
    }),
  },
  title: ['code', 'name'],
  search: ['code', 'name', 'equipment'],
  branchField: 'branch_office_id',
  highlights: ['cost', 'depreciated', 'book_value', 'tax_pending'],
  checks: [
    {
      field: 'start_date',
      op: '>=',
      other: 'acquisition_date',
      message: 'No puede ser anterior a la adquisición.',
    },
    {
      field: 'salvage_value',
      op: '<',
      other: 'cost',
      message: 'Debe ser menor que el costo.',
    },
  ],
  computedDraft: {
    from: ['asset_type'],
    sets: [
      'book_rate',
      'tax_rate',
      'asset_account_id',
      'accumulated_account_id',
      'expense_account_id',
    ],
  },
  fixedRows: [
    {
      when: { field: 'status', is: ['EN_USO', 'DEPRECIADO'] },
      fields: VALUED,
      message: 'Ya se deprecia con estos datos: da de baja el activo y captura otro.',
    },
  ],
  list: {
    columns: [
      'code',
      'name',
      'asset_type',
      'acquisition_date',
      'cost',
      'depreciated',
      'book_value',
      'status',
    ],
    sort: 'code',
    filters: [
      'asset_type',
      'status',
      'acquisition_date',
      'branch_office_id',
      'cost_center_id',
      'disposal_kind',
    ],
  },
  actions: { depreciate: DEPRECIATE },
  states: {
    field: 'status',
    initial: 'BORRADOR',
    readOnlyStates: ['BAJA'],
    readOnlyMessage: 'El activo ya se dio de baja.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador: da de baja el activo.',
    byConsequence: {
      finish: {
        label: 'Depreciado por completo',
        from: ['EN_USO'],
        to: 'DEPRECIADO',
        cause: 'Su valor en libros llegó al de rescate.',
      },
      resume: {
        label: 'Vuelve a depreciarse',
        from: ['DEPRECIADO'],
        to: 'EN_USO',
        cause: 'Se reversó la depreciación de un mes.',
      },
    },
    transitions: {
      activate: {
        label: 'Activar',
        successMessage: 'Activo en uso.',
        from: ['BORRADOR'],
        to: 'EN_USO',
        tone: 'pri',
        confirm:
          'Se calcula su tabla de depreciación; sus valores ya no cambian. No hace póliza: su costo entra a los libros con su compra o con la apertura.',
      },
      dispose: {
        label: 'Dar de baja',
        successMessage: 'Activo dado de baja.',
        from: ['EN_USO', 'DEPRECIADO'],
        to: 'BAJA',
        tone: 'dan',
        recordFields: {
          required: ['disposal_date', 'disposal_kind'],
          optional: ['disposal_amount', 'disposal_note'],
        },
        confirm: 'Sale de los libros con su depreciación; la diferencia es ganancia o pérdida.',
      },
    },
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  privileges: [
    { key: 'acc/fixed-assets.depreciate', label: 'Correr la depreciación', risk: 'SENSIBLE' },
    { key: 'acc/fixed-assets.activate', label: 'Activar activos fijos', risk: 'SENSIBLE' },
    { key: 'acc/fixed-assets.dispose', label: 'Dar de baja activos fijos', risk: 'SENSIBLE' },
  ],
  form: {
    tabs: [
      {
        key: 'datos',
        label: 'Datos',
        sections: [
          {
            title: 'Activo',
            help: 'Qué es y desde cuándo se usa.',
            fields: [
              'code',
              'name',
              'asset_type',
              'acquisition_date',
              'start_date',
              'equipment',
              'branch_office_id',
              'cost_center_id',
              'cost_unit_id',
            ],
          },
          {
            title: 'Valor',
            help: 'En línea recta: cada mes, la doceava parte de la tasa.',
            fields: [
              'cost',
              'salvage_value',
              'book_rate',
              'tax_rate',
              'tax_cap',
              'deductible_cost',
              'tax_depreciated',
            ],
          },
          {
            title: 'Cuentas',
            help: 'Hacen falta para activarlo.',
            fields: ['asset_account_id', 'accumulated_account_id', 'expense_account_id'],
          },
          {
            title: 'Baja',
            help: 'Cuándo y por qué salió.',
            fields: [
              'disposal_date',
              'disposal_kind',
              'disposal_amount',
              'disposal_note',
              'disposal_event_id',
              'disposal_entry',
            ],
          },
        ],
      },
      {
        key: 'depreciacion',
        label: 'Depreciación',
        sections: [
          {
            title: 'Mes por mes',
            help: 'Lo que pierde cada mes y la póliza que lo dice.',
            fields: ['schedule'],
          },
        ],
      },
    ],
  },
});
