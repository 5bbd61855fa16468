/** What an issued CFDI is in the electronic books; its UUID comes with the event that posts it. */
import { leftJoin } from '#erp/db/sql/joins.ts';
import { inCurrency } from '#erp/modules/cfl/proofs/invoices.ts';
import { INVOICES } from '../stamping/invoices-path.ts';

export const ISSUED_CFDI = `select i.account_id, '${INVOICES}', i.id, 'CFDI', i.uuid, null::text, null::text, i.receiver_rfc, i.total, ${inCurrency('c', 'i.exchange_rate')}
  from satinvoices i ${leftJoin('satinvoices.currency_id', 'i', 'c')}`;
