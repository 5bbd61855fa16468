/** Fixed lists that customers and their types share. */
import type { Choice } from '#erp/model/types.ts';

export const PAYMENT_TERMS = [
  ['CONTADO', 'Contado'],
  ['CREDITO', 'Crédito'],
] as const satisfies readonly Choice[];

export const INVOICE_POLICIES = [
  ['PEDIDO', 'Pedido'],
  ['EMBARQUE', 'Embarque'],
] as const satisfies readonly Choice[];

export const SHIPMENT_POLICIES = [
  ['PARCIAL', 'Parciales'],
  ['COMPLETO', 'Completo'],
] as const satisfies readonly Choice[];

export const CREDIT_CHECKS = [
  ['BLOQUEAR', 'Bloquear'],
  ['RETENER', 'Retener'],
  ['AVISAR', 'Avisar'],
  ['NO', 'No revisar'],
] as const satisfies readonly Choice[];

export const TAX_REGIONS = [
  ['GENERAL', 'General'],
  ['FRONTERA_NORTE', 'Frontera norte'],
  ['FRONTERA_SUR', 'Frontera sur'],
] as const satisfies readonly Choice[];

type CodeOf<C extends readonly Choice[]> = C[number][0];
export type PaymentTerm = CodeOf<typeof PAYMENT_TERMS>;
export type InvoicePolicy = CodeOf<typeof INVOICE_POLICIES>;
export type ShipmentPolicy = CodeOf<typeof SHIPMENT_POLICIES>;
