import { bool, choice, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const bankAccountTypes = resource('cfl/account-types', {
  label: ['Tipo de cuenta bancaria', 'Tipos de cuenta bancaria'],
  docUrl: 'cuentas-bancarias',
  fields: {
    code: text('Clave', { required: true, max: 10, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    kind: choice(
      'Tipo',
      [
        ['CHEQUES', 'Cheques'],
        ['AHORRO', 'Ahorro'],
        ['INVERSION', 'Inversión'],
        ['TARJETA_CREDITO', 'Tarjeta de crédito'],
        ['LINEA_CREDITO', 'Línea de crédito'],
        ['CAJA', 'Caja'],
        ['CAJA_CHICA', 'Caja chica'],
        ['PASARELA', 'Pasarela de pago'],
      ],
      { required: true, width: 4 },
    ),
    is_cash: bool('Es efectivo', { readOnly: true, help: 'Cajas y cajas chicas.' }),
    issues_checks: bool('Emite cheques'),
    allows_negative: bool('Permite saldo negativo', {
      help: 'Tarjetas y líneas de crédito se crean permitiéndolo.',
    }),
    counts_as_liquidity: bool('Cuenta como disponible', {
      default: true,
      help: 'No las inversiones a más de 30 días ni lo que retiene una pasarela.',
    }),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  list: {
    columns: ['code', 'name', 'kind', 'is_cash', 'counts_as_liquidity', 'active'],
    sort: 'code',
    filters: ['kind', 'is_cash', 'issues_checks', 'allows_negative', 'counts_as_liquidity'],
  },
  form: {
    sections: [
      {
        title: 'Tipo de cuenta',
        help: 'Qué se permite y qué se pide en las cuentas de este tipo.',
        fields: [
          'code',
          'name',
          'kind',
          'is_cash',
          'issues_checks',
          'allows_negative',
          'counts_as_liquidity',
        ],
      },
    ],
  },
});
