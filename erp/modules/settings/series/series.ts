import { GAPS, PREVIEW, RESERVE } from './series.schemas.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { bool, choice, computed, date, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Documents that no declared resource numbers yet are added by the module that brings them. */
export const series = resource('series', {
  label: ['Serie', 'Series'],
  gender: 'f',
  fields: {
    code: text('Serie', {
      required: true,
      max: 10,
      case: 'upper',
      unique: ['document'],
      width: 3,
      pattern: ['^[A-Z0-9-]{1,10}$', 'Usa hasta 10 letras, números y guiones.'],
    }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    document: choice('Documento', [], {
      required: true,
      choicesFrom: 'numbered',
      width: 4,
      readOnly: 'edit',
      index: true,
      help: 'Lo que numera.',
    }),
    fiscal: bool('Fiscal', { readOnly: true, width: 3, help: 'Numera comprobantes fiscales.' }),
    branch_office_id: ref('Sucursal', 'branch-offices', {
      width: 4,
      help: 'Vacía: sirve a todas las que no tengan la suya.',
    }),
    is_default: bool('Predeterminada', {
      help: 'La que se usa en los documentos nuevos de la sucursal.',
    }),
    next_folio: int('Siguiente folio', {
      min: '1',
      default: 1,
      width: 3,
      help: 'No puede ser menor que uno ya usado.',
    }),
    digits: int('Dígitos', { required: true, min: '1', max: '10', default: 5, width: 3 }),
    range_to: int('Último folio', { min: '1', width: 3, help: 'Vacío: sin límite.' }),
    pattern: text('Formato', {
      required: true,
      max: 60,
      default: '{SERIE}-{AAAA}-{FOLIO}',
      width: 6,
      help: 'Con {SERIE}, {AAAA}, {AA}, {MM}, {SUC} y un solo {FOLIO}.',
    }),
    reset: choice(
      'Reinicio',
      [
        ['NUNCA', 'Nunca'],
        ['ANUAL', 'Cada año'],
        ['MENSUAL', 'Cada mes'],
      ],
      { required: true, default: 'ANUAL', width: 3 },
    ),
    assign_on: choice(
      'Se asigna al',
      [
        ['CREAR', 'Crear el documento'],
        ['CONFIRMAR', 'Confirmar el documento'],
      ],
      { required: true, default: 'CONFIRMAR', width: 3 },
    ),
    gapless: bool('Sin huecos', { width: 3, help: 'Sólo cuando el folio se asigna al confirmar.' }),
    valid_from: date('Vigente desde', { width: 3 }),
    valid_to: date('Vigente hasta', { width: 3 }),
    print_template: text('Formato de impresión', { max: 40, width: 6 }),
    copies: int('Copias', { min: '1', max: '9', default: 1, width: 3 }),
    last_folio: computed(
      'Último usado',
      'int',
      `(select max(sc.last)::int from series_counters sc where ${refersTo('series_counters.series_id', 'sc', 't')})`,
      { width: 3 },
    ),
  },
  impact: true,
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'name',
      'document',
      'branch_office_id',
      'last_folio',
      'reset',
      'is_default',
      'active',
    ],
    sort: 'code',
    filters: ['document', 'fiscal', 'branch_office_id', 'reset', 'assign_on', 'is_default'],
  },
  search: ['code', 'name'],
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'Debe ser igual o posterior a «Vigente desde».',
    },
    {
      field: 'range_to',
      op: '>=',
      other: 'next_folio',
      message: 'Debe ser igual o mayor que el siguiente folio.',
    },
  ],
  branchField: 'branch_office_id',
  privileges: [
    { key: 'series.adjust', label: 'Cambiar el siguiente folio de una serie', risk: 'CRITICO' },
    { key: 'series.reserve', label: 'Apartar folios de una serie', risk: 'SENSIBLE' },
  ],
  extraCalls: [
    {
      name: 'preview',
      method: 'GET',
      path: 'series/preview/:id',
      key: 'series.list',
      summary: 'Siguiente folio de una serie sin tomarlo',
      ...PREVIEW,
    },
    {
      name: 'reserve',
      method: 'POST',
      path: 'series/reserve/:id',
      key: 'series.reserve',
      sample: { count: '1', reason: 'Muestra' },
      summary: 'Aparta folios para talonarios de papel',
      ...RESERVE,
    },
    {
      name: 'gaps',
      method: 'POST',
      path: 'series/gaps',
      key: 'series.list',
      pathRecords: { series: 'series' },
      summary: 'Folios que ningún documento tiene, con su motivo',
      ...GAPS,
    },
  ],
  form: {
    sections: [
      {
        title: 'Serie',
        help: 'Qué documentos numera y en qué sucursal.',
        fields: [
          'code',
          'name',
          'document',
          'branch_office_id',
          'fiscal',
          'is_default',
          'valid_from',
          'valid_to',
        ],
      },
      {
        title: 'Folio',
        help: 'Cómo se escribe el folio y cuándo empieza de nuevo.',
        fields: ['pattern', 'reset', 'digits', 'next_folio', 'range_to', 'last_folio'],
      },
      {
        title: 'Asignación',
        help: 'En qué momento se toma el folio y si puede haber huecos.',
        fields: ['assign_on', 'gapless'],
      },
      {
        title: 'Impresión',
        help: 'Con qué formato sale el documento.',
        fields: ['print_template', 'copies'],
      },
    ],
  },
});
