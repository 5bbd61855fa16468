import { calledCustomer } from './called-customer.server.ts';
import { customerCredit } from './customer-credit.server.ts';

/** Shown in tabs of records, by the names under which modules declare them. */
export const linkedViews = { 'customer-credit': customerCredit, 'called-customer': calledCustomer };
