import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { cancelOutside } from '../issuing/cancel-outside.ts';
import { VALIDATE } from '../issuing/issuing-calls.schemas.ts';
import { validateCall } from '../issuing/issuing-endpoints.ts';
import { refreshOutside } from '../issuing/refresh-outside.ts';
import { stampBy } from '../issuing/stamp-by.ts';
import { stampOutside } from '../issuing/stamp-outside.ts';
import { paperRules } from '../papers/give-paper.ts';
import { NEXT_FOLIO } from './bill-calls.schemas.ts';
import { BILL_DOCUMENT } from './bill-document.ts';
import { cancelBill } from './cancelling/cancel-bill.ts';
import { checkBill, checkBillDeletion } from './capture/bill-checks.ts';
import { completeBill } from './capture/bill-draft.ts';
import { nextFiscalFolio } from './next-folio.ts';
import { satLandingBills } from './sat-landing-bills.ts';
import { sendBill } from './send-bill.ts';
import { fromSource } from './sources/from-source.ts';
import { refuseOfInvoice, sealBill } from './stamping/seal-bill.ts';
import { validateBill } from './stamping/validate-bill.ts';

export const rules = defineRules(satLandingBills, {
  compute: completeBill,
  beforeSave: checkBill,
  beforeDelete: checkBillDeletion,
  transitions: {
    seal: sealBill,
    stamp: stampBy(sealBill),
    cancel: cancelBill,
    refresh: refuseOfInvoice,
  },
  outside: {
    stamp: stampOutside(BILL_DOCUMENT),
    cancel: cancelOutside(BILL_DOCUMENT),
    refresh: refreshOutside(BILL_DOCUMENT),
  },
  actions: { 'from-source': fromSource, send: sendBill },
  calls: {
    getNextFiscalFolio: call(NEXT_FOLIO, nextFiscalFolio),
    validate: call(VALIDATE, validateCall(BILL_DOCUMENT, validateBill)),
    ...paperRules,
  },
});
