import { LIST, SAVE } from './notification-preferences.schemas.ts';
import { choices, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** The channels that a person chose for an event. */
export const notificationPreferences = resource('notification-preferences', {
  label: ['Preferencia de avisos', 'Preferencias de avisos'],
  gender: 'f',
  fields: {
    user_id: ref('Usuario', 'users', { required: true, selectable: {} }),
    event: text('Evento', { required: true, max: 60 }),
    channels: choices('Medios', [
      ['APP', 'Campana'],
      ['CORREO', 'Correo'],
      ['RESUMEN', 'Resumen del día'],
      ['NINGUNO', 'Ninguno'],
    ]),
  },
  title: 'event',
  list: { columns: ['event', 'channels'], sort: 'event' },
  uniques: [{ fields: ['user_id', 'event'], on: 'event', message: 'Ya está elegido.' }],
  screen: null,
  screens: [],
  calls: [],
  extraCalls: [
    {
      name: 'list',
      method: 'GET',
      path: 'notification-preferences',
      key: null,
      why: "one's own notices",
      person: true,
      summary: 'Por qué medios llega cada aviso a quien pregunta',
      ...LIST,
    },
    {
      name: 'save',
      method: 'PUT',
      path: 'notification-preferences',
      key: null,
      why: "one's own notices",
      person: true,
      summary: 'Guarda los medios de todos los avisos propios',
      ...SAVE,
    },
  ],
});
