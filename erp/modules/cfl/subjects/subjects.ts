import { bool, choice, email, lines, phone, ref, rfc, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { averageOf, sumOf } from '#erp/model/computed/declared.ts';
import { VERIFY_ACCOUNT } from './verify-account.ts';

/** The one party of money and ledgers: each customer, supplier, bank and tax office is one. */
export const subjects = resource('cfl/subjects', {
  label: ['Tercero', 'Terceros'],
  docUrl: 'terceros',
  counterparty: true,
  fields: {
    name: text('Nombre', { required: true, max: 254, width: 6 }),
    rfc: rfc('RFC', {
      required: true,
      index: true,
      width: 3,
      help: 'Sin RFC propio: XAXX010101000, o XEXX010101000 en el extranjero.',
    }),
    kind: choice(
      'Clase',
      [
        ['CLIENTE', 'Cliente'],
        ['PROVEEDOR', 'Proveedor'],
        ['CLIENTE_PROVEEDOR', 'Cliente y proveedor'],
        ['EMPLEADO', 'Empleado'],
        ['BANCO', 'Banco'],
        ['FISCO', 'Fisco'],
        ['SOCIO', 'Socio'],
        ['OTRO', 'Otro'],
      ],
      {
        required: true,
        default: 'OTRO',
        width: 3,
        help: 'La de clientes y proveedores sigue a sus registros.',
      },
    ),
    customer_id: ref('Cliente', 'customers', {
      readOnly: true,
      unique: true,
      width: 4,
      staysOnMerge: 'The party of a customer is merged with it (customer-merge.rules.ts).',
    }),
    supplier_id: ref('Proveedor', 'suppliers', { readOnly: true, unique: true, width: 4 }),
    bank_id: ref('Banco', 'cfl/banks', { readOnly: true, unique: true, width: 4 }),
    user_id: ref('Usuario', 'users', {
      unique: true,
      width: 4,
      onlyWhen: { field: 'kind', is: ['EMPLEADO'] },
      help: 'Del empleado: con él se le entregan y reembolsan sus gastos.',
    }),
    merged_into_id: ref('Se fusionó con', 'cfl/subjects', {
      readOnly: true,
      width: 4,
      staysOnMerge: 'It says with whom it was merged then.',
    }),
    rfc_key: text('Llave del RFC', { max: 13, readOnly: true, internal: true }),
    regimen_id: ref('Régimen', 'sat-tax-regimens', { width: 6 }),
    country_id: ref('País', 'countries', { width: 3, help: 'Vacío: México.' }),
    foreign_tax_id: text('NIF extranjero', {
      max: 40,
      width: 3,
      neededWhen: [],
      help: 'Obligatorio fuera de México.',
    }),
    receivable: sumOf('Por cobrar', 'money', 'cfl/open-items.subject_id.base_balance', {
      where: { side: 'CXC', direction: 'CARGO' },
      orZero: true,
    }),
    payable: sumOf('Por pagar', 'money', 'cfl/open-items.subject_id.base_balance', {
      where: { side: 'CXP', direction: 'CARGO' },
      orZero: true,
    }),
    overdue: sumOf('Vencido', 'money', 'cfl/open-items.subject_id.base_balance', {
      where: { side: 'CXC', direction: 'CARGO' },
      past: 'due_date',
      orZero: true,
      help: 'De lo que debe, lo que ya venció.',
    }),
    avg_delay_days: averageOf('Atraso promedio de pago', 'cfl/applications.subject_id.days_late', {
      weight: 'base_at_document',
      where: { side: 'CXC' },
      lastDays: ['date', 365],
      between: [0, 90],
      help: 'Días, por importe, de lo que pagó en doce meses.',
    }),
    related_party: bool('Parte relacionada'),
    email: email('Correo de avisos', { width: 6 }),
    phone: phone('Teléfono', { width: 6 }),
    accounts: lines('Cuentas para pago', 'cfl/subject-accounts', 'subject_id', {
      max: 50,
      help: 'Las de un proveedor están en su registro. Otra persona verifica cada una.',
    }),
  },
  title: 'name',
  hasActive: true,
  mergedInto: 'merged_into_id',
  // Who knows a customer or a supplier by its code finds it by that.
  search: ['name', 'rfc', 'email', 'customer_id', 'supplier_id'],
  // Customers and suppliers are found as themselves.
  quickSearch: false,
  uniques: [{ fields: ['rfc_key'], on: 'rfc', message: 'Ya hay un tercero con este RFC.' }],
  fixedRows: [
    {
      when: { field: 'merged_into_id', is: '*' },
      message: 'Se fusionó con otro tercero: lo suyo está en aquél.',
      deleteMessage: 'Se fusionó con otro tercero: queda para saber con cuál.',
    },
    {
      when: { field: 'kind', is: ['CLIENTE', 'PROVEEDOR', 'CLIENTE_PROVEEDOR'] },
      fields: ['name', 'rfc', 'kind', 'regimen_id', 'country_id', 'foreign_tax_id'],
      message: 'Lo dice su registro de cliente o proveedor: cámbialo ahí.',
      deleteMessage: 'Se elimina con su cliente o proveedor.',
    },
  ],
  actions: { verify: VERIFY_ACCOUNT },
  privileges: [
    {
      key: 'cfl/subjects.accounts',
      label: 'Ver completas las cuentas de terceros',
      risk: 'SENSIBLE',
    },
    {
      key: 'cfl/subjects.verify',
      label: 'Verificar cuentas de terceros',
      risk: 'CRITICO',
    },
  ],
  risks: { create: 'SENSIBLE', update: 'SENSIBLE' },
  list: {
    columns: [
      'name',
      'rfc',
      'kind',
      'receivable',
      'overdue',
      'avg_delay_days',
      'payable',
      'email',
      'active',
    ],
    sort: 'name',
    filters: [
      'kind',
      'receivable',
      'overdue',
      'avg_delay_days',
      'regimen_id',
      'country_id',
      'related_party',
    ],
  },
  form: {
    sections: [
      {
        title: 'Tercero',
        help: 'Con quién se mueve el dinero, como en su Constancia.',
        fields: [
          'name',
          'rfc',
          'kind',
          'customer_id',
          'supplier_id',
          'bank_id',
          'user_id',
          'regimen_id',
          'country_id',
          'foreign_tax_id',
          'related_party',
          'merged_into_id',
        ],
      },
      {
        title: 'Avisos y cuentas',
        help: 'A dónde se le escribe y a dónde se le paga.',
        fields: ['email', 'phone', 'accounts'],
      },
    ],
  },
});
