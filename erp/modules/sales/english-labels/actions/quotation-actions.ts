/** English of what actions of quotations say, by the Spanish. */
export const quotationWords: Readonly<Record<string, string>> = {
  'Aceptar y hacer pedido': 'Accept and make the order',
  'Hace un pedido en borrador con lo elegido, a los precios cotizados.':
    'Makes a draft order of what was chosen, at the quoted prices.',
  'Sólo una cotización terminada y sin respuesta.': 'Only a finished quotation without an answer.',
  'Orden de compra del cliente': 'Customer’s purchase order',
  'Enviar por correo': 'Send by mail',
  'Va en PDF, con la liga de una página donde se ve; aquí dice cuándo la abrieron.':
    'It goes as a PDF, with the link of a page that shows it; here it says when it was opened.',
  Para: 'To',
  'Sus contactos que reciben cotizaciones; separa varios con comas.':
    'Their contacts that receive quotations; separate several with commas.',
  Mensaje: 'Message',
  'Nueva versión': 'New version',
  'Copia la cotización a un borrador con los precios de hoy; ésta queda sustituida.':
    'Copies the quotation to a draft at today’s prices; this one is replaced.',
  'Sólo de una cotización que se ofreció y no se aceptó.':
    'Only of a quotation that was offered and not accepted.',
};
