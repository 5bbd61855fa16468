import { collectedSales, netSales } from '#erp/domains/net-sales/net-sales.ts';
import { NET_SALE_TICKETS, PAID_TICKETS } from './tickets/net-sale-tickets.ts';
import { module } from '#erp/model/module.ts';
import { posConfig } from './config/config.ts';
import { actionWords } from './english-actions.ts';
import { englishLabels } from './english-labels.ts';
import { englishWords } from './english-words.ts';
import { english } from './english.ts';
import { globalInvoices } from './global-invoices/global-invoices.ts';
import { ticketsToInvoice } from './global-invoices/tickets-to-invoice.ts';
import { returnsToCredit } from './sales-return/returns-to-credit.ts';
import { salesReturn } from './sales-return/sales-return.ts';
import { selfInvoiceRequests } from './self-invoice-requests/self-invoice-requests.ts';
import { ticketLines } from './tickets/ticket-lines.ts';
import { ticketPayments } from './tickets/ticket-payments.ts';
import { ticketTaxes } from './tickets/ticket-taxes.ts';
import { tickets } from './tickets/tickets.ts';

export const pos = module({
  key: 'pos',
  label: 'Punto de venta',
  group: 'VENTAS',
  icon: 'receipt',
  order: 130,
  dependsOn: ['sales', 'sat', 'cfdi'],
  refersTo: {
    inventory: 'the products that were sold',
    accounting: 'the forms in which they were paid',
  },
  addedRows: { ...netSales([NET_SALE_TICKETS]), ...collectedSales([PAID_TICKETS]) },
  resources: [
    tickets,
    ticketLines,
    ticketPayments,
    ticketTaxes,
    globalInvoices,
    salesReturn,
    selfInvoiceRequests,
    posConfig,
  ],
  reports: [ticketsToInvoice, returnsToCredit],
  gaplessSeries: ['pos/tickets'],
  roleKeys: {
    CONTADOR_GENERAL: [
      'pos/tickets.*',
      'sat/global-invoices.*',
      'sat/sales-return.*',
      'self-invoice-requests.*',
      'pos/config.*',
    ],
    FACTURISTA: [
      'pos/tickets.list',
      'pos/tickets.invoice',
      'pos/tickets.global',
      'pos/tickets.note',
      'pos/tickets.export',
      'sat/global-invoices.*',
      'sat/sales-return.*',
      'self-invoice-requests.list',
      'pos/config.list',
    ],
    DIRECTOR_FINANZAS: ['pos/tickets.list', 'pos/tickets.export'],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...englishWords, ...actionWords } },
});
