/** Fixed lists that customers and their types share. */
import type { Choice } from '#erp/model/types.ts';

export const PAYMENT_TERMS: readonly Choice[] = [
  ['CONTADO', 'Contado'],
  ['CREDITO', 'Crédito'],
];

export const INVOICE_POLICIES: readonly Choice[] = [
  ['PEDIDO', 'Pedido'],
  ['EMBARQUE', 'Embarque'],
];

export const SHIPMENT_POLICIES: readonly Choice[] = [
  ['PARCIAL', 'Parciales'],
  ['COMPLETO', 'Completo'],
];

export const CREDIT_CHECKS: readonly Choice[] = [
  ['BLOQUEAR', 'Bloquear'],
  ['RETENER', 'Retener'],
  ['AVISAR', 'Avisar'],
  ['NO', 'No revisar'],
];

export const TAX_REGIONS: readonly Choice[] = [
  ['GENERAL', 'General'],
  ['FRONTERA_NORTE', 'Frontera norte'],
  ['FRONTERA_SUR', 'Frontera sur'],
];
