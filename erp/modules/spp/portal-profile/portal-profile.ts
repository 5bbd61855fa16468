import { countOf } from '#erp/model/computed/declared.ts';
import { portalRows, portalView } from '#erp/model/rows/portal-view.ts';
import { supplierBankAccounts } from '#erp/modules/purchasing/suppliers/supplier-bank-accounts.ts';
import { supplierContacts } from '#erp/modules/purchasing/suppliers/supplier-contacts.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { ASK_CHANGE, EDIT_PROFILE } from './profile-actions.ts';
import { OWN_PROFILE as COMMON, PROFILE_TABS as TABS } from './profile-views.ts';

export const profileContacts = portalRows(supplierContacts, 'supplier_users/contacts', {
  label: ['Contacto', 'Contactos'],
  shows: ['supplier_id', 'name', 'job_title', 'email', 'phone', 'receives_orders', 'is_main'],
  row: { cells: ['name', 'job_title', 'email', 'phone', 'receives_orders', 'is_main'] },
});

/** Of an account only its bank and last digits: people of the company look here too. */
export const profileAccounts = portalRows(supplierBankAccounts, 'supplier_users/bank-accounts', {
  label: ['Cuenta bancaria', 'Cuentas bancarias'],
  gender: 'f',
  title: 'last_digits',
  shows: [
    'supplier_id',
    'bank',
    'currency_id',
    'last_digits',
    'is_default',
    'status',
    'usable_from',
  ],
  row: { cells: ['bank', 'currency_id', 'last_digits', 'is_default', 'status', 'usable_from'] },
});

/** The company of whoever looks, without what others note of it. */
export const portalProfile = portalView(suppliers, 'supplier_users/profile', {
  ...COMMON,
  label: ['Mi empresa', 'Mi empresa'],
  gender: 'f',
  shows: [
    'code',
    'status',
    'person_type',
    'legal_name',
    'trade_name',
    'rfc',
    'tax_regimen_id',
    'tax_zip',
    'street',
    'ext_number',
    'int_number',
    'neighborhood',
    'email',
    'phone',
    'website',
    'currency_id',
    'credit_days',
    'credit_base',
    'score_class',
    'score_period',
  ],
  adds: {
    documents_missing: countOf('Documentos que faltan', 'spp/required-documents', 'supplier_id', {
      where: { required: true, state: ['FALTA', 'VENCIDO'] },
    }),
  },
  rows: { contacts: profileContacts, bank_accounts: profileAccounts },
  title: 'legal_name',
  search: ['legal_name', 'rfc'],
  highlights: ['rfc', 'credit_days', 'score_class', 'documents_missing'],
  list: {
    columns: [
      'code',
      'legal_name',
      'rfc',
      'credit_days',
      'documents_missing',
      'score_class',
      'status',
    ],
    sort: 'legal_name',
    filters: ['status'],
    tabs: TABS,
  },
  actions: { edit: EDIT_PROFILE, 'ask-change': ASK_CHANGE },
  form: {
    sections: [
      {
        title: 'Datos fiscales',
        help: 'Se cambian con una solicitud y su soporte.',
        fields: [
          'code',
          'status',
          'score_period',
          'person_type',
          'legal_name',
          'rfc',
          'tax_regimen_id',
          'tax_zip',
          'street',
          'ext_number',
          'int_number',
          'neighborhood',
        ],
      },
      {
        title: 'Cómo localizarte',
        help: 'Lo actualizas tú.',
        fields: ['trade_name', 'email', 'phone', 'website', 'contacts'],
      },
      {
        title: 'Cobro',
        help: 'Condiciones y cuentas en las que se te paga.',
        fields: ['currency_id', 'credit_days', 'credit_base', 'bank_accounts'],
      },
    ],
  },
});
