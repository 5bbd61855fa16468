import { bool, choice, date, file, ref, rfc, text, zip } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { CFDI_USES } from '#erp/modules/sat/cfdi-uses.ts';

export const customerTaxCompanies = child('customer-tax-companies', {
  label: ['Razón social', 'Razones sociales'],
  gender: 'f',
  // Invoices choose one.
  calls: ['options'],
  privilegesOf: 'customers',
  screens: [],
  fields: {
    customer_id: ref('Cliente', 'customers', { required: true }),
    rfc: rfc('RFC', { required: true, index: true }),
    legal_name: text('Nombre o razón social', {
      required: true,
      max: 254,
      case: 'upper',
      help: 'Sin régimen de capital, como en la Constancia.',
    }),
    tax_regime_id: ref('Régimen fiscal', 'sat-tax-regimens', { required: true }),
    zip: zip('C.P. fiscal', { required: true }),
    cfdi_use: choice('Uso de CFDI', CFDI_USES, { required: true, default: 'G03' }),
    street: text('Calle', { max: 120 }),
    ext_number: text('Núm. ext.', { max: 20 }),
    int_number: text('Núm. int.', { max: 20 }),
    neighborhood: text('Colonia', { max: 80 }),
    country_id: ref('País', 'countries'),
    state_id: ref('Estado', 'state', { filter: { country_id: 'country_id' } }),
    municipality_id: ref('Municipio', 'municipality', { filter: { state_id: 'state_id' } }),
    foreign_tax_id: text('Registro tributario extranjero', {
      max: 40,
      requiredWhen: { field: 'rfc', is: ['XEXX010101000'] },
    }),
    invoice_emails: text('Correos para factura', {
      max: 300,
      case: 'lower',
      help: 'Separados por comas.',
    }),
    is_withholder: bool('Retiene impuestos', { help: 'Persona moral que retiene IVA o ISR.' }),
    constancia: file('Constancia de Situación Fiscal'),
    constancia_date: date('Fecha de constancia'),
    is_default: bool('Predeterminada'),
  },
  title: ['rfc', 'legal_name'],
  list: {
    columns: [
      'rfc',
      'legal_name',
      'tax_regime_id',
      'zip',
      'cfdi_use',
      'is_default',
      'is_withholder',
      'invoice_emails',
      'street',
      'ext_number',
      'int_number',
      'neighborhood',
      'country_id',
      'state_id',
      'municipality_id',
      'foreign_tax_id',
      'constancia',
      'constancia_date',
    ],
    sort: 'legal_name',
  },
});
