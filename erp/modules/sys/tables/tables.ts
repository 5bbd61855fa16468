import { DICTIONARY, DICTIONARY_FILE, FIELDS } from './tables.schemas.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, datetime, int, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { EXTRA_TYPES, MAX_EXTRA } from '#erp/model/records/extra-fields.ts';
import { resource } from '#erp/model/resource.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { FILE_KINDS } from '#erp/modules/core/files/files.ts';

/**
 * What a company adds to a table without a program (platform, sys/tables): fields, files that its
 * actions ask for, years that its records stay.
 */
export const systemTables = resource('sys/tables', {
  label: ['Tabla', 'Tablas'],
  gender: 'f',
  customFields: false,
  quickSearch: false,
  fields: {
    resource: choice('Tabla', [], {
      required: true,
      unique: true,
      readOnly: 'edit',
      choicesFrom: 'extendable',
      width: 6,
      help: 'La pantalla o el renglón de que se trata.',
    }),
    name: text('Nombre', { max: 120, readOnly: true }),
    extra_fields: lines('Campos adicionales', 'sys/table-fields', 'table_id', {
      max: MAX_EXTRA,
      writeKey: 'sys/tables.extend',
      help: 'Aparecen en la ficha, la lista, los filtros, la exportación, la importación, el historial y la API de esa tabla.',
    }),
    evidence: lines('Evidencia obligatoria', 'sys/table-evidence', 'table_id', {
      max: 20,
      writeKey: 'sys/tables.extend',
      help: 'Sin estos archivos la acción no se hace. Se adjuntan en el panel Archivos del registro.',
    }),
    retention_years: int('Conservar', {
      min: '1',
      max: '99',
      suffix: 'años',
      width: 4,
      writeKey: 'sys/tables.retain',
      help: 'Se cuentan desde el fin del año del último cambio. Vacío: para siempre.',
    }),
    purged_at: datetime('Última revisión', { readOnly: true, width: 4 }),
    purged_rows: int('Registros borrados', { readOnly: true, width: 4 }),
    purge_note: text('Lo que no se borró', { max: 1000, readOnly: true, width: 12 }),
    fields_count: countOf('Campos', 'sys/table-fields', 'table_id', { width: 3 }),
    evidence_count: countOf('Evidencias', 'sys/table-evidence', 'table_id', { width: 3 }),
  },
  title: 'name',
  list: {
    columns: [
      'resource',
      'fields_count',
      'evidence_count',
      'retention_years',
      'purged_at',
      'purged_rows',
    ],
    sort: 'name',
  },
  form: {
    sections: [
      {
        title: 'Tabla',
        help: 'De qué registros se trata. Sus campos, con lo que significan, están en la pestaña Campos.',
        fields: ['resource'],
      },
      {
        title: 'Campos adicionales',
        help: `Hasta ${MAX_EXTRA}. Quitar un campo lo oculta; sus valores se guardan 90 días por si lo repones.`,
        fields: ['extra_fields'],
      },
    ],
    tabs: [
      {
        key: 'evidencias',
        label: 'Evidencias',
        sections: [
          {
            title: 'Evidencia obligatoria',
            help: 'Qué archivos debe tener un registro antes de una acción: el acta antes de aplicar, la foto antes de cerrar.',
            fields: ['evidence'],
          },
        ],
      },
      {
        key: 'conservacion',
        label: 'Conservación',
        sections: [
          {
            title: 'Plazo',
            help: 'El día 1 de cada mes se borran los registros inactivos, los borradores y los terminados que cumplieron el plazo y que nada usa. Lo aplicado, lo que otro registro usa y lo que la ley pide conservar nunca se borra.',
            fields: ['retention_years'],
          },
          {
            title: 'Bitácora',
            help: 'Qué hizo la última revisión. Cada registro borrado queda en la bitácora con lo que contenía.',
            fields: ['purged_at', 'purged_rows', 'purge_note'],
          },
        ],
      },
    ],
  },
  screens: ['new', 'edit'],
  listPath: 'settings?tab=catalogos',
  impact: true,
  privileges: [
    {
      key: 'sys/tables.extend',
      label: 'Agregar campos a las tablas y pedir evidencia',
      risk: 'SENSIBLE',
    },
    {
      key: 'sys/tables.retain',
      label: 'Decidir cuántos años se conserva una tabla',
      risk: 'CRITICO',
    },
  ],
  risks: { update: 'SENSIBLE', create: 'SENSIBLE', delete: 'SENSIBLE' },
  extraCalls: [
    {
      name: 'fields',
      method: 'GET',
      path: 'sys/tables/fields',
      key: null,
      why: 'every form needs them; those that ask for a right are left out',
      summary: 'Campos adicionales de la empresa, por tabla',
      ...FIELDS,
    },
    {
      name: 'dictionary',
      method: 'GET',
      path: 'sys/tables/dictionary',
      key: 'sys/tables.list',
      summary: 'Campos de todas las tablas con su tipo, sus reglas y lo que significan',
      ...DICTIONARY,
    },
    {
      name: 'dictionaryFile',
      method: 'GET',
      path: 'sys/tables/dictionary/export',
      key: 'sys/tables.export',
      summary: 'El diccionario en CSV o Excel',
      ...DICTIONARY_FILE,
    },
  ],
  docUrl: 'sys-tables',
});

export const tableFields = child('sys/table-fields', {
  label: ['Campo adicional', 'Campos adicionales'],
  customFields: false,
  fields: {
    table_id: ref('Tabla', 'sys/tables', { required: true }),
    label: text('Etiqueta', { required: true, max: 60 }),
    name: text('Clave', {
      max: 42,
      readOnly: 'edit',
      case: 'lower',
      help: 'Empieza con x_; vacía, se toma de la etiqueta.',
      unique: ['table_id'],
    }),
    type: choice('Tipo', EXTRA_TYPES, { required: true, default: 'TEXTO' }),
    choices: longtext('Opciones', {
      max: 4000,
      help: 'Una por renglón. «CLAVE | Etiqueta» si se guarda algo distinto de lo que se lee.',
      onlyWhen: { field: 'type', is: ['OPCION'] },
    }),
    ref_resource: choice('Registros de', [], {
      choicesFrom: 'referable',
      onlyWhen: { field: 'type', is: ['REFERENCIA'] },
    }),
    required: bool('Obligatorio', {
      help: 'Se pide al guardar; los registros de antes no cambian.',
    }),
    unique: bool('Único'),
    min: text('Mínimo', {
      max: 20,
      onlyWhen: { field: 'type', is: ['ENTERO', 'DECIMAL', 'IMPORTE'] },
    }),
    max: text('Máximo', {
      max: 20,
      onlyWhen: { field: 'type', is: ['ENTERO', 'DECIMAL', 'IMPORTE'] },
    }),
    max_length: int('Largo máximo', {
      min: '1',
      max: '4000',
      onlyWhen: { field: 'type', is: ['TEXTO', 'TEXTO_LARGO'] },
    }),
    default_value: text('Valor predeterminado', {
      max: 200,
      width: 6,
      help: 'De los registros nuevos. Sí o no: 1 o 0; fecha: AAAA-MM-DD.',
    }),
    help: text('Ayuda', { max: 200, width: 6 }),
    section: text('Sección', {
      max: 60,
      help: 'El título de una sección de la ficha, o de una nueva. Vacía: «Datos adicionales».',
    }),
    order: int('Orden', { min: '0', max: '999', default: 0 }),
    in_list: bool('En lista'),
    in_filter: bool('En filtros', { default: true }),
    in_export: bool('En exportación', { default: true }),
    in_print: bool('En impresión', { default: true }),
    privilege_id: ref('Visible con', 'privileges', {
      where: { kind: 'SISTEMA' },
      help: 'Sólo lo ve y lo cambia quien tiene este permiso. Vacío: todos los que ven el registro.',
    }),
  },
  title: 'label',
  list: { columns: ['label', 'name', 'type'], sort: 'label' },
});

export const tableEvidence = child('sys/table-evidence', {
  label: ['Evidencia', 'Evidencias'],
  customFields: false,
  fields: {
    table_id: ref('Tabla', 'sys/tables', { required: true }),
    transition: choice('Antes de', [], {
      required: true,
      choicesFrom: 'transitions',
      help: 'La acción del registro que no se hace sin los archivos.',
    }),
    file_kind: choice('Clase de archivo', FILE_KINDS, { help: 'Vacía: cualquiera.' }),
    min_files: int('Cuántos', { required: true, min: '1', max: '50', default: 1 }),
    when_field: text('Sólo si', {
      max: 60,
      help: 'Un campo del registro, como se lee en la ficha. Vacío: siempre.',
    }),
    when_value: text('Vale', { max: 120, help: 'Vacío: tiene cualquier valor.' }),
    message: text('Qué decir', {
      max: 200,
      help: 'Después de «Falta adjuntar…»: de dónde se obtiene, quién lo firma.',
    }),
  },
  title: 'transition',
  list: { columns: ['transition', 'file_kind', 'min_files'] },
});
