import { bool, choice, computed, int, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { EXTRA_TYPES, MAX_EXTRA } from '#erp/model/extra-fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Fields that a company adds to a table without a program (platform, sys/tables). */
export const systemTables = resource('sys/tables', {
  label: ['Tabla', 'Tablas'],
  gender: 'f',
  noActive: true,
  extends: false,
  quickSearch: false,
  fields: {
    resource: choice('Tabla', [], { required: true, unique: true, readOnly: 'edit', choicesFrom: 'extendable', width: 6, help: 'La pantalla o el renglón que tendrá más campos.' }),
    name: text('Nombre', { max: 120, readOnly: true }),
    extra_fields: lines('Campos adicionales', 'sys/table-fields', 'table_id', {
      max: MAX_EXTRA,
      writeKey: 'sys/tables.extend',
      help: 'Aparecen en la ficha, la lista, los filtros, la exportación, la importación, el historial y la API de esa tabla.',
    }),
    fields_count: computed('Campos', 'int', '(select count(*)::int from sys__table_fields f where f.account_id = t.account_id and f.table_id = t.id)'),
  },
  title: 'name',
  list: { columns: ['resource', 'fields_count'], sort: 'name' },
  form: {
    sections: [
      { title: 'Tabla', help: 'A qué registros les faltan campos.', fields: ['resource'] },
      { title: 'Campos adicionales', help: `Hasta ${MAX_EXTRA}. Quitar un campo lo oculta; sus valores se guardan 90 días por si lo repones.`, fields: ['extra_fields'] },
    ],
  },
  screens: ['new', 'edit'],
  listedAt: 'settings?tab=catalogos',
  previews: true,
  privileges: [{ key: 'sys/tables.extend', label: 'Agregar campos a las tablas', risk: 'SENSIBLE' }],
  risks: { update: 'SENSIBLE', create: 'SENSIBLE', delete: 'SENSIBLE' },
  extraCalls: [{ name: 'fields', method: 'GET', path: 'sys/tables/fields', key: null, summary: 'Campos adicionales de la empresa, por tabla' }],
  docUrl: 'sys-tables',
});

export const tableFields = resource('sys/table-fields', {
  label: ['Campo adicional', 'Campos adicionales'],
  noActive: true,
  extends: false,
  fields: {
    table_id: ref('Tabla', 'sys/tables', { required: true }),
    label: text('Etiqueta', { required: true, max: 60 }),
    name: text('Clave', { max: 42, readOnly: 'edit', case: 'lower', help: 'Empieza con x_; vacía, se toma de la etiqueta.', unique: ['table_id'] }),
    type: choice('Tipo', EXTRA_TYPES, { required: true, default: 'TEXTO' }),
    choices: longtext('Opciones', {
      max: 4000,
      help: 'Una por renglón. «CLAVE | Etiqueta» si se guarda algo distinto de lo que se lee.',
      onlyWhen: { field: 'type', is: ['OPCION'] },
    }),
    ref_resource: choice('Registros de', [], { choicesFrom: 'referable', onlyWhen: { field: 'type', is: ['REFERENCIA'] } }),
    required: bool('Obligatorio', { help: 'Se pide al guardar; los registros de antes no cambian.' }),
    unique: bool('Único'),
    min: text('Mínimo', { max: 20, onlyWhen: { field: 'type', is: ['ENTERO', 'DECIMAL', 'IMPORTE'] } }),
    max: text('Máximo', { max: 20, onlyWhen: { field: 'type', is: ['ENTERO', 'DECIMAL', 'IMPORTE'] } }),
    max_length: int('Largo máximo', { min: '1', max: '4000', onlyWhen: { field: 'type', is: ['TEXTO', 'TEXTO_LARGO'] } }),
    default_value: text('Valor predeterminado', { max: 200, width: 6, help: 'De los registros nuevos. Sí o no: 1 o 0; fecha: AAAA-MM-DD.' }),
    help: text('Ayuda', { max: 200, width: 6 }),
    section: text('Sección', { max: 60, help: 'El título de una sección de la ficha, o de una nueva. Vacía: «Datos adicionales».' }),
    order: int('Orden', { min: '0', max: '999', default: 0 }),
    in_list: bool('En lista'),
    in_filter: bool('En filtros', { default: true }),
    in_export: bool('En exportación', { default: true }),
    in_print: bool('En impresión', { default: true }),
    privilege_id: ref('Visible con', 'privileges', { where: { kind: 'SISTEMA' }, help: 'Sólo lo ve y lo cambia quien tiene este permiso. Vacío: todos los que ven el registro.' }),
  },
  title: 'label',
  list: { columns: ['label', 'name', 'type'], sort: 'label' },
  calls: [],
});
