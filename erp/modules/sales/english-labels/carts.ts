/** English of carts: of their labels by the text's key, and of what their actions say. */
import { under } from './sale-documents.ts';

type Labels = Readonly<Record<string, string>>;

export const cartLabels: Labels = {
  'shopping-carts.label.one': 'Cart',
  'shopping-carts.label.many': 'Carts',
  ...under('shopping-carts', {
    'date.label': 'Prices of',
    'customer_id.help': 'It can be chosen later: without it there are no prices.',
    'status.choices.ABIERTO': 'Open',
    'status.choices.CONVERTIDO': 'Converted',
    'status.choices.ABANDONADO': 'Abandoned',
    'status.choices.CANCELADO': 'Cancelled',
    'sls_proyect_id.label': 'Sales project',
    'owner_id.label': 'Owner',
    'owner_id.help': 'Empty: you.',
    'name.label': 'Name',
    'is_template.label': 'Is a recurrent template',
    'frequency_days.label': 'Every',
    'next_order_date.label': 'Next order',
    'expires_at.label': 'Abandoned on',
    'line_count.label': 'Lines',
  }),
  'shopping-carts.sections.0': 'Cart',
  'shopping-carts.sections.1': 'Template',
  'shopping-carts.sections.2': 'Lines',
  'shopping-carts.sections.3': 'Totals',
  'shopping-carts.sections.4': 'Payment and invoicing',
  'shopping-carts.sections.5': 'Prices',
  'shopping-carts.sections.6': 'Delivery',
  'shopping-carts.sections.7': 'Notes',
  'shopping-carts.tabs.carrito': 'Cart',
  'shopping-carts.tabs.condiciones': 'Terms',
  'shopping-carts.actions.reopen': 'Reopen',
  'shopping-carts.actions.reopen.done': 'Cart open, at today’s prices.',
  'shopping-carts.actions.cancel': 'Cancel',
  'shopping-carts.actions.cancel.done': 'Cart cancelled.',
  'shopping-carts/lines.label.one': 'Cart line',
  'shopping-carts/lines.label.many': 'Cart lines',
  'shopping-carts/lines.fields.cart_id.label': 'Cart',
  'shopping-carts/lines.fields.unit_price.help': 'Without taxes, that of the list.',
  'customer-orders.fields.shopping_cart_id.label': 'Cart',
  'requested-orders.fields.shopping_cart_id.label': 'Cart',
  'approved-orders.fields.shopping_cart_id.label': 'Cart',
  'screen.shopping-cart': 'Quick entry',
  'screen.shopping-carts/orders/:id': 'Orders of a cart',
  'sls-quotations.fields.shopping_cart_id.label': 'Cart',
};

export const cartWords: Labels = {
  'Sólo de un carrito abierto.': 'Only of an open cart.',
  'Sólo en un carrito abierto.': 'Only in an open cart.',
  'Levantar pedido': 'Take the order',
  'Hace el pedido con los precios de hoy. El carrito queda convertido; una plantilla sigue.':
    'Makes the order at today’s prices. The cart ends converted; a template goes on.',
  'Fecha solicitada': 'Requested date',
  'Solicitarlo de una vez': 'Request it at once',
  'Si no, queda en borrador.': 'Otherwise it stays a draft.',
  Cotizar: 'Quote',
  'Hace la cotización con los precios de hoy. El carrito queda convertido; una plantilla sigue.':
    'Makes the quotation at today’s prices. The cart ends converted; a template goes on.',
  'Repetir último pedido': 'Repeat the last order',
  'Agrega lo del último pedido del cliente, con los precios de hoy.':
    'Adds what the customer ordered last, at today’s prices.',
  'Guardar como plantilla': 'Save as a template',
  'Copia el carrito a una plantilla; éste sigue como está.':
    'Copies the cart to a template; this one stays as it is.',
  'Ya es una plantilla.': 'It is a template already.',
  'Hacer carrito': 'Make a cart',
  'Copia la plantilla a un carrito abierto, con los precios de hoy.':
    'Copies the template to an open cart, at today’s prices.',
  'Sólo de una plantilla.': 'Only of a template.',
  'Vacío: el de la plantilla.': 'Empty: that of the template.',
  Cada: 'Every',
};
