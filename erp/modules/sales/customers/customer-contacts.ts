import { bool, date, email, phone, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const customerContacts = child('customer-contacts', {
  label: ['Contacto', 'Contactos'],
  savedWithRecord: true,
  fields: {
    customer_id: ref('Cliente', 'customers', { required: true }),
    name: text('Nombre', { required: true, max: 120 }),
    phone: phone('Teléfono'),
    mobile: phone('Celular'),
    email: email('Correo'),
    birthday: date('Cumpleaños'),
    receives_invoices: bool('Recibe facturas'),
    receives_quotes: bool('Recibe cotizaciones'),
    is_default: bool('Principal'),
    notes: text('Notas', { max: 500 }),
  },
  title: 'name',
  list: {
    columns: [
      'name',
      'phone',
      'mobile',
      'email',
      'birthday',
      'receives_invoices',
      'receives_quotes',
      'is_default',
      'notes',
    ],
    sort: 'name',
  },
});
