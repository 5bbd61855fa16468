/**
 * What people are told of (platform R36). Each person chooses the channels of each event in «Mi
 * perfil», tab Avisos.
 */
import type { Registry } from '#erp/model/registry.ts';
import { declaredNotice } from '#erp/model/records/declared-notices.ts';
import type { NoticeEvent } from '#erp/model/screens/contributions.ts';

/** The platform's own; a module declares its own as `notices`. */
const platformNotices: readonly NoticeEvent[] = [
  {
    key: 'comment.mentioned',
    label: 'Alguien te menciona en un comentario',
    channels: ['APP', 'CORREO'],
    audience: 'MENCIONADO',
  },
  {
    key: 'comment.added',
    label: 'Comentario nuevo en un registro que sigues',
    channels: ['APP'],
    audience: 'SEGUIDOR',
  },
  {
    key: 'record.changed',
    label: 'Cambio en un registro que sigues',
    channels: ['APP'],
    audience: 'SEGUIDOR',
  },
  {
    key: 'task.assigned',
    label: 'Te asignan un pendiente',
    channels: ['APP', 'CORREO'],
    audience: 'ASIGNADO',
  },
  {
    key: 'task.closed',
    label: 'Se termina o cancela un pendiente que creaste',
    channels: ['APP'],
    audience: 'AUTOR',
  },
  {
    key: 'notice.escalated',
    label: 'Un aviso de tu equipo sigue sin atender',
    channels: ['APP', 'CORREO'],
    audience: 'AUTORIZA',
  },
  {
    key: 'mail.failed',
    label: 'No se pudo entregar un correo que enviaste',
    channels: ['APP'],
    audience: 'AUTOR',
  },
  {
    key: 'digest',
    label: 'Resumen del día: pendientes, autorizaciones y menciones',
    channels: ['CORREO'],
    audience: 'ASIGNADO',
    only: ['CORREO'],
  },
  {
    key: 'access.permit',
    label: 'Alguien pide o recibe permiso sobre una persona',
    channels: ['APP', 'CORREO'],
    audience: 'ROL',
  },
  {
    key: 'settings.security',
    label: 'Alguien cambia la seguridad o el servidor de correo de la empresa',
    channels: ['APP'],
    audience: 'ROL',
    only: ['APP'],
  },
  {
    key: 'audit.broken',
    label: 'La bitácora no coincide con sus sellos',
    channels: ['APP', 'CORREO'],
    audience: 'ROL',
  },
  {
    key: 'interface.failing',
    label: 'Los avisos a otro sistema no se entregan',
    channels: ['APP', 'CORREO'],
    audience: 'ROL',
  },
  {
    key: 'approvals.requested',
    label: 'Un documento espera tu autorización',
    channels: ['APP'],
    audience: 'AUTORIZA',
  },
  {
    key: 'approvals.limits',
    label: 'Alguien cambia desde cuándo se pide tu firma',
    channels: ['APP', 'CORREO'],
    audience: 'AUTORIZA',
  },
  {
    key: 'approvals.reminder',
    label: 'Un documento sigue esperando tu autorización',
    channels: ['APP'],
    audience: 'AUTORIZA',
  },
  {
    key: 'approvals.decided',
    label: 'Se autorizó o rechazó lo que pediste',
    channels: ['APP', 'CORREO'],
    audience: 'AUTOR',
  },
  {
    key: 'approvals.delegated',
    label: 'Alguien te delega sus autorizaciones',
    channels: ['APP', 'CORREO'],
    audience: 'ASIGNADO',
  },
  {
    key: 'import.done',
    label: 'Termina una importación que empezaste',
    channels: ['APP'],
    audience: 'AUTOR',
  },
  {
    key: 'access.review',
    label: 'Tienes roles de tu gente por revisar',
    channels: ['APP', 'CORREO'],
    audience: 'AUTORIZA',
  },
  {
    key: 'view.entered',
    label: 'Entra algo nuevo en una vista que sigues',
    channels: ['APP'],
    audience: 'AUTOR',
  },
  {
    key: 'series.ending',
    label: 'A una serie de folios le quedan pocos',
    channels: ['APP', 'CORREO'],
    audience: 'ROL',
  },
];

const byKey = new Map(platformNotices.map((event) => [event.key, event]));

/** All that people of the company are told of, the platform's first. */
export const noticeEventsOf = ({ contributions }: Registry): readonly NoticeEvent[] =>
  [...platformNotices, ...contributions.notices].filter(({ portal }) => !portal);

/** The declared event. Throws for a key that nobody declared. */
export function eventOf(key: string): NoticeEvent {
  const event = byKey.get(key) ?? declaredNotice(key);
  if (!event) throw new Error(`notice event «${key}» is not declared`);
  return event;
}
