import { BACKTEST } from '#erp/platform/approvals/deciding/approval-schemas.ts';
import { bool, choice, date, int, lines, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const WITH_QUORUM = { field: 'mode', is: ['QUORUM'] } as const;
const BY_ROLE = { field: 'approver', is: ['ROL'] } as const;
const BY_USER = { field: 'approver', is: ['USUARIO'] } as const;

/** Who must agree to what, from which amount, in which order (platform §4.3). */
export const approvalRules = resource('approval-rules', {
  label: ['Regla de autorización', 'Reglas de autorización'],
  gender: 'f',
  fields: {
    name: text('Nombre', {
      max: 120,
      width: 6,
      help: 'Vacío: se arma con el documento y el nivel.',
    }),
    resource: choice('Documento', [], { required: true, choicesFrom: 'approvals', index: true }),
    action: choice('Autoriza la acción', [], {
      choicesFrom: 'approval-actions',
      help: 'Vacía: la única que pide autorización en ese documento.',
    }),
    level: int('Nivel', {
      required: true,
      min: '1',
      max: '9',
      default: 1,
      help: 'El nivel 2 se pregunta cuando el 1 autorizó.',
    }),
    from_amount: money('A partir de', {
      required: true,
      min: '0',
      default: '0',
      suffix: 'MXN',
      help: 'Sin IVA. Los documentos sin importe cuentan como 0.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', {
      help: 'Vacía: todas. La regla más precisa gana en su nivel.',
    }),
    category: text('Giro o categoría', {
      max: 60,
      help: 'Vacía: todos. La clave o el nombre, como los muestra el documento.',
    }),
    conditions: lines('Condiciones', 'approval-rules/conditions', 'rule_id', { max: 10 }),
    approver: choice(
      'Quién autoriza',
      [
        ['ROL', 'Quien tenga el rol'],
        ['USUARIO', 'Una persona'],
        ['JEFE_DIRECTO', 'El jefe directo de quien captura'],
        ['JEFE_SUCURSAL', 'El encargado de la sucursal'],
        ['RESPONSABLE_CC', 'El responsable del centro de costo'],
      ],
      { required: true, default: 'ROL' },
    ),
    role_id: ref('Rol', 'roles', { requiredWhen: BY_ROLE, onlyWhen: BY_ROLE }),
    user_id: ref('Usuario', 'users', { requiredWhen: BY_USER, onlyWhen: BY_USER }),
    mode: choice(
      'Cuántas personas',
      [
        ['UNO', 'Basta una'],
        ['TODOS', 'Todas las del rol'],
        ['QUORUM', 'Un número de ellas'],
      ],
      { required: true, default: 'UNO' },
    ),
    quorum: int('Quórum', {
      min: '2',
      max: '20',
      requiredWhen: WITH_QUORUM,
      onlyWhen: WITH_QUORUM,
    }),
    max_days: int('Plazo', {
      required: true,
      min: '1',
      max: '60',
      default: 2,
      suffix: 'días hábiles',
      width: 4,
    }),
    on_expire: choice(
      'Al vencer',
      [
        ['RECORDAR', 'Recordar'],
        ['ESCALAR', 'Ofrecerla también al nivel siguiente'],
        ['RECHAZAR', 'Rechazar'],
      ],
      { required: true, default: 'RECORDAR' },
    ),
    skip_if_same: bool('Omitir si ya autorizó un nivel anterior', {
      help: 'La misma persona no decide dos veces el mismo documento.',
    }),
    valid_from: date('Vigente desde', { help: 'Vacía: desde siempre.' }),
  },
  title: 'name',
  hasActive: true,
  search: ['name', 'category'],
  list: {
    columns: [
      'name',
      'resource',
      'level',
      'from_amount',
      'approver',
      'role_id',
      'user_id',
      'max_days',
      'active',
    ],
    sort: 'name',
    filters: ['resource', 'level', 'approver', 'role_id', 'branch_office_id', 'on_expire'],
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  privileges: [
    { key: 'approval-rules.backtest', label: 'Probar reglas de autorización con meses anteriores' },
  ],
  extraCalls: [
    {
      name: 'backtest',
      method: 'POST',
      path: 'approval-rules/backtest',
      key: 'approval-rules.backtest',
      summary: 'Documentos de meses anteriores que una regla habría detenido',
      ...BACKTEST,
    },
  ],
  form: {
    sections: [
      {
        title: 'Qué se autoriza',
        help: 'El documento, la acción y desde qué importe.',
        fields: ['name', 'resource', 'action', 'level', 'from_amount', 'valid_from'],
      },
      {
        title: 'Cuándo aplica',
        help: 'Sin nada, siempre. Con sucursal o giro, gana a la regla general de su nivel; las condiciones se cumplen todas.',
        fields: ['branch_office_id', 'category', 'conditions'],
      },
      {
        title: 'Quién autoriza',
        help: 'Nunca quien capturó o cambió el documento: le toca a quien sigue.',
        fields: ['approver', 'role_id', 'user_id', 'mode', 'quorum', 'skip_if_same'],
      },
      {
        title: 'Plazo',
        help: 'Cuenta el horario hábil de la empresa, sin días festivos.',
        fields: ['max_days', 'on_expire'],
      },
    ],
  },
});
