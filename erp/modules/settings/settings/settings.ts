import { HR, SAVE_HR } from './settings.schemas.ts';
import {
  bool,
  choice,
  computed,
  datetime,
  email,
  int,
  secret,
  text,
  time,
  url,
} from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';
import { hrFields, hrSections } from './hr-settings.ts';

/**
 * What decides who gets in and where mail leaves: administrators only, whoever else holds the key.
 */
const SECURITY = 'settings.security';

/** How the system behaves in this company; who the company is, `corp/config` says. */
export const settingsRecord = settings('settings', {
  label: ['Configuración', 'Configuración'],
  gender: 'f',
  risks: { update: 'SENSIBLE' },
  privileges: [
    { key: SECURITY, label: 'Cambiar la seguridad y el servidor de correo', risk: 'CRITICO' },
  ],
  extraCalls: [
    {
      name: 'hr',
      method: 'GET',
      path: 'hr_settings',
      key: 'settings.list',
      summary: 'Parámetros de Recursos humanos',
      ...HR,
    },
    {
      name: 'saveHr',
      method: 'PUT',
      path: 'hr_settings',
      key: 'settings.update',
      summary: 'Guarda los parámetros de Recursos humanos',
      ...SAVE_HR,
    },
  ],
  fields: {
    name: computed('Nombre', 'text', "'Configuración'"),
    password_min: int('Longitud mínima', {
      writeKey: SECURITY,
      required: true,
      min: '10',
      max: '64',
      default: 12,
      suffix: 'caracteres',
    }),
    password_history: int('Contraseñas no repetibles', {
      writeKey: SECURITY,
      required: true,
      min: '0',
      max: '24',
      default: 5,
    }),
    otp_policy: choice(
      'Segundo factor',
      [
        ['OPCIONAL', 'Cada quien decide'],
        ['ROLES', 'Lo exigen los roles que lo digan'],
        ['TODOS', 'Obligatorio para todos'],
      ],
      { writeKey: SECURITY, required: true, default: 'ROLES', width: 6 },
    ),
    idle_minutes: int('Inactividad', {
      writeKey: SECURITY,
      required: true,
      min: '5',
      max: '720',
      default: 120,
      suffix: 'min',
      help: 'Un rol puede pedir menos.',
    }),
    session_hours: int('Duración máxima', {
      writeKey: SECURITY,
      required: true,
      min: '1',
      max: '72',
      default: 12,
      suffix: 'h',
    }),
    trusted_days: int('Recordar equipo', {
      writeKey: SECURITY,
      required: true,
      min: '0',
      max: '90',
      default: 0,
      suffix: 'días',
      help: '0: nunca.',
    }),
    max_sessions: int('Sesiones simultáneas', {
      writeKey: SECURITY,
      required: true,
      min: '1',
      max: '20',
      default: 5,
      help: 'Una más cierra la más antigua.',
    }),
    lock_attempts: int('Intentos antes de bloquear', {
      writeKey: SECURITY,
      required: true,
      min: '3',
      max: '10',
      default: 5,
    }),
    lock_minutes: int('Bloqueo', {
      writeKey: SECURITY,
      required: true,
      min: '5',
      max: '60',
      default: 15,
      suffix: 'min',
      help: 'Se duplica con cada bloqueo seguido.',
    }),
    reauth_minutes: int('Pedir contraseña de nuevo', {
      writeKey: SECURITY,
      required: true,
      min: '1',
      max: '60',
      default: 10,
      suffix: 'min',
      help: 'Para lo crítico.',
    }),
    ip_allow: text('IP permitidas', {
      writeKey: SECURITY,
      max: 500,
      width: 12,
      help: 'Direcciones o redes separadas por comas, como 203.0.113.0/24. Vacío: todas. Debe incluir la tuya. Vale también para las llaves de otros sistemas sin lista propia y para las básculas.',
    }),
    external_days: int('Vigencia de externos', {
      writeKey: SECURITY,
      required: true,
      min: '0',
      max: '3650',
      default: 365,
      suffix: 'días',
      help: 'Lo más que dura el acceso de un proveedor o cliente. 0: sin límite.',
    }),
    delete_token_hours: int('Enlace de borrado', {
      writeKey: SECURITY,
      required: true,
      min: '1',
      max: '72',
      default: 24,
      suffix: 'h',
    }),
    block_days: int('Bloqueo antes de suprimir', {
      writeKey: SECURITY,
      required: true,
      min: '1',
      max: '365',
      default: 30,
      suffix: 'días',
      help: 'Días en que aún puede recuperarse a una persona eliminada.',
    }),
    smtp_url: secret('Servidor SMTP', {
      writeKey: SECURITY,
      width: 12,
      help: 'smtps://usuario:contraseña@servidor:465. Vacío: el de la instalación, por el que siempre salen los enlaces de acceso y de autorización.',
    }),
    mail_from: email('Remitente', {
      writeKey: SECURITY,
      width: 6,
      help: 'Vacío: el de la instalación.',
    }),
    mail_reply_to: email('Responder a', { width: 6 }),
    mail_max_hour: int('Máximo por hora', {
      required: true,
      min: '1',
      max: '10000',
      default: 200,
      suffix: 'correos',
    }),
    digest_default: time('Resumen diario a las', { required: true, default: '08:00' }),
    escalate_hours: int('Escalar tras', {
      required: true,
      min: '1',
      max: '240',
      default: 8,
      suffix: 'h hábiles',
    }),
    upload_max_mb: int('Tamaño máximo', {
      required: true,
      min: '1',
      max: '25',
      default: 25,
      suffix: 'MB',
      help: 'El servidor no recibe archivos de más de 25 MB.',
    }),
    allowed_types: text('Tipos permitidos', {
      required: true,
      max: 300,
      case: 'lower',
      width: 9,
      default: 'pdf,png,jpg,webp,svg,xml,csv,xlsx,docx,txt,zip,cer,key,ofx,sta,mt940',
      pattern: [
        '^[a-z0-9]{1,8}(,[a-z0-9]{1,8})*$',
        'Escribe las terminaciones separadas por comas, como pdf,png,jpg.',
      ],
      help: 'Terminaciones separadas por comas.',
    }),
    export_max_rows: int('Filas máximas por exportación', {
      required: true,
      min: '1000',
      max: '1000000',
      default: 100000,
      width: 4,
    }),
    list_page_size: int('Filas por página', {
      required: true,
      min: '10',
      max: '200',
      default: 50,
      help: 'Cada persona puede elegir otra cantidad.',
    }),
    audit_years: int('Conservar bitácora', {
      required: true,
      min: '5',
      max: '30',
      default: 10,
      suffix: 'años',
      help: 'El artículo 30 del CFF pide al menos 5.',
    }),
    audit_email: email('Correo del auditor', {
      writeKey: SECURITY,
      width: 6,
      help: 'Recibe cada noche la huella de la bitácora, junto con quienes tienen el rol Auditor.',
    }),
    log_reads_sensitive: bool('Registrar consultas sensibles', { default: true }),
    ...hrFields,
    docs_base: url('Base de documentación', {
      width: 6,
      help: 'Vacía: el manual de este sistema.',
    }),
    maintenance_message: text('Aviso de mantenimiento', {
      max: 200,
      width: 12,
      requiredWhen: { field: 'maintenance_from', is: '*' },
    }),
    maintenance_from: datetime('Desde', {
      help: 'Durante el mantenimiento sólo los administradores guardan.',
    }),
    maintenance_to: datetime('Hasta', { requiredWhen: { field: 'maintenance_from', is: '*' } }),
  },
  administrative: true,
  title: 'name',
  list: { columns: ['name'] },
  search: [],
  checks: [
    {
      field: 'maintenance_to',
      op: '>',
      other: 'maintenance_from',
      message: 'Debe ser posterior a «Desde».',
    },
  ],
  form: {
    sections: [
      {
        title: 'Listas y exportaciones',
        help: 'Cuánto se muestra y cuánto se puede llevar de una vez.',
        fields: ['list_page_size', 'export_max_rows'],
      },
      {
        title: 'Documentación',
        help: 'A dónde lleva la ayuda de cada pantalla.',
        fields: ['docs_base'],
      },
      {
        title: 'Mantenimiento',
        help: 'Un aviso para todas las personas, y cuándo sólo se puede consultar.',
        fields: ['maintenance_message', 'maintenance_from', 'maintenance_to'],
      },
    ],
    tabs: [
      {
        key: 'seguridad',
        label: 'Seguridad',
        sections: [
          {
            title: 'Contraseñas',
            help: 'Lo que se le pide a una contraseña nueva.',
            fields: ['password_min', 'password_history', 'otp_policy', 'reauth_minutes'],
          },
          {
            title: 'Sesiones',
            help: 'Cuánto dura una sesión y cuántas puede tener una persona.',
            fields: ['idle_minutes', 'session_hours', 'trusted_days', 'max_sessions'],
          },
          {
            title: 'Acceso',
            help: 'Qué frena a quien adivina contraseñas y desde dónde se entra.',
            fields: ['lock_attempts', 'lock_minutes', 'ip_allow'],
          },
          {
            title: 'Bajas',
            help: 'Cuánto duran los accesos de externos y los datos de quien se elimina.',
            fields: ['external_days', 'delete_token_hours', 'block_days'],
          },
        ],
      },
      {
        key: 'correo',
        label: 'Correo',
        sections: [
          {
            title: 'Envío',
            help: 'Con qué servidor y a nombre de quién salen los correos.',
            fields: ['smtp_url', 'mail_from', 'mail_reply_to', 'mail_max_hour'],
          },
        ],
      },
      {
        key: 'notificaciones',
        label: 'Notificaciones',
        sections: [
          {
            title: 'Avisos',
            help: 'Cuándo llega el resumen y cuándo se escala lo que nadie atiende.',
            fields: ['digest_default', 'escalate_hours'],
          },
        ],
      },
      {
        key: 'archivos',
        label: 'Archivos',
        sections: [
          {
            title: 'Archivos',
            help: 'Qué se puede subir.',
            fields: ['upload_max_mb', 'allowed_types'],
          },
        ],
      },
      { key: 'recursos-humanos', label: 'Recursos humanos', sections: hrSections },
      {
        key: 'datos',
        label: 'Datos',
        sections: [
          {
            title: 'Bitácora',
            help: 'Cuánto se guarda y qué se anota.',
            fields: ['audit_years', 'audit_email', 'log_reads_sensitive'],
          },
        ],
      },
    ],
  },
});
