import { choice, date, decimal, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const HAS_RATE = { field: 'factor', is: ['TASA', 'CUOTA'] } as const;

export const satTaxes = resource('satTaxes', {
  label: ['Impuesto', 'Impuestos'],
  screen: 'sat/taxes',
  docUrl: 'taxes',
  fields: {
    code: text('Clave', { required: true, max: 20, unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    sat_tax: choice(
      'Impuesto SAT',
      [
        ['001', '001 ISR'],
        ['002', '002 IVA'],
        ['003', '003 IEPS'],
        ['LOCAL', 'Local'],
      ],
      { required: true, width: 4 },
    ),
    kind: choice(
      'Tipo',
      [
        ['TRASLADO', 'Traslado'],
        ['RETENCION', 'Retención'],
      ],
      { required: true },
    ),
    factor: choice(
      'Factor',
      [
        ['TASA', 'Tasa'],
        ['CUOTA', 'Cuota'],
        ['EXENTO', 'Exento'],
      ],
      { required: true },
    ),
    rate: decimal('Tasa o cuota', {
      precision: 8,
      scale: 6,
      min: '0',
      requiredWhen: HAS_RATE,
      onlyWhen: HAS_RATE,
      help: 'La tasa va en decimal: 0.160000 es 16 %. No se edita: un cambio de tasa es otro renglón con su vigencia.',
    }),
    rate_fraction: choice(
      'Fracción del IVA',
      [
        ['NINGUNA', 'Ninguna'],
        ['DOS_TERCIOS', 'Dos terceras partes'],
      ],
      { default: 'NINGUNA' },
    ),
    applies_to: choice(
      'Aplica a',
      [
        ['VENTA', 'Venta'],
        ['COMPRA', 'Compra'],
        ['AMBOS', 'Venta y compra'],
      ],
      { required: true, default: 'AMBOS' },
    ),
    basis: choice(
      'Base de causación',
      [
        ['FLUJO', 'Flujo de efectivo'],
        ['DEVENGADO', 'Devengado'],
      ],
      { required: true, default: 'FLUJO' },
    ),
    region: choice(
      'Región',
      [
        ['GENERAL', 'General'],
        ['FRONTERA_NORTE', 'Frontera norte'],
        ['FRONTERA_SUR', 'Frontera sur'],
      ],
      { required: true, default: 'GENERAL' },
    ),
    diot_bucket: choice(
      'Columna DIOT',
      [
        ['RFN', 'Región fronteriza norte'],
        ['RFS', 'Región fronteriza sur'],
        ['GENERAL_16', 'Tasa general 16 %'],
        ['IMP_BIENES', 'Importación de bienes'],
        ['IMP_INTANGIBLES', 'Importación de intangibles y servicios'],
        ['TASA_0', 'Tasa 0 %'],
        ['EXENTO', 'Exento'],
        ['NO_OBJETO', 'No objeto'],
        ['RETENIDO', 'Retenido'],
      ],
      { requiredWhen: { field: 'applies_to', is: ['COMPRA', 'AMBOS'] } },
    ),
    valid_from: date('Vigente desde'),
    valid_to: date('Vigente hasta'),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  list: {
    columns: [
      'code',
      'name',
      'sat_tax',
      'kind',
      'factor',
      'rate',
      'applies_to',
      'region',
      'active',
    ],
    sort: 'code',
    filters: ['sat_tax', 'kind', 'factor', 'applies_to', 'region', 'valid_from', 'valid_to'],
  },
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Un impuesto que se traslada o se retiene, como lo clasifica el SAT.',
        fields: ['code', 'name', 'sat_tax', 'kind', 'factor', 'rate', 'rate_fraction'],
      },
      {
        title: 'Aplicación',
        help: 'Dónde se usa, cuándo se causa y en qué columna de la DIOT se informa.',
        fields: ['applies_to', 'basis', 'region', 'diot_bucket', 'valid_from', 'valid_to'],
      },
    ],
  },
});
