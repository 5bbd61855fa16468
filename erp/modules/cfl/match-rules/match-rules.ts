import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, int, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { DIRECTIONS } from '../cash-flow-groups.ts';
import { RECONCILIATION_TABS } from '../statements/tabs.ts';

/** What to do with lines of a bank that say certain words. */
export const matchRules = resource('cfl/match-rules', {
  label: ['Regla de conciliación', 'Reglas de conciliación'],
  gender: 'f',
  docUrl: 'conciliacion-bancaria',
  fields: {
    name: text('Nombre', { required: true, max: 80, unique: true, width: 6 }),
    priority: int('Prioridad', {
      required: true,
      min: '1',
      max: '9999',
      default: 100,
      width: 3,
      help: 'Gana la menor.',
    }),
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', { width: 6, help: 'Vacía: todas.' }),
    contains: text('Contiene', { max: 120, width: 6, help: 'Sin importar acentos ni mayúsculas.' }),
    regex: text('Expresión', { max: 200, width: 6 }),
    amount_min: money('Importe desde', { min: '0', width: 3 }),
    amount_max: money('Importe hasta', { min: '0', width: 3 }),
    direction: choice('Entrada-salida', DIRECTIONS, { width: 3, help: 'Vacío: las dos.' }),
    action: choice(
      'Acción',
      [
        ['PROPONER_TERCERO', 'Proponer tercero'],
        ['CREAR_TRANSACCION', 'Crear transacción'],
        ['IGNORAR', 'Ignorar'],
      ],
      { required: true, width: 4 },
    ),
    subject_id: ref('Tercero', 'cfl/subjects', {
      requiredWhen: { field: 'action', is: ['PROPONER_TERCERO'] },
      width: 4,
    }),
    transaction_type_id: ref('Tipo de transacción', 'cfl/transaction-types', {
      where: { direct_entry: '1', active: '1' },
      requiredWhen: { field: 'action', is: ['CREAR_TRANSACCION'] },
      onlyWhen: { field: 'action', is: ['CREAR_TRANSACCION'] },
      width: 4,
    }),
    auto_confirm: bool('Confirmar automáticamente', {
      help: 'Sin ella, la regla sólo propone.',
    }),
    hits: countOf('Aciertos', 'cfl/statement-lines', 'rule_id'),
  },
  title: 'name',
  hasActive: true,
  checks: [
    {
      field: 'amount_max',
      op: '>=',
      other: 'amount_min',
      message: 'Debe ser igual o mayor que el importe desde.',
    },
  ],
  list: {
    columns: ['priority', 'name', 'bank_account_id', 'action', 'auto_confirm', 'hits', 'active'],
    sort: 'priority',
    filters: ['bank_account_id', 'action', 'direction', 'auto_confirm'],
    tabs: RECONCILIATION_TABS,
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Qué renglones',
        help: 'Los que cumplen todo lo que se escriba.',
        fields: [
          'name',
          'priority',
          'bank_account_id',
          'contains',
          'regex',
          'amount_min',
          'amount_max',
          'direction',
        ],
      },
      {
        title: 'Qué se hace',
        help: 'Al conciliar un estado de cuenta.',
        fields: ['action', 'subject_id', 'transaction_type_id', 'auto_confirm'],
      },
    ],
  },
});
