import { choice, color, computed, date, email, image, int, phone, ref, rfc, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { timeZones } from './time-zones.ts';

/** The companies of the installation: the operator sees all, everybody else only their own. */
export const accounts = resource('accounts', {
  label: ['Empresa', 'Empresas'],
  gender: 'f',
  global: true,
  noActive: true,
  fields: {
    icon_id: image('Icono', { maxKb: 512, help: 'PNG, SVG o WebP cuadrado de 256 píxeles.' }),
    code: text('Código', {
      required: true,
      max: 12,
      case: 'upper',
      unique: true,
      readOnly: 'edit',
      width: 3,
      pattern: ['^[A-Z0-9]{2,12}$', 'Usa de 2 a 12 letras o números.'],
      help: 'Aparece en el título del navegador.',
    }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    legal_name: text('Razón social', { max: 254, width: 9 }),
    rfc: rfc('RFC', { unique: true, width: 3, requiredWhen: { field: 'kind', is: ['PRODUCCION'] } }),
    kind: choice(
      'Clase',
      [
        ['PRODUCCION', 'Producción'],
        ['DEMO', 'Demostración'],
        ['PRUEBA', 'Prueba'],
        ['OPERADOR', 'Operador'],
      ],
      { required: true, default: 'PRODUCCION', readOnly: 'edit', width: 3 },
    ),
    status: choice(
      'Estado',
      [
        ['APROVISIONANDO', 'Preparándose', 'go'],
        ['ACTIVA', 'Activa', 'ok'],
        ['SUSPENDIDA', 'Suspendida', 'bad'],
        ['CERRADA', 'Cerrada', 'off'],
      ],
      { required: true, default: 'APROVISIONANDO', readOnly: true, width: 3 },
    ),
    header_id: image('Encabezado', { maxKb: 512, help: 'De unos 1600 × 300 píxeles, para los impresos.' }),
    accent_color: color('Color de acento', { width: 3 }),
    language_code: ref('Idioma', 'language', { by: 'code', width: 4 }),
    country_id: ref('País', 'countries', { width: 4 }),
    base_currency_id: ref('Moneda base', 'currencies', { width: 4, readOnly: 'edit' }),
    time_zone: choice('Zona horaria', timeZones, { required: true, default: 'America/Mexico_City', width: 4, help: 'Decide qué día es «hoy».' }),
    contact_name: text('Contacto', { max: 80, width: 4 }),
    contact_email: email('Correo de contacto', { required: true, width: 4 }),
    contact_phone: phone('Teléfono de contacto', { width: 4 }),
    max_users: int('Usuarios máximos', { min: '1', width: 3, help: 'Vacío: sin límite.', writeKey: 'accounts.create' }),
    max_storage_mb: int('Espacio máximo', { min: '1', width: 3, suffix: 'MB', help: 'Vacío: sin límite.', writeKey: 'accounts.create' }),
    suspended_reason: text('Motivo', { max: 200, readOnly: true, width: 6 }),
    closes_at: date('Se elimina el', { readOnly: true, width: 3 }),
    users_active: computed('Usuarios activos', 'int', "(select count(*)::int from users u where u.account_id = t.id and u.status = 'ACTIVO')", { width: 3 }),
    storage_used_mb: computed('Espacio usado (MB)', 'decimal', '(select coalesce(round(sum(f.size) / 1048576.0, 2), 0) from files f where f.account_id = t.id)', { width: 3 }),
    last_activity_at: computed('Última actividad', 'datetime', '(select max(u.last_login_at) from users u where u.account_id = t.id)', { width: 3 }),
  },
  title: ['code', 'name'],
  list: { columns: ['icon_id', 'code', 'name', 'kind', 'status', 'users_active', 'storage_used_mb', 'last_activity_at'], sort: 'code' },
  search: ['code', 'name', 'legal_name', 'rfc'],
  states: {
    field: 'status',
    initial: 'APROVISIONANDO',
    transitions: {
      ready: { label: 'Terminar de preparar', from: ['APROVISIONANDO'], to: 'ACTIVA', key: 'accounts.create', done: 'Empresa lista.' },
      suspend: {
        label: 'Suspender',
        from: ['ACTIVA'],
        to: 'SUSPENDIDA',
        asks: ['suspended_reason'],
        tone: 'dan',
        confirm: 'Se cierran todas sus sesiones; sólo sus administradores podrán entrar, a consultar y exportar.',
      },
      resume: { label: 'Reanudar', from: ['SUSPENDIDA'], to: 'ACTIVA', key: 'accounts.suspend', tone: 'pri' },
      close: {
        label: 'Cerrar',
        from: ['ACTIVA', 'SUSPENDIDA'],
        to: 'CERRADA',
        tone: 'dan',
        confirm: 'Después de 30 días se elimina toda su información. Hasta entonces puede reabrirse.',
      },
      reopen: { label: 'Reabrir', from: ['CERRADA'], to: 'ACTIVA', key: 'accounts.close' },
    },
  },
  risks: { suspend: 'CRITICO', close: 'CRITICO' },
  form: {
    sections: [
      {
        title: 'Empresa',
        help: 'Cómo se llama y con qué clave la reconocen las personas.',
        fields: ['code', 'name', 'legal_name', 'rfc', 'kind', 'status', 'suspended_reason', 'closes_at'],
      },
      { title: 'Imagen', help: 'Se ve en el sistema y en los impresos.', fields: ['icon_id', 'header_id', 'accent_color'] },
      { title: 'Región', help: 'Con qué idioma, moneda y hora trabaja.', fields: ['language_code', 'country_id', 'base_currency_id', 'time_zone'] },
      { title: 'Contacto', help: 'La persona responsable de la cuenta.', fields: ['contact_name', 'contact_email', 'contact_phone'] },
      { title: 'Uso', help: 'Lo contratado y lo que se ha ocupado.', fields: ['max_users', 'max_storage_mb', 'users_active', 'storage_used_mb', 'last_activity_at'] },
    ],
  },
});
