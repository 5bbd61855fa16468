/** Parameter of the company: above it, a mail's link shows the document but asks to sign in. */
export const MAIL_LIMIT = 'autorizaciones.limite_correo';

/** Template of the mail with the links. */
export const APPROVAL_MAIL = 'approval';
