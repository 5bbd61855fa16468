/** Acts in the log that no resource declares as a change of state. */
const OWN_ACTS: Readonly<Record<string, string>> = {
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
};

export const actName = (transition: string): string => (Object.hasOwn(OWN_ACTS, transition) ? OWN_ACTS[transition]! : transition);
