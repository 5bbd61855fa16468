import { bool, choice, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const BY_VALIDITY = { field: 'frequency', is: ['POR_VIGENCIA'] } as const;

/** What a supplier must hand in, how often, and what is stopped without it (purchasing §2, R14). */
export const documentTypes = resource('pur/document-types', {
  label: ['Tipo de documento', 'Tipos de documento'],
  // A tab of the settings of purchasing.
  inMenu: false,
  docUrl: 'documentos-de-proveedor',
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 100, width: 6 }),
    applies_to: choice(
      'Aplica a',
      [
        ['TODOS', 'Todos'],
        ['NACIONAL', 'Nacionales'],
        ['MORAL', 'Personas morales'],
        ['FISICA', 'Personas físicas'],
        ['EXTRANJERO', 'Extranjeros'],
        ['REPSE', 'Servicios especializados (REPSE)'],
        ['MATERIA_PRIMA', 'Materia prima'],
      ],
      { required: true, default: 'TODOS', width: 3 },
    ),
    frequency: choice(
      'Periodicidad',
      [
        ['UNICO', 'Una vez'],
        ['MENSUAL', 'Cada mes'],
        ['BIMESTRAL', 'Cada bimestre'],
        ['CUATRIMESTRAL', 'Cada cuatrimestre'],
        ['ANUAL', 'Cada año'],
        ['POR_VIGENCIA', 'Según su vigencia'],
      ],
      { required: true, default: 'UNICO', width: 4 },
    ),
    valid_days: int('Vigencia', {
      min: '1',
      max: '3650',
      suffix: 'días',
      requiredWhen: BY_VALIDITY,
      onlyWhen: BY_VALIDITY,
      width: 4,
      help: 'Desde que se expide.',
    }),
    blocks: choice(
      'Sin él no hay',
      [
        ['NADA', 'Nada se detiene'],
        ['ALTA', 'Alta'],
        ['ORDEN', 'Órdenes'],
        ['PAGO', 'Pagos'],
      ],
      { required: true, default: 'NADA', width: 4 },
    ),
    accepts: text('Formatos', {
      required: true,
      max: 40,
      case: 'lower',
      default: 'pdf',
      width: 4,
      pattern: [
        '^[a-z0-9]{1,5}(, ?[a-z0-9]{1,5})*$',
        'Escribe extensiones separadas por comas: pdf, xml.',
      ],
      help: 'Extensiones, separadas por comas.',
    }),
    required: bool('Obligatorio', {
      default: true,
      help: 'Cuenta en el cumplimiento del proveedor.',
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  search: ['code', 'name'],
  list: {
    columns: ['code', 'name', 'applies_to', 'frequency', 'required', 'blocks', 'active'],
    sort: 'code',
    filters: ['applies_to', 'frequency', 'blocks', 'required'],
  },
  form: {
    sections: [
      {
        title: 'Documento',
        help: 'Lo que entrega un proveedor y a quién se le pide.',
        fields: ['code', 'name', 'applies_to', 'required', 'accepts'],
      },
      {
        title: 'Vigencia',
        help: 'Cada cuánto se entrega de nuevo, y qué se detiene mientras falta o está vencido.',
        fields: ['frequency', 'valid_days', 'blocks'],
      },
    ],
  },
});
