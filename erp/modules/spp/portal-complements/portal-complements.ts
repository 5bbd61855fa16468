import { portalView } from '#erp/model/rows/portal-view.ts';
import { paymentComplements } from '#erp/modules/prc/payment-complements/payment-complements.ts';
import { HAND_IN_COMPLEMENT } from '../portal-documents/portal-actions.ts';
import {
  PAYMENT_TABS as TABS,
  SUPPLIERS_VIEW as COMMON,
} from '../portal-payments/payment-views.ts';

/** Receipts that it owes for what it was paid. */
export const portalComplements = portalView(paymentComplements, 'spp/payments/complements', {
  ...COMMON,
  label: ['Complemento de pago', 'Complementos por enviar'],
  inMenu: false,
  where: [],
  shows: [
    'supplier_id',
    'invoice_id',
    'payment_no',
    'paid_on',
    'installment',
    'amount',
    'currency_id',
    'due_on',
    'state',
  ],
  title: ['payment_no', 'invoice_id'],
  search: ['payment_no'],
  highlights: ['due_on', ['amount', 'currency_id'], 'state'],
  list: {
    columns: [
      'payment_no',
      'invoice_id',
      'paid_on',
      'installment',
      'amount',
      'currency_id',
      'due_on',
      'state',
    ],
    sort: 'due_on',
    filters: ['state', 'supplier_id', 'due_on'],
    tabs: TABS,
  },
  actions: { 'hand-in': HAND_IN_COMPLEMENT },
  form: {
    sections: [
      {
        title: 'Complemento',
        help: 'Los datos que debe decir tu XML, y hasta cuándo puedes enviarlo.',
        fields: [
          'supplier_id',
          'invoice_id',
          'payment_no',
          'paid_on',
          'installment',
          'amount',
          'currency_id',
          'due_on',
          'state',
        ],
      },
    ],
  },
});
