import { t } from '#app/i18n/t.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';

/** Acts in the log that no resource declares as a change of state. */
const AUDIT_ACTION_LABELS: Readonly<Record<string, string>> = {
  ask: 'Solicitud de autorización',
  approve: 'Autorización de un nivel',
  decline: 'Rechazo de la autorización',
  recall: 'Solicitud retirada',
  lock: 'Bloqueo de un área',
  unlock: 'Desbloqueo de un área',
  mail: 'Envío por correo',
  link: 'Consulta de un enlace de acceso',
  share: 'Liga pública',
  confirmEmail: 'Confirmación de correo',
  requestDelete: 'Pide eliminar su cuenta',
  'fake-delete': 'Eliminación de la cuenta',
  acceptPrivacy: 'Aviso de privacidad aceptado',
  bulk: 'Cambio de permisos',
  rotate: 'Llave nueva',
  revoke: 'Revocación',
  fail: 'Demasiadas fallas',
  copy: 'Copia',
  createInSales: 'Alta rápida desde Ventas',
  withdraw: 'Retiro de Ventas',
  capture: 'Captura de un conteo',
  forgetDevice: 'Equipo olvidado',
  generate: 'Generación de ubicaciones',
  handover: 'Entrega de sus pendientes',
  notify: 'Aviso de pago',
  otpOn: 'Segundo factor activado',
  otpOff: 'Segundo factor desactivado',
  pick: 'Surtido',
  deliver: 'Entrega',
  arrived: 'Llegada',
  start: 'Inicio',
  cancel: 'Cancelación',
  open: 'Apertura',
  release: 'Liberación',
  reserve: 'Reserva de folios',
  setup: 'Preparación de la empresa',
  use: 'Uso de un permiso',
  verifyBank: 'Cuenta bancaria verificada',
  rejectBank: 'Cuenta bancaria rechazada',
  suspendBank: 'Cuenta bancaria suspendida',
  viewAs: 'Ver como otra persona',
  viewAsEnd: 'Fin de ver como otra persona',
  deactivate: 'Baja',
  erase: 'Borrado de datos personales',
  restore: 'Restauración de un respaldo',
  apply: 'Aplicación',
  undo: 'Deshacer',
  pause: 'Pausa',
  resume: 'Reanudación',
  run: 'Ejecución ahora',
  retry: 'Otro intento',
  discard: 'Descarte',
  verificar: 'Revisión de existencias y costos',
  reconstruir: 'Reconstrucción de existencias y costos',
};

/**
 * What was done, in Spanish; «Acción» for what an older version of the product did and this one no
 * longer does.
 */
export const auditActionLabel = (transition: string): string =>
  Object.hasOwn(AUDIT_ACTION_LABELS, transition)
    ? AUDIT_ACTION_LABELS[transition]!
    : t('history.action', 'Acción');

/** Fields in the log that no resource has. */
const AUDIT_FIELD_LABELS: Readonly<Record<string, string>> = {
  formato: 'Formato',
  filas: 'Filas',
  columnas: 'Columnas',
  consulta: 'Consulta',
  enviado_a: 'Enviado a',
  asunto: 'Asunto',
  liga: 'Liga',
  importe: 'Importe',
  registro: 'Registro',
  id: 'Número',
  vence: 'Vence',
  en_nombre_de: 'En nombre de',
  ver_como: 'Ver como',
  session: 'Sesión',
  sessions: 'Sesiones',
  device: 'Equipo',
  slots: 'Ubicaciones',
  name: 'Nombre',
  size: 'Tamaño',
  sha256: 'Huella',
  deleted_at: 'Eliminado',
  active: 'Activo',
  status: 'Estado',
  title: 'Pendiente',
  assignee_id: 'Responsable',
};

/** What the log calls a field that its resource lacks: a privilege of a role by its name. */
export const auditFieldLabel = (name: string): string =>
  companyRegistry().privileges.get(name)?.label ??
  (Object.hasOwn(AUDIT_FIELD_LABELS, name) ? AUDIT_FIELD_LABELS[name]! : name);
