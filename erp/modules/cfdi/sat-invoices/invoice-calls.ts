import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import type { ExtraCall } from '#erp/model/types.ts';
import { VALIDATE } from '../issuing/issuing-calls.schemas.ts';
import { LIVE } from '../issuing/issuing-choices.ts';
import { mailAction, paperCalls } from '../papers/paper-calls.ts';
import { FROM_SOURCES } from './owners/from-sources.schemas.ts';
import { INVOICES } from './stamping/invoices-path.ts';

export const SEND = mailAction(INVOICES, LIVE);

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
  ...paperCalls(INVOICES),
  {
    name: 'from-sources',
    method: 'POST',
    path: 'satInvoices/from-sources',
    key: 'satInvoices.create',
    summary: 'Borradores de lo que hay por facturar de documentos, uno por cliente y condiciones.',
    ...FROM_SOURCES,
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
