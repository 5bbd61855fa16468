import type { ExtraCall } from '#erp/model/types.ts';
import { VALIDATE } from '../issuing/issuing-calls.schemas.ts';
import { LIVE } from '../issuing/issuing-choices.ts';
import { mailAction, paperCalls } from '../papers/paper-calls.ts';
import { NEXT_FOLIO } from './bill-calls.schemas.ts';
import { BILLS } from './bills-path.ts';

export const SEND = mailAction(BILLS, LIVE);

export const billCalls: readonly ExtraCall[] = [
  {
    name: 'getNextFiscalFolio',
    method: 'GET',
    path: 'sat-landing-bills/getNextFiscalFolio',
    key: 'sat-landing-bills.list',
    summary: 'Siguiente folio fiscal de una serie, sin tomarlo.',
    ...NEXT_FOLIO,
  },
  {
    name: 'validate',
    method: 'POST',
    path: 'sat-landing-bills/validate/:id',
    key: 'sat-landing-bills.list',
    summary: 'Todo lo que habría que corregir antes de timbrar; nada se guarda.',
    reads: true,
    ...VALIDATE,
  },
  ...paperCalls(BILLS),
];
