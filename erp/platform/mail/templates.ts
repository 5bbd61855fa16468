/**
 * What the product writes to people. A company words them its own way in «Textos» (kind CORREO),
 * with the same variables.
 * `{company}` is always known. `{link}` is an address that gives access: it is kept sealed until
 * the message leaves.
 */
export interface MailTemplate {
  readonly key: string;
  /** What the list of texts calls it. */
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /**
   * Bears a link of access or of approval, or warns of one's access: it leaves by the
   * installation's own server, never by the company's.
   */
  readonly access?: true;
}

export const mailTemplates: readonly MailTemplate[] = [
  {
    key: 'notice',
    name: 'Aviso',
    subject: '{title}',
    text: 'Hola, {name}:\n\n{title}\n\n{body}\n\nÁbrelo aquí: {url}\n\nQué te llega por correo lo eliges en tu perfil, pestaña Avisos.\n\n{company}',
  },
  {
    key: 'notices-folded',
    name: 'Varios avisos en uno',
    subject: 'Varios avisos de {company}',
    text: 'Hola, {name}:\n\nTienes muchos avisos en poco tiempo; los demás van juntos en este correo.\n\n{list}\n\nÁbrelos aquí: {url}\n\n{company}',
  },
  {
    key: 'approval',
    access: true,
    name: 'Espera tu autorización',
    subject: 'Espera tu autorización: {title}',
    text: 'Hola, {name}:\n\n{by} pide tu autorización.\n\n{title}\n{what}\nImporte: {amount}\n\n{summary}\n\n{note}\n\nAutorizar: {link}&decision=autorizar\nRechazar: {link}&decision=rechazar\n\nAbrir el enlace no decide nada: primero verás el documento. Sirve una sola vez y es sólo para ti.\n\n{company}',
  },
  {
    key: 'test',
    name: 'Correo de prueba',
    subject: 'Prueba del correo de {company}',
    text: 'Este mensaje lo pidió {who} para probar el correo. Si lo lees, el correo de {company} funciona.',
  },
  {
    key: 'record',
    name: 'Mensaje desde un registro',
    subject: '{subject}',
    text: '{body}\n\n{company}',
  },
  {
    key: 'invitation',
    access: true,
    name: 'Invitación',
    subject: 'Tu acceso a {company}',
    text: 'Hola, {name}:\n\n{company} te dio acceso a su sistema. Abre este enlace para elegir tu contraseña y entrar:\n\n{link}\n\nEl enlace sirve una vez y vence el {until}. Si no esperabas este correo, ignóralo.\n\n{company}',
  },
  {
    key: 'password-reset',
    access: true,
    name: 'Cambio de contraseña',
    subject: 'Cambia tu contraseña de {company}',
    text: 'Hola, {name}:\n\nAbre este enlace para elegir una contraseña nueva:\n\n{link}\n\nEl enlace sirve una vez y vence el {until}. Si no lo pediste, ignóralo: tu contraseña sigue siendo la misma.\n\n{company}',
  },
  {
    key: 'email-confirmation',
    access: true,
    name: 'Confirmación de correo nuevo',
    subject: 'Confirma tu correo de {company}',
    text: 'Hola, {name}:\n\nAbre este enlace para confirmar que este es tu correo. Desde entonces entrarás con él:\n\n{link}\n\nEl enlace sirve una vez y vence el {until}. Mientras no lo abras, entras con el correo de antes.\n\n{company}',
  },
  {
    key: 'account-deletion',
    access: true,
    name: 'Eliminación de la cuenta',
    subject: 'Eliminar tu cuenta de {company}',
    text: 'Hola, {name}:\n\nPediste eliminar tu cuenta. Este enlace te dice qué se borra y te pide confirmarlo:\n\n{link}\n\nVence el {until}. Si no lo pediste, ignora este correo y cambia tu contraseña.\n\n{company}',
  },
  {
    key: 'sign-in-blocked',
    access: true,
    name: 'Acceso bloqueado por intentos fallidos',
    subject: 'Se bloqueó tu acceso a {company}',
    text: 'Hola, {name}:\n\nHubo varios intentos de entrar con tu correo y una contraseña equivocada. El acceso está bloqueado hasta el {until}.\n\nEl último intento vino de la dirección {ip}. Si no fuiste tú, cambia tu contraseña cuando puedas entrar y avisa a tu administrador.\n\n{company}',
  },
  {
    key: 'new-device',
    access: true,
    name: 'Entrada desde un equipo nuevo',
    subject: 'Entraste a {company} desde un equipo nuevo',
    text: 'Hola, {name}:\n\nAlguien entró con tu usuario el {at}.\n\nEquipo: {device}\nDirección: {ip}\n\nSi fuiste tú, no hagas nada. Si no, cierra esa sesión y cambia tu contraseña aquí: {url}\n\n{company}',
  },
  {
    key: 'password-changed',
    access: true,
    name: 'Contraseña cambiada',
    subject: 'Cambió tu contraseña de {company}',
    text: 'Hola, {name}:\n\nTu contraseña se cambió el {at}, desde la dirección {ip}. Tus otras sesiones se cerraron.\n\nSi no fuiste tú, pide de inmediato a tu administrador que bloquee tu usuario.\n\n{company}',
  },
  {
    key: 'email-changed',
    access: true,
    name: 'Correo cambiado',
    subject: 'Cambió el correo con el que entras a {company}',
    text: 'Hola, {name}:\n\nDesde el {at} entras con {email}; se confirmó desde la dirección {ip}. Con este correo ya no.\n\nSi no lo esperabas, pide de inmediato a tu administrador que bloquee tu usuario.\n\n{company}',
  },
  {
    key: 'security-changed',
    access: true,
    name: 'Seguridad de la empresa cambiada',
    subject: 'Cambió la seguridad de {company}',
    text: 'Hola, {name}:\n\n{who} cambió, desde la dirección {ip}: {what}.\n\nSi no lo esperabas, revísalo ya: {url}\n\n{company}',
  },
  {
    key: 'second-factor-removed',
    access: true,
    name: 'Segundo factor quitado',
    subject: 'Se quitó el segundo factor de {nickname}',
    text: 'Hola, {name}:\n\n{who} quitó el segundo factor de {nickname}. Motivo: {reason}.\n\nSi no lo sabías, revísalo con tu administrador.\n\n{company}',
  },
  {
    key: 'audit-anchor',
    name: 'Sello diario de la bitácora',
    subject: 'Sello {seq} de la bitácora de {company}, {day}',
    text: 'Guarda este correo: con él se prueba que la bitácora no se reescribió.\n\nEmpresa: {company}\nDía: {day}\nÚltimo sello: {seq}\nFilas: {rows}\nHuella: {hash}\n\nSe compara en «Verificar la cadena», en la bitácora.',
  },
  {
    key: 'digest',
    name: 'Resumen del día',
    subject: 'Tu día en {company}',
    text: 'Hola, {name}:\n\n{list}\n\nÁbrelo aquí: {url}\n\nA qué hora llega y qué incluye lo eliges en tu perfil, pestaña Avisos.\n\n{company}',
  },
];

const byKey = new Map(mailTemplates.map((template) => [template.key, template]));

/** The declared template. Throws for a key that nobody declared. */
export function templateOf(key: string): MailTemplate {
  const template = byKey.get(key);
  if (!template) throw new Error(`mail template «${key}» is not declared`);
  return template;
}

/** Keys of its two texts among the company's own. */
export const textKeys = (key: string) => ({
  subject: `correo.${key}.subject`,
  text: `correo.${key}.text`,
});

/** Keys of the templates whose mails never leave by a company's own server. */
export const accessTemplates: readonly string[] = mailTemplates
  .filter(({ access }) => access)
  .map(({ key }) => key);
