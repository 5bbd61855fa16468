import { choice, int, longtext } from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';

/** How the provider of tests fails, to see that nothing is stamped twice (sat-cfdi §10). */
export const sandboxSettings = settings('sat/sandbox-settings', {
  label: ['Fallas del PAC de pruebas', 'Fallas del PAC de pruebas'],
  gender: 'f',
  docUrl: 'pac-de-pruebas',
  fields: {
    failure: choice(
      'Falla',
      [
        ['NINGUNA', 'Ninguna'],
        ['SIN_RESPUESTA', 'Lo hace y no responde'],
        ['ERROR_SERVIDOR', 'No lo hace y responde error 503'],
        ['SIN_TIMBRES', 'Se quedó sin timbres'],
      ],
      { required: true, default: 'NINGUNA', width: 6, help: 'Al timbrar y al cancelar.' },
    ),
    failures_left: int('Respuestas que fallan', {
      required: true,
      min: '0',
      max: '1000',
      default: 1,
      width: 3,
      help: 'Baja con cada una; en cero deja de fallar.',
    }),
    pac_certificate: longtext('Certificado', { max: 10_000, readOnly: true, internal: true }),
    pac_key: longtext('Llave', { max: 10_000, readOnly: true, internal: true }),
    pac_password: longtext('Contraseña de la llave', { max: 1000, readOnly: true, internal: true }),
  },
  title: 'failure',
  customFields: false,
  list: {
    columns: ['failure', 'failures_left'],
    tabs: ['sat/sandbox-documents', 'sat/sandbox-settings'],
  },
  form: {
    sections: [
      {
        title: 'Fallas',
        help: 'Para ver qué pasa cuando el PAC no contesta: el comprobante se timbra una sola vez.',
        fields: ['failure', 'failures_left'],
      },
    ],
  },
});
