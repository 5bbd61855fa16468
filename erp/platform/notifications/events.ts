/** What people are told of (platform R36). Each person chooses the channels of each event in «Mi perfil», tab Avisos. */

/** In the bell · by mail at once · in the day's summary. */
export type Channel = 'APP' | 'CORREO' | 'RESUMEN';
export type Audience = 'ASIGNADO' | 'AUTORIZA' | 'SEGUIDOR' | 'ROL' | 'AUTOR' | 'MENCIONADO';

export interface NoticeEvent {
  readonly key: string;
  readonly label: string;
  /** Where nobody chose otherwise. */
  readonly channels: readonly Channel[];
  readonly audience: Audience;
  /** Channels that make sense; all when absent. */
  readonly only?: readonly Channel[];
}

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'comment.mentioned', label: 'Alguien te menciona en un comentario', channels: ['APP', 'CORREO'], audience: 'MENCIONADO' },
  { key: 'comment.added', label: 'Comentario nuevo en un registro que sigues', channels: ['APP'], audience: 'SEGUIDOR' },
  { key: 'record.changed', label: 'Cambio en un registro que sigues', channels: ['APP'], audience: 'SEGUIDOR' },
  { key: 'task.assigned', label: 'Te asignan un pendiente', channels: ['APP', 'CORREO'], audience: 'ASIGNADO' },
  { key: 'task.closed', label: 'Se termina o cancela un pendiente que creaste', channels: ['APP'], audience: 'AUTOR' },
  { key: 'notice.escalated', label: 'Un aviso de tu equipo sigue sin atender', channels: ['APP', 'CORREO'], audience: 'AUTORIZA' },
  { key: 'mail.failed', label: 'No se pudo entregar un correo que enviaste', channels: ['APP'], audience: 'AUTOR' },
  { key: 'digest', label: 'Resumen del día: pendientes, autorizaciones y menciones', channels: ['CORREO'], audience: 'ASIGNADO', only: ['CORREO'] },
  { key: 'access.permit', label: 'Alguien pide o recibe permiso sobre una persona', channels: ['APP', 'CORREO'], audience: 'ROL' },
  { key: 'settings.security', label: 'Alguien cambia la seguridad o el servidor de correo de la empresa', channels: ['APP'], audience: 'ROL', only: ['APP'] },
  { key: 'audit.broken', label: 'La bitácora no coincide con sus sellos', channels: ['APP', 'CORREO'], audience: 'ROL' },
  { key: 'interface.failing', label: 'Los avisos a otro sistema no se entregan', channels: ['APP', 'CORREO'], audience: 'ROL' },
  { key: 'approvals.requested', label: 'Un documento espera tu autorización', channels: ['APP'], audience: 'AUTORIZA' },
  { key: 'approvals.reminder', label: 'Un documento sigue esperando tu autorización', channels: ['APP'], audience: 'AUTORIZA' },
  { key: 'approvals.decided', label: 'Se autorizó o rechazó lo que pediste', channels: ['APP', 'CORREO'], audience: 'AUTOR' },
  { key: 'approvals.delegated', label: 'Alguien te delega sus autorizaciones', channels: ['APP', 'CORREO'], audience: 'ASIGNADO' },
  { key: 'import.done', label: 'Termina una importación que empezaste', channels: ['APP'], audience: 'AUTOR' },
  { key: 'access.review', label: 'Tienes roles de tu gente por revisar', channels: ['APP', 'CORREO'], audience: 'AUTORIZA' },
  { key: 'view.entered', label: 'Entra algo nuevo en una vista que sigues', channels: ['APP'], audience: 'AUTOR' },
  { key: 'issue.assigned', label: 'Te asignan una incidencia de almacén', channels: ['APP', 'CORREO'], audience: 'ASIGNADO' },
  { key: 'scale.verification', label: 'Va a vencer la verificación de una báscula', channels: ['APP', 'CORREO'], audience: 'ASIGNADO' },
  { key: 'lot.held', label: 'Retienen un lote que apartaste', channels: ['APP', 'CORREO'], audience: 'AUTOR' },
  { key: 'storage-exits.requested', label: 'Un vale de salida espera tu autorización', channels: ['APP'], audience: 'AUTORIZA' },
  { key: 'stock.shortage', label: 'Falta mercancía sin motivo, o hay más merma de la normal', channels: ['APP', 'CORREO'], audience: 'ROL' },
  { key: 'storage-exits.decided', label: 'Se autorizó o rechazó un vale de salida que pediste', channels: ['APP'], audience: 'AUTOR' },
  { key: 'reservation.lost', label: 'Cambia o vence una reserva que hiciste', channels: ['APP'], audience: 'AUTOR' },
  { key: 'series.ending', label: 'A una serie de folios le quedan pocos', channels: ['APP', 'CORREO'], audience: 'ROL' },
  { key: 'stock.broken', label: 'Las existencias no cuadran con el kardex', channels: ['APP', 'CORREO'], audience: 'ROL' },
  { key: 'counts.due', label: 'Toca contar un almacén a tu cargo', channels: ['APP'], audience: 'ASIGNADO' },
  { key: 'requisitions.requested', label: 'Te piden surtir una requisición de traspaso', channels: ['APP'], audience: 'AUTORIZA' },
  { key: 'requisitions.decided', label: 'Se autorizó o rechazó tu requisición de traspaso', channels: ['APP'], audience: 'AUTOR' },
];

const byKey = new Map(noticeEvents.map((event) => [event.key, event]));

/** The declared event. Throws for a key that nobody declared. */
export function eventOf(key: string): NoticeEvent {
  const event = byKey.get(key);
  if (!event) throw new Error(`notice event «${key}» is not declared`);
  return event;
}
