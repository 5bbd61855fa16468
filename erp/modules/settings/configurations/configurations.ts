import { bool, choice, decimal, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * Parameters that belong to no settings record: those of the declarations and the company's own
 * (`propio.*`).
 */
export const configurations = resource('configurations', {
  label: ['Parámetro', 'Parámetros'],
  fields: {
    key: text('Clave', {
      required: true,
      max: 80,
      unique: true,
      case: 'lower',
      readOnly: 'edit',
      width: 6,
      pattern: ['^[a-z0-9_.]+$', 'Usa minúsculas, números, punto y guion bajo.'],
      help: 'Los de la empresa empiezan con propio.',
    }),
    module_id: ref('Módulo', 'modules', { width: 6 }),
    name: text('Nombre', { required: true, max: 120, width: 12 }),
    help: longtext('Ayuda', { max: 1000 }),
    type: choice(
      'Tipo',
      [
        ['TEXTO', 'Texto'],
        ['ENTERO', 'Número entero'],
        ['DECIMAL', 'Número con decimales'],
        ['BOOLEANO', 'Sí o no'],
        ['FECHA', 'Fecha'],
        ['OPCION', 'Una opción'],
        ['LISTA', 'Lista'],
      ],
      { required: true, default: 'TEXTO', readOnly: 'edit' },
    ),
    choices: text('Opciones', {
      max: 500,
      width: 8,
      onlyWhen: { field: 'type', is: ['OPCION'] },
      requiredWhen: { field: 'type', is: ['OPCION'] },
      help: 'Separadas por comas.',
    }),
    min: decimal('Mínimo', { onlyWhen: { field: 'type', is: ['ENTERO', 'DECIMAL'] } }),
    max: decimal('Máximo', { onlyWhen: { field: 'type', is: ['ENTERO', 'DECIMAL'] } }),
    default_value: text('Valor predeterminado', { max: 500, width: 8 }),
    level: choice(
      'Nivel',
      [
        ['INSTALACION', 'Instalación'],
        ['EMPRESA', 'Empresa'],
        ['SUCURSAL', 'Sucursal'],
        ['USUARIO', 'Usuario'],
      ],
      {
        required: true,
        default: 'EMPRESA',
        help: 'Hasta dónde puede cambiarse: cada nivel incluye los anteriores.',
      },
    ),
    in_profile: bool('Va en la sesión', { help: 'Las pantallas lo reciben al entrar.' }),
    restart: bool('Requiere reinicio'),
    effective_dated: bool('Por vigencia', { help: 'Cada valor dice desde cuándo vale.' }),
  },
  impact: true,
  administrative: true,
  title: ['key', 'name'],
  fixedRows: [
    {
      when: { field: 'key', notPrefix: 'propio.' },
      message: 'Este parámetro viene con el sistema. Cambia su valor en Configuración, Parámetros.',
      deleteMessage: 'Este parámetro viene con el sistema: no se elimina.',
    },
  ],
  list: {
    columns: ['key', 'name', 'module_id', 'type', 'default_value', 'level', 'in_profile'],
    sort: 'key',
    filters: ['module_id', 'type', 'level', 'in_profile'],
  },
  search: ['key', 'name'],
  form: {
    sections: [
      {
        title: 'Parámetro',
        help: 'Qué se decide con él.',
        fields: ['key', 'name', 'module_id', 'help'],
      },
      {
        title: 'Valor',
        help: 'Qué valores admite y cuál tiene mientras nadie diga otra cosa.',
        fields: ['type', 'choices', 'min', 'max', 'default_value'],
      },
      {
        title: 'Uso',
        help: 'Quién puede cambiarlo y a dónde llega.',
        fields: ['level', 'in_profile', 'effective_dated', 'restart'],
      },
    ],
  },
});
