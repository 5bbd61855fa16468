import { t } from '#app/i18n/t.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';

/** Acts in the log that no resource declares as a change of state. */
const AUDIT_ACTION_LABELS: Readonly<Record<string, () => string>> = {
  ask: () => t('audit.ask', 'Solicitud de autorización'),
  approve: () => t('audit.approve', 'Autorización de un nivel'),
  decline: () => t('audit.decline', 'Rechazo de la autorización'),
  recall: () => t('audit.withdraw', 'Solicitud retirada'),
  lock: () => t('audit.lock', 'Bloqueo de un área'),
  unlock: () => t('audit.unlock', 'Desbloqueo de un área'),
  mail: () => t('audit.send', 'Envío por correo'),
  link: () => t('audit.link', 'Consulta de un enlace de acceso'),
  share: () => t('audit.publicLink', 'Liga pública'),
  confirmEmail: () => t('audit.confirmMail', 'Confirmación de correo'),
  requestDelete: () => t('audit.askDeletion', 'Pide eliminar su cuenta'),
  'fake-delete': () => t('audit.deleteAccount', 'Eliminación de la cuenta'),
  acceptPrivacy: () => t('audit.privacy', 'Aviso de privacidad aceptado'),
  bulk: () => t('audit.privileges', 'Cambio de permisos'),
  merge: () => t('audit.merge', 'Fusión con otro registro'),
  rotate: () => t('audit.newKey', 'Llave nueva'),
  revoke: () => t('audit.revoke', 'Revocación'),
  fail: () => t('audit.tooMany', 'Demasiadas fallas'),
  copy: () => t('audit.copy', 'Copia'),
  createInSales: () => t('audit.quickCustomer', 'Alta rápida desde Ventas'),
  withdraw: () => t('audit.withdrawSales', 'Retiro de Ventas'),
  capture: () => t('audit.count', 'Captura de un conteo'),
  forgetDevice: () => t('audit.forgetDevice', 'Equipo olvidado'),
  generate: () => t('audit.generatePlaces', 'Generación de ubicaciones'),
  handover: () => t('audit.handover', 'Entrega de sus pendientes'),
  notify: () => t('audit.paymentNotice', 'Aviso de pago'),
  otpOn: () => t('audit.otpOn', 'Segundo factor activado'),
  otpOff: () => t('audit.otpOff', 'Segundo factor desactivado'),
  pick: () => t('audit.pick', 'Surtido'),
  deliver: () => t('audit.deliver', 'Entrega'),
  arrived: () => t('audit.arrive', 'Llegada'),
  start: () => t('audit.start', 'Inicio'),
  cancel: () => t('audit.cancel', 'Cancelación'),
  open: () => t('audit.open', 'Apertura'),
  release: () => t('audit.release', 'Liberación'),
  reserve: () => t('audit.reserve', 'Reserva de folios'),
  setup: () => t('audit.setUp', 'Preparación de la empresa'),
  use: () => t('audit.usePermission', 'Uso de un permiso'),
  verifyBank: () => t('audit.bankVerified', 'Cuenta bancaria verificada'),
  rejectBank: () => t('audit.bankRefused', 'Cuenta bancaria rechazada'),
  suspendBank: () => t('audit.bankSuspended', 'Cuenta bancaria suspendida'),
  viewAs: () => t('audit.viewAs', 'Ver como otra persona'),
  viewAsEnd: () => t('audit.viewAsEnd', 'Fin de ver como otra persona'),
  deactivate: () => t('record.eventDelete', 'Baja'),
  erase: () => t('audit.erase', 'Borrado de datos personales'),
  restore: () => t('audit.restore', 'Restauración de un respaldo'),
  apply: () => t('audit.apply', 'Aplicación'),
  undo: () => t('audit.undo', 'Deshacer'),
  pause: () => t('audit.pause', 'Pausa'),
  resume: () => t('audit.resume', 'Reanudación'),
  run: () => t('audit.runNow', 'Ejecución ahora'),
  retry: () => t('audit.retry', 'Otro intento'),
  discard: () => t('audit.discard', 'Descarte'),
  verificar: () => t('audit.verify', 'Revisión de existencias y costos'),
  reconstruir: () => t('audit.rebuild', 'Reconstrucción de existencias y costos'),
};

/**
 * What was done, in Spanish; «Acción» for what an older version of the product did and this one no
 * longer does.
 */
export const auditActionLabel = (transition: string): string =>
  Object.hasOwn(AUDIT_ACTION_LABELS, transition)
    ? AUDIT_ACTION_LABELS[transition]!()
    : t('history.action', 'Acción');

/** Fields in the log that no resource has. */
const AUDIT_FIELD_LABELS: Readonly<Record<string, () => string>> = {
  formato: () => t('audit.format', 'Formato'),
  filas: () => t('list.rows', 'Filas'),
  columnas: () => t('list.columns', 'Columnas'),
  consulta: () => t('audit.query', 'Consulta'),
  enviado_a: () => t('audit.sentTo', 'Enviado a'),
  asunto: () => t('audit.subject', 'Asunto'),
  liga: () => t('audit.url', 'Liga'),
  importe: () => t('home.amount', 'Importe'),
  registro: () => t('form.record', 'Registro'),
  id: () => t('audit.number', 'Número'),
  vence: () => t('public.expires', 'Vence'),
  en_nombre_de: () => t('audit.onBehalf', 'En nombre de'),
  ver_como: () => t('audit.viewingAs', 'Ver como'),
  session: () => t('audit.session', 'Sesión'),
  sessions: () => t('profile.tabSessions', 'Sesiones'),
  device: () => t('audit.device', 'Equipo'),
  slots: () => t('audit.places', 'Ubicaciones'),
  name: () => t('profile.name', 'Nombre'),
  size: () => t('audit.size', 'Tamaño'),
  sha256: () => t('audit.fingerprint', 'Huella'),
  deleted_at: () => t('audit.deletedAt', 'Eliminado'),
  active: () => t('list.active', 'Activo'),
  status: () => t('form.status', 'Estado'),
  title: () => t('audit.task', 'Pendiente'),
  assignee_id: () => t('panel.responsible', 'Responsable'),
};

/** What the log calls a field that its resource lacks: a privilege of a role by its name. */
export const auditFieldLabel = (name: string): string =>
  companyRegistry().privileges.get(name)?.label ??
  (Object.hasOwn(AUDIT_FIELD_LABELS, name) ? AUDIT_FIELD_LABELS[name]!() : name);
