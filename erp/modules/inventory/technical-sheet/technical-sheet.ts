import { COPY } from './technical-sheet.schemas.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  date,
  decimal,
  image,
  int,
  lines,
  longtext,
  ref,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const technicalSheetLines = child('technical-sheet-lines', {
  label: ['Característica', 'Características'],
  gender: 'f',
  fields: {
    sheet_id: ref('Ficha técnica', 'technical-sheet', { required: true }),
    group_name: text('Grupo', { max: 40 }),
    characteristic: text('Característica', { required: true, max: 80 }),
    method: text('Método', { max: 40, help: 'Norma NMX, ISO o ASTM.' }),
    unit_id: ref('Unidad', 'units'),
    nominal: decimal('Nominal'),
    min: decimal('Mínimo'),
    max: decimal('Máximo'),
    is_critical: bool('Crítica'),
  },
  title: 'characteristic',
  list: {
    columns: [
      'group_name',
      'characteristic',
      'method',
      'unit_id',
      'nominal',
      'min',
      'max',
      'is_critical',
    ],
  },
  checks: [
    { field: 'nominal', op: '>=', other: 'min', message: 'El nominal es menor que el mínimo.' },
    { field: 'nominal', op: '<=', other: 'max', message: 'El nominal es mayor que el máximo.' },
    { field: 'min', op: '<=', other: 'max', message: 'El mínimo es mayor que el máximo.' },
  ],
});

/**
 * What a product has to be, by versions of which one is in force; certificates and quality plans
 * read its limits.
 */
export const technicalSheet = resource('technical-sheet', {
  label: ['Ficha técnica', 'Fichas técnicas'],
  gender: 'f',
  docUrl: 'fichas-tecnicas',
  fields: {
    product_id: ref('Producto', 'products', { required: true, readOnly: 'edit', width: 6 }),
    revision: int('Versión', { readOnly: true, help: 'La siguiente del producto.', width: 2 }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['VIGENTE', 'Vigente', 'ok'],
        ['OBSOLETA', 'Obsoleta', 'off'],
      ],
      { required: true, default: 'BORRADOR', index: true, readOnly: true, width: 4 },
    ),
    valid_from: date('Vigente desde', { help: 'Vacía: el día en que se publica.', width: 4 }),
    approved_by: ref('Aprobó', 'users', { readOnly: true, width: 4 }),
    image: image('Imagen'),
    use_description: longtext('Uso', { max: 2000 }),
    composition: longtext('Composición', { max: 2000 }),
    storage_conditions: longtext('Almacenamiento', { max: 2000 }),
    packing: longtext('Empaque', { max: 2000 }),
    line_count: countOf('Características', 'technical-sheet-lines', 'sheet_id'),
    lines: lines('Características', 'technical-sheet-lines', 'sheet_id', { max: 200 }),
  },
  title: ['product_id', 'revision'],
  search: ['use_description', 'composition'],
  uniques: [
    {
      fields: ['product_id', 'revision'],
      on: 'product_id',
      message: 'Otra persona acaba de hacer esta versión: guarda de nuevo.',
    },
  ],
  list: {
    columns: ['product_id', 'revision', 'status', 'valid_from', 'approved_by', 'line_count'],
    sort: '-id',
    filters: ['status', 'product_id', 'valid_from'],
  },
  print: {
    columns: {
      lines: [
        'group_name',
        'characteristic',
        'method',
        'unit_id',
        'nominal',
        'min',
        'max',
        'is_critical',
      ],
    },
    signatures: ['Elaboró', 'Aprobó'],
  },
  form: {
    sections: [
      {
        title: 'Ficha',
        help: 'Una vez publicada no cambia: se hace otra versión.',
        fields: ['product_id', 'revision', 'status', 'valid_from', 'approved_by', 'image'],
      },
      {
        title: 'Descripción',
        help: 'Para qué sirve, de qué está hecho y cómo se guarda.',
        fields: ['use_description', 'composition', 'storage_conditions', 'packing'],
      },
      {
        title: 'Características',
        help: 'Lo que se mide y entre qué límites debe estar.',
        fields: ['lines'],
      },
    ],
  },
  states: {
    field: 'status',
    initial: 'BORRADOR',
    readOnlyStates: ['VIGENTE', 'OBSOLETA'],
    readOnlyMessage: 'La ficha ya se publicó: haz otra versión.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Una ficha publicada no se borra: dala por obsoleta.',
    byConsequence: {
      replace: {
        label: 'Sustitución',
        from: ['VIGENTE'],
        to: 'OBSOLETA',
        cause: 'Se publicó otra versión de la ficha.',
      },
    },
    transitions: {
      publish: {
        label: 'Publicar',
        successMessage: 'Ficha publicada.',
        from: ['BORRADOR'],
        to: 'VIGENTE',
        key: 'inventory.catalog',
        tone: 'pri',
        confirm: 'La versión vigente quedará obsoleta; ésta ya no cambiará.',
      },
      obsolete: {
        label: 'Dar por obsoleta',
        successMessage: 'Ficha obsoleta.',
        from: ['VIGENTE'],
        to: 'OBSOLETA',
        key: 'inventory.catalog',
        tone: 'dan',
        confirm: 'El producto quedará sin ficha vigente.',
      },
    },
  },
  privileges: [{ key: 'inventory.catalog', label: 'Publicar fichas técnicas' }],
  extraCalls: [
    {
      name: 'copy',
      method: 'POST',
      path: 'technical-sheet/copy/:id',
      key: 'technical-sheet.create',
      summary: 'Copia la ficha a una versión nueva, en borrador.',
      ...COPY,
    },
  ],
});
