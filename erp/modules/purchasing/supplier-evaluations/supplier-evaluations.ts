import { choice, int, longtext, percent, ref, text } from '#erp/model/fields.ts';
import { along } from '#erp/model/computed/declared.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { resource } from '#erp/model/resource.ts';
import { suppliers } from '../suppliers/suppliers.ts';
import { SUPPLIER_TABS } from '../suppliers/supplier-tabs.ts';
import { EVALUATION_STATES, PERIOD_PATTERN, SCORE_CLASSES } from './evaluation-choices.ts';
import { GENERATE } from './generate-action.ts';

const count = (label: string) => int(label, { readOnly: true, default: 0, width: 3 });
const score = (label: string, help: string) =>
  percent(label, { readOnly: true, suffix: '%', shownScale: 2, width: 3, help });

/** How a supplier did in a month (purchasing §2, R50, R51). */
export const supplierEvaluations = resource('suppliers/evaluations', {
  label: ['Evaluación de proveedor', 'Evaluaciones de proveedor'],
  gender: 'f',
  docUrl: 'evaluaciones-de-proveedor',
  // A tab of the suppliers.
  inMenu: false,
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', { required: true, readOnly: 'edit', width: 6 }),
    category: along('Giro', 'text', 'supplier_id.category', {
      chips: choicesOf(suppliers, 'category'),
    }),
    period: text('Mes', {
      required: true,
      max: 7,
      readOnly: 'edit',
      index: true,
      pattern: PERIOD_PATTERN,
      width: 3,
    }),
    status: choice('Estado', EVALUATION_STATES, {
      required: true,
      default: 'BORRADOR',
      readOnly: true,
      index: true,
      width: 3,
    }),
    lines_due: count('Partidas exigibles'),
    lines_on_time: count('A tiempo'),
    lines_in_full: count('Completas'),
    lines_otif: count('A tiempo y completas'),
    otif_score: score('Puntualidad', 'A tiempo y completas, de las exigibles.'),
    quality_score: score('Calidad', 'Valor aceptado del recibido; lo concedido cuenta la mitad.'),
    price_score: score('Precio', 'Cinco puntos menos por cada 1 % sobre el de referencia.'),
    document_score: score('Documentos', 'Vigentes al fin del mes, de los obligatorios.'),
    service_score: int('Servicio', {
      required: true,
      min: '0',
      max: '100',
      default: 80,
      width: 3,
      help: 'Lo que opina quien le compra, de 0 a 100.',
    }),
    total_score: score(
      'Total',
      'Con los pesos de la configuración; lo que no tiene datos no pesa.',
    ),
    score_class: choice('Clase', SCORE_CLASSES, { readOnly: true, index: true, width: 3 }),
    comments: longtext('Comentarios', { max: 2000 }),
    action_plan: longtext('Plan de acción', {
      max: 2000,
      help: 'Lo pide publicar una clase D.',
    }),
  },
  title: ['supplier_id', 'period'],
  search: ['comments'],
  highlights: ['supplier_id', 'period', 'total_score', 'score_class'],
  uniques: [
    {
      fields: ['supplier_id', 'period'],
      on: 'period',
      message: 'Ya hay una de ese proveedor y mes.',
    },
  ],
  calls: ['list', 'one', 'update', 'delete'],
  screens: ['list', 'edit'],
  list: {
    columns: [
      'period',
      'supplier_id',
      'otif_score',
      'quality_score',
      'price_score',
      'document_score',
      'total_score',
      'score_class',
      'status',
    ],
    sort: '-period',
    filters: ['period', 'score_class', 'status', 'supplier_id', 'category', 'total_score'],
    tabs: SUPPLIER_TABS,
  },
  actions: { generate: GENERATE },
  privileges: [
    { key: 'suppliers/evaluations.create', label: 'Generar evaluaciones de proveedor' },
    {
      key: 'suppliers/evaluations.publish',
      label: 'Publicar evaluaciones de proveedor',
      risk: 'SENSIBLE',
    },
  ],
  print: { signatures: ['Compras', 'Proveedor'] },
  form: {
    sections: [
      {
        title: 'Evaluación',
        help: 'De quién y de qué mes. Un borrador se calcula otra vez cada que se guarda.',
        fields: ['supplier_id', 'period', 'status', 'total_score', 'score_class'],
      },
      {
        title: 'Calificaciones',
        help: 'Salen de las órdenes, las recepciones y el expediente; sólo el servicio se captura.',
        fields: [
          'otif_score',
          'quality_score',
          'price_score',
          'document_score',
          'service_score',
          'lines_due',
          'lines_on_time',
          'lines_in_full',
          'lines_otif',
        ],
      },
      {
        title: 'Qué sigue',
        help: 'Lo que se le dice al proveedor, y a qué se compromete.',
        fields: ['comments', 'action_plan'],
      },
    ],
  },
  states: {
    field: 'status',
    initial: 'BORRADOR',
    readOnlyStates: ['PUBLICADA'],
    readOnlyMessage: 'Ya se publicó: la del mes siguiente dirá lo que cambió.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Ya se publicó.',
    transitions: {
      publish: {
        label: 'Publicar',
        successMessage: 'Evaluación publicada.',
        from: ['BORRADOR'],
        to: 'PUBLICADA',
        tone: 'pri',
        recordFields: { optional: ['action_plan'] },
        confirm: 'La calificación y la clase quedan en la ficha del proveedor.',
      },
    },
  },
});
