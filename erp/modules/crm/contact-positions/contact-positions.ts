import { countOf } from '#erp/model/computed/declared.ts';
import { choice, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What a contact does in the customer's company, and how much their word weighs. */
export const contactPositions = resource('contact-positions', {
  label: ['Puesto de contacto', 'Puestos de contacto'],
  screen: 'contact-position',
  alsoAt: ['contactPositions'],
  docUrl: 'catalogos-de-crm',
  fields: {
    name: text('Nombre', { required: true, max: 80, unique: true, width: 6 }),
    area: choice(
      'Área',
      [
        ['DIRECCION', 'Dirección'],
        ['COMPRAS', 'Compras'],
        ['FINANZAS', 'Finanzas'],
        ['PRODUCCION', 'Producción'],
        ['CALIDAD', 'Calidad'],
        ['ALMACEN', 'Almacén'],
        ['OTRO', 'Otra'],
      ],
      { width: 3 },
    ),
    decision_level: choice(
      'Influencia',
      [
        ['DECIDE', 'Decide'],
        ['INFLUYE', 'Influye'],
        ['USA', 'Usa lo que se compra'],
        ['TRAMITA', 'Tramita'],
      ],
      { width: 3 },
    ),
    contact_count: countOf('Contactos', 'customer-contacts', 'contact_position_id'),
  },
  title: 'name',
  hasActive: true,
  list: {
    columns: ['name', 'area', 'decision_level', 'contact_count', 'active'],
    sort: 'name',
    filters: ['area', 'decision_level'],
  },
});
