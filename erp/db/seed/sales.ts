import type { Tx } from '../database.ts';
import { insertRows } from './rows.ts';

export const seedCustomerTypes = (tx: Tx, accountId: number) =>
  insertRows(tx, accountId, 'customer_types', [
    { code: 'MAYOREO', name: 'Mayoreo', payment_term: 'CREDITO', credit_days: 30, default_credit_limit: '250000.00', max_discount_percent: '8', invoice_policy: 'EMBARQUE', shipment_policy: 'PARCIAL', credit_check: 'RETENER', loyalty_eligible: false, color: '#2f4799' },
    { code: 'DISTRIB', name: 'Distribuidor', payment_term: 'CREDITO', credit_days: 45, default_credit_limit: '600000.00', max_discount_percent: '12', invoice_policy: 'EMBARQUE', shipment_policy: 'PARCIAL', credit_check: 'RETENER', loyalty_eligible: false, color: '#5a4a9c' },
    { code: 'MENUDEO', name: 'Menudeo', payment_term: 'CONTADO', credit_days: 0, default_credit_limit: null, max_discount_percent: '3', invoice_policy: 'PEDIDO', shipment_policy: 'COMPLETO', credit_check: null, loyalty_eligible: true, color: '#2f7a5a' },
    { code: 'EXPORT', name: 'Exportación', payment_term: 'CONTADO', credit_days: 0, default_credit_limit: null, max_discount_percent: '5', invoice_policy: 'EMBARQUE', shipment_policy: 'COMPLETO', credit_check: null, loyalty_eligible: false, color: '#8a6d1f' },
    { code: 'PUBLICO', name: 'Público en general', payment_term: 'CONTADO', credit_days: 0, default_credit_limit: null, max_discount_percent: '0', invoice_policy: 'PEDIDO', shipment_policy: 'COMPLETO', credit_check: 'NO', loyalty_eligible: false, color: '#5a5f66' },
  ]);
