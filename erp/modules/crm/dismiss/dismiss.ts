import { bool, choices, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Why a prospect, a quotation, a project or a call came to nothing. */
export const dismiss = resource('crm/dismiss', {
  label: ['Motivo de descarte', 'Motivos de descarte'],
  screen: 'dismiss',
  docUrl: 'catalogos-de-crm',
  fields: {
    name: text('Nombre', { required: true, max: 80, unique: true, width: 6 }),
    applies_to: choices('Aplica a', [
      ['PROSPECTO', 'Prospectos'],
      ['COTIZACION', 'Cotizaciones'],
      ['PROYECTO', 'Proyectos'],
      ['LLAMADA', 'Llamadas'],
    ]),
    requires_notes: bool('Exige comentario', { width: 4 }),
    recontact_days: int('Volver a contactar en', {
      min: '1',
      max: '730',
      suffix: 'días',
      width: 4,
      help: 'Vacío: no se vuelve a contactar.',
    }),
  },
  title: 'name',
  hasActive: true,
  list: {
    columns: ['name', 'applies_to', 'requires_notes', 'recontact_days', 'active'],
    sort: 'name',
    filters: ['requires_notes'],
  },
});
