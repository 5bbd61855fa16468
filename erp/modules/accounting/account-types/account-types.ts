import { bool, choice, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { ACCOUNT_CLASSES, NATURES } from '#erp/modules/sat/accounting-classes.ts';

/**
 * Which statement an account stands in, under which subtotal, and whether a year's end empties it.
 */
export const accountTypes = resource('acc/account-types', {
  label: ['Tipo de cuenta', 'Tipos de cuenta'],
  docUrl: 'cuentas-contables',
  fields: {
    code: text('Clave', { required: true, max: 10, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 9 }),
    class: choice('Rubro', ACCOUNT_CLASSES, {
      required: true,
      width: 6,
      help: 'No cambia desde que hay cuentas de este tipo.',
    }),
    nature: choice('Naturaleza', NATURES, { required: true, width: 6 }),
    statement: choice(
      'Estado financiero',
      [
        ['BALANCE', 'Balance general'],
        ['RESULTADOS', 'Estado de resultados'],
        ['ORDEN', 'Cuentas de orden'],
      ],
      { required: true, width: 4 },
    ),
    section: text('Sección', {
      max: 60,
      width: 4,
      help: 'Se imprime como subtotal: «Activo circulante».',
    }),
    cash_flow_group: choice(
      'Grupo de flujo',
      [
        ['EFECTIVO', 'Efectivo'],
        ['OPERACION', 'Operación'],
        ['INVERSION', 'Inversión'],
        ['FINANCIAMIENTO', 'Financiamiento'],
        ['NO_APLICA', 'No aplica'],
      ],
      { required: true, default: 'NO_APLICA', width: 4 },
    ),
    closes_at_year_end: bool('Cancela al cierre anual', {
      help: 'Su saldo pasa al resultado del ejercicio.',
    }),
    sort_order: int('Orden', { min: '0', max: '9999', default: 0, width: 3 }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'class', 'nature', 'statement', 'section', 'active'],
    sort: 'sort_order',
    filters: ['class', 'nature', 'statement', 'cash_flow_group'],
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'De él toman su rubro y su naturaleza las cuentas.',
        fields: ['code', 'name', 'class', 'nature'],
      },
      {
        title: 'Estados financieros',
        help: 'Dónde y en qué orden se presentan sus cuentas.',
        fields: ['statement', 'section', 'cash_flow_group', 'closes_at_year_end', 'sort_order'],
      },
    ],
  },
});
