import { choice, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** How the entries of each event are named and filed (finance §2.1). */
export const nomenclatures = resource('nomenclatures', {
  label: ['Nomenclatura contable', 'Nomenclatura contable'],
  gender: 'f',
  docUrl: 'nomenclatura',
  fields: {
    event: choice('Evento', [], {
      required: true,
      choicesFrom: 'posting-events',
      unique: true,
      readOnly: true,
      width: 6,
    }),
    document_code: text('Abreviatura', { required: true, max: 5, width: 2 }),
    document_name: text('Nombre del documento', { required: true, max: 60, width: 4 }),
    journal_type_id: ref('Tipo de póliza', 'acc/journal-types', {
      required: true,
      where: { active: '1' },
      width: 4,
    }),
    grouping: choice(
      'Agrupación',
      [
        ['POR_DOCUMENTO', 'Por documento'],
        ['POR_DIA', 'Por día'],
        ['POR_CORTE', 'Por corte'],
      ],
      {
        required: true,
        width: 4,
        help: 'Por día: los eventos de inventario de un día y sucursal hacen una póliza.',
      },
    ),
    concept_template: text('Plantilla de concepto', {
      required: true,
      max: 200,
      width: 12,
      help: 'Con {folio}, {serie}, {tercero}, {rfc}, {uuid}, {fecha}, {sucursal} y {periodo}.',
    }),
  },
  title: 'document_name',
  search: ['document_code', 'document_name'],
  calls: ['list', 'one', 'update', 'options'],
  screens: ['list', 'edit'],
  list: {
    columns: ['event', 'document_code', 'document_name', 'journal_type_id', 'grouping'],
    sort: 'document_code',
    filters: ['journal_type_id', 'grouping'],
  },
  risks: { update: 'SENSIBLE' },
});
