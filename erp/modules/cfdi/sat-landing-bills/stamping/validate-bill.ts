import type { Validation } from '../../issuing/issued-document.ts';
import { freightIssues } from '../freight/freight-complement.ts';
import type { BillRecord } from './bill-types.ts';
import { prepareBill } from './prepare-bill.ts';

/** That of a freight is checked for what its invoice will carry. */
export const validateBill: Validation = async (context, record) => {
  const bill = record as BillRecord;
  return bill.cfdi_type === 'I'
    ? freightIssues(context, bill)
    : (await prepareBill(context, bill)).issues;
};
