import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import type { ExtraCall } from '#erp/model/types.ts';
import { VALIDATE, XML } from './invoice-calls.schemas.ts';

export const invoiceCalls: readonly ExtraCall[] = [
  {
    name: 'validate',
    method: 'POST',
    path: 'satInvoices/validate/:id',
    key: 'satInvoices.list',
    summary: 'Todo lo que habría que corregir antes de timbrar; nada se guarda.',
    reads: true,
    ...VALIDATE,
  },
  {
    name: 'xml',
    method: 'GET',
    path: 'satInvoices/xml/:id',
    key: 'satInvoices.list',
    summary: 'El XML como lo devolvió el PAC; antes de timbrar, el sellado.',
    ...XML,
  },
  {
    name: 'effects',
    method: 'GET',
    path: 'satInvoices/effects/:id',
    key: 'satInvoices.cancel',
    summary: 'Lo que tocaría cancelar el CFDI; nada se guarda.',
    ...EFFECTS,
  },
];
