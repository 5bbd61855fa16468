import { REPORT } from './sod-rules.schemas.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, date, lines, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Somebody who may hold both halves of a rule for a while. */
export const sodExceptions = child('sod-exceptions', {
  label: ['Excepción', 'Excepciones'],
  gender: 'f',
  fields: {
    sod_rule_id: ref('Regla', 'sod-rules', { required: true }),
    user_id: ref('Usuario', 'users', {
      required: true,
      selectable: {},
      unique: ['sod_rule_id'],
    }),
    reason: text('Motivo', { required: true, max: 250 }),
    valid_until: date('Vigente hasta', { required: true, help: 'Como máximo 180 días.' }),
    approved_by: ref('La aprobó', 'users', { readOnly: true }),
  },
  title: 'user_id',
  list: { columns: ['user_id', 'reason', 'valid_until', 'approved_by'] },
});

/** Two rights that nobody should hold together (platform R10). */
export const sodRules = resource('sod-rules', {
  label: ['Regla de segregación', 'Segregación de funciones'],
  gender: 'f',
  fields: {
    name: text('Nombre', { required: true, max: 120, width: 8 }),
    severity: choice(
      'Qué hace',
      [
        ['AVISA', 'Avisa y pide el motivo', 'wait'],
        ['BLOQUEA', 'Impide dar el permiso', 'bad'],
      ],
      { required: true, default: 'AVISA', width: 4 },
    ),
    privilege_a_id: ref('Permiso', 'privileges', {
      required: true,
      where: { kind: 'SISTEMA' },
      width: 6,
    }),
    privilege_b_id: ref('Se contrapone con', 'privileges', {
      required: true,
      where: { kind: 'SISTEMA' },
      width: 6,
    }),
    risk: text('Riesgo', {
      max: 250,
      width: 12,
      help: 'Qué podría pasar si la misma persona hace las dos cosas.',
    }),
    mitigation: text('Control compensatorio', {
      max: 250,
      width: 12,
      help: 'Qué se revisa cuando no se pueden separar.',
    }),
    is_system: bool('Del sistema', {
      readOnly: true,
      help: 'Las reglas del sistema no se eliminan; se pueden desactivar.',
    }),
    code: text('Clave', { max: 160, unique: true, readOnly: true }),
    exceptions: lines('Excepciones', 'sod-exceptions', 'sod_rule_id', {
      max: 100,
      writeKey: 'sod-rules.approve',
    }),
    exceptions_count: countOf('Excepciones vigentes', 'sod-exceptions', 'sod_rule_id', {
      notPast: 'valid_until',
    }),
  },
  administrative: true,
  fixedRows: [
    {
      when: { field: 'is_system', is: [true] },
      fields: ['privilege_a_id', 'privilege_b_id'],
      message: 'Los permisos de una regla del sistema no cambian; desactívala y crea otra.',
      deleteMessage: 'Las reglas del sistema no se eliminan; desactívala.',
    },
  ],
  title: 'name',
  hasActive: true,
  list: {
    columns: [
      'name',
      'privilege_a_id',
      'privilege_b_id',
      'severity',
      'exceptions_count',
      'is_system',
      'active',
    ],
    sort: 'name',
    filters: ['severity', 'is_system', 'privilege_a_id', 'privilege_b_id'],
  },
  search: ['name', 'risk'],
  checks: [
    {
      field: 'privilege_b_id',
      op: '!=',
      other: 'privilege_a_id',
      message: 'Elige otro permiso: una regla contrapone dos distintos.',
    },
  ],
  uniques: [
    {
      fields: ['privilege_a_id', 'privilege_b_id'],
      on: 'privilege_b_id',
      message: 'Ya hay una regla para estos dos permisos.',
    },
  ],
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  privileges: [
    {
      key: 'sod-rules.approve',
      label: 'Aprobar excepciones de segregación de funciones',
      risk: 'SENSIBLE',
    },
  ],
  extraCalls: [
    {
      name: 'report',
      method: 'POST',
      path: 'sod-rules/report',
      key: 'sod-rules.list',
      summary: 'Quién tiene permisos que se contraponen, y por qué roles',
      reads: true,
      ...REPORT,
    },
  ],
  form: {
    sections: [
      {
        title: 'Regla',
        help: 'Dos permisos que una misma persona no debería tener.',
        fields: ['name', 'severity', 'privilege_a_id', 'privilege_b_id', 'is_system'],
      },
      {
        title: 'Riesgo',
        help: 'Por qué importa y qué se hace cuando no se pueden separar.',
        fields: ['risk', 'mitigation'],
      },
      {
        title: 'Excepciones',
        help: 'Quién puede tener los dos por un tiempo; las aprueba otra persona.',
        fields: ['exceptions'],
      },
    ],
  },
});
