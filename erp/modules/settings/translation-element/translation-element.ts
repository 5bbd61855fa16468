import { countOf } from '#erp/model/computed/declared.ts';
import { choice, int, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Every text of the product, from the code; a company translates or rewords it. */
export const translationElement = resource('translation-element', {
  label: ['Texto', 'Textos'],
  gender: 'm',
  fields: {
    key: text('Clave', {
      required: true,
      max: 160,
      unique: true,
      readOnly: 'edit',
      technical: true,
      width: 6,
      help: 'Los textos propios empiezan con «propio.».',
    }),
    module_id: ref('Módulo', 'modules', { readOnly: 'edit', width: 3 }),
    kind: choice(
      'Clase',
      [
        ['ETIQUETA', 'Etiqueta'],
        ['MENSAJE', 'Mensaje'],
        ['AYUDA', 'Ayuda'],
        ['CORREO', 'Correo'],
        ['IMPRESO', 'Impreso'],
      ],
      { required: true, default: 'ETIQUETA', readOnly: 'edit', width: 3 },
    ),
    source: longtext('Original', { required: true, readOnly: 'edit' }),
    source_hash: text('Huella del original', { max: 64, readOnly: true }),
    values: lines('Traducciones', 'translation-element-values', 'element_id', { max: 20 }),
    translated_count: countOf('Traducidos', 'translation-element-values', 'element_id', {
      where: { status: 'TRADUCIDO' },
      width: 3,
    }),
    review_count: countOf('Por revisar', 'translation-element-values', 'element_id', {
      where: { status: 'REVISAR' },
      width: 3,
      help: 'El original cambió después de traducirlo.',
    }),
    missing_count: int('Veces sin texto', { readOnly: true, default: 0, width: 3 }),
  },
  title: 'key',
  fixedRows: [
    {
      when: { field: 'key', notPrefix: 'propio.' },
      fields: [],
      message:
        'Los textos del sistema no se eliminan; borra su traducción para volver al original.',
    },
  ],
  hasActive: true,
  highlights: ['translated_count', 'review_count'],
  quickSearch: false,
  list: {
    columns: ['source', 'key', 'module_id', 'kind', 'translated_count', 'review_count', 'active'],
    sort: 'key',
    filters: ['module_id', 'kind'],
  },
  search: ['key', 'source'],
  searchIndex: false,
  form: {
    sections: [
      {
        title: 'Texto',
        help: 'Dónde aparece y qué dice de origen.',
        fields: ['source', 'key', 'module_id', 'kind'],
      },
      {
        title: 'Traducciones',
        help: 'Lo que se muestra en lugar del original, por idioma; conserva las variables entre llaves.',
        fields: ['values', 'translated_count', 'review_count', 'missing_count'],
      },
      { title: 'Control', help: 'Permite saber si el original cambió.', fields: ['source_hash'] },
    ],
  },
});

export const translationElementValues = child('translation-element-values', {
  label: ['Traducción', 'Traducciones'],
  gender: 'f',
  fields: {
    element_id: ref('Texto', 'translation-element', { required: true }),
    language_id: ref('Idioma', 'language', { required: true, unique: ['element_id'], width: 3 }),
    value: longtext('Traducción', { required: true, width: 6 }),
    status: choice(
      'Estado',
      [
        ['TRADUCIDO', 'Traducido', 'ok'],
        ['REVISAR', 'Por revisar', 'wait'],
      ],
      { required: true, default: 'TRADUCIDO', width: 2 },
    ),
    source_hash: text('Huella del original', { max: 64, readOnly: true }),
  },
  title: 'value',
  list: { columns: ['language_id', 'value', 'status'], sort: 'language_id' },
  row: { cells: ['language_id', 'value', 'status'], enterCells: ['value', 'language_id'] },
  search: [],
});
