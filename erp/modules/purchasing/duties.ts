/** Separations of duties from the supplier to the payment; those of documents to come wait. */
import { blocks } from '#erp/model/module.ts';
import { LIMITS } from './pur-settings/limits.ts';

export const duties = [
  blocks(
    'Alta de proveedor y pago',
    'suppliers.create',
    'payments.apply',
    'Pagar a un proveedor inventado.',
  ),
  blocks(
    'Escribir la cuenta bancaria y pago',
    'suppliers.banks',
    'payments.apply',
    'Desviar un pago a una cuenta propia.',
  ),
  blocks(
    'Verificar cuenta bancaria y pago',
    'suppliers.verify_bank',
    'payments.apply',
    'Desviar un pago a una cuenta propia.',
  ),
  blocks(
    'Capturar y autorizar órdenes de compra',
    'purchase-orders.create',
    'purchase-orders.authorize',
    'Comprar sin que nadie más lo revise.',
  ),
  blocks(
    'Ordenar la compra y recibirla',
    'purchase-orders.create',
    'shipments.receive',
    'Dar por recibido lo que no llegó.',
  ),
  blocks(
    'Comprar sin orden y recibirla',
    'shipments.spot',
    'shipments.receive',
    'Pagar un camión que no llegó.',
  ),
  blocks(
    'Autorizar órdenes y cambiar los límites de compras',
    'purchase-orders.authorize',
    LIMITS,
    'Comprar sin cotizaciones ni firmas.',
  ),
  blocks(
    'Escribir la cuenta bancaria y cambiar los límites de compras',
    'suppliers.banks',
    LIMITS,
    'Pagar en una cuenta nueva sin su espera.',
  ),
];
