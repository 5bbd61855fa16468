import { countOf } from '#erp/model/computed/declared.ts';
import { bool, image, ref, rfc, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Banks as the SAT lists them (c_Banco), of which a company uses a few. */
export const banks = resource('cfl/banks', {
  label: ['Banco', 'Bancos'],
  docUrl: 'bancos',
  fields: {
    code: text('Clave SAT', {
      required: true,
      max: 3,
      unique: true,
      width: 3,
      pattern: ['^[0-9]{3}$', 'Son 3 dígitos, como 012.'],
      help: 'Los tres primeros dígitos de una CLABE; 999 en el extranjero.',
    }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    legal_name: text('Razón social', { max: 200, width: 8 }),
    rfc: rfc('RFC', { width: 4 }),
    swift: text('SWIFT', {
      max: 11,
      case: 'upper',
      width: 4,
      pattern: ['^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', 'Son 8 u 11 letras o números.'],
    }),
    is_foreign: bool('Extranjero', { width: 3 }),
    country_id: ref('País', 'countries', { width: 4, help: 'Vacío: México.' }),
    logo: image('Logotipo'),
    account_count: countOf('Cuentas', 'cfl/bank-accounts', 'bank_id'),
  },
  title: ['code', 'name'],
  hasActive: true,
  search: ['code', 'name', 'legal_name'],
  list: {
    columns: ['code', 'name', 'is_foreign', 'account_count', 'active'],
    sort: 'code',
    filters: ['is_foreign', 'country_id'],
  },
  form: {
    sections: [
      {
        title: 'Banco',
        help: 'Cómo lo identifican el SAT y las transferencias.',
        fields: ['code', 'name', 'legal_name', 'rfc', 'swift', 'is_foreign', 'country_id', 'logo'],
      },
    ],
  },
});
