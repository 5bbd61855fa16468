import { bool, email, phone, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const supplierContacts = child('supplier-contacts', {
  label: ['Contacto', 'Contactos'],
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', { required: true }),
    name: text('Nombre', { required: true, max: 80 }),
    job_title: text('Puesto', { max: 60 }),
    email: email('Correo'),
    phone: phone('Teléfono'),
    receives_orders: bool('Recibe órdenes', { default: true }),
    receives_payments: bool('Recibe avisos de pago'),
    is_main: bool('Principal'),
  },
  title: 'name',
  list: {
    columns: [
      'name',
      'job_title',
      'email',
      'phone',
      'receives_orders',
      'receives_payments',
      'is_main',
    ],
    sort: 'name',
  },
});
