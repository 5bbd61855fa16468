import { blocks, module } from '#erp/model/module.ts';
import { invoicedLines } from '#erp/domains/cfdi/owners/invoiced-lines.ts';
import { collectedSales, netSales } from '#erp/domains/net-sales/net-sales.ts';
import { collectedShares } from '#erp/domains/open-items/reading/collected-shares.ts';
import { invoiceRows } from '#erp/domains/accounting/entry-proofs.ts';
import { ISSUED_CFDI } from './sat-invoices/posting/proving-cfdi.ts';
import { taxRows } from '#erp/domains/taxes/tax-rows.ts';
import { pendingReceiptRows } from '#erp/modules/cfl/reports/pending-receipts.ts';
import type { RecordLink } from '#erp/model/screens/contributions.ts';
import { addedFields } from './added-fields.ts';
import { issuedFindings } from './audit/issued-findings.ts';
import { catalogKeys } from './catalog-keys/catalog-keys.ts';
import { catalogs } from './catalogs/catalogs.ts';
import { KEY_LOOKUPS } from './catalogs/key-lookups.ts';
import { cfdiFiles } from './cfdi-files/cfdi-files.ts';
import { creditNotes } from './credit-notes/credit-notes.ts';
import { actionWords } from './english-actions.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { issuerCertificates } from './issuers/issuer-certificates.ts';
import { refunds } from './refunds/refunds.ts';
import { issuers } from './issuers/issuers.ts';
import { mail } from './mail/mail.ts';
import { plugins } from './plugins/plugins.ts';
import { invoiceEvents } from './posting-events.ts';
import { paperLinks } from './papers/paper-calls.ts';
import { roleKeys } from './role-keys.ts';
import { invoiceLines } from './sat-invoices/invoice-lines.ts';
import { invoiceRelations } from './sat-invoices/invoice-relations.ts';
import { invoiceTaxes } from './sat-invoices/invoice-taxes.ts';
import { invoiceCollections } from './sat-invoices/receipts/invoice-collections.ts';
import { invoicePayments, paymentDocuments } from './sat-invoices/receipts/invoice-payments.ts';
import { ADVANCE_TAXES, NOTE_TAXES } from './sat-invoices/posting/caused-tax-rows.ts';
import { PENDING_RECEIPTS } from './sat-invoices/receipts/pending-receipts.queries.ts';
import { invoiceSources } from './sat-invoices/owners/invoice-sources.ts';
import { INVOICED_ORDER_LINES } from './sat-invoices/owners/invoiced-order-lines.ts';
import { ORDER_INVOICES } from './sat-invoices/owners/order-invoices.ts';
import { orderDocuments } from '#erp/domains/fulfilment/order-documents.ts';
import { INVOICES } from './sat-invoices/stamping/invoices-path.ts';
import { NET_SALE_LINES } from './sat-invoices/owners/net-sale-lines.ts';
import { SHIPPED_TO_INVOICE } from './sat-invoices/owners/shipped-to-invoice.ts';
import { SEALED } from './issuing/issuing-choices.ts';
import { billFigures } from './sat-landing-bills/rows/bill-figures.ts';
import { billGoods } from './sat-landing-bills/rows/bill-goods.ts';
import { billLocations } from './sat-landing-bills/rows/bill-locations.ts';
import { billRelations } from './sat-landing-bills/rows/bill-relations.ts';
import { billTrailers } from './sat-landing-bills/rows/bill-trailers.ts';
import { DEPARTURE } from './sat-landing-bills/sources/departure-parameter.ts';
import { satLandingBills } from './sat-landing-bills/sat-landing-bills.ts';
import { satInvoices } from './sat-invoices/sat-invoices.ts';

/** What an order that is to leave, or left, leads to until all of it is invoiced (sales §3). */
const INVOICE_ORDER: RecordLink = {
  label: 'Facturar',
  segment: 'facturar',
  at: '/catalogue/action/satInvoices/from-orders?order_ids=',
  key: 'satInvoices.create',
  when: { status: ['AUTORIZADO', 'CERRADO'], billing_status: ['SIN_FACTURAR', 'PARCIAL'] },
};

export const cfdi = module({
  key: 'cfdi',
  label: 'Facturación',
  group: 'FINANZAS',
  icon: 'receipt',
  order: 515,
  dependsOn: ['sales', 'inventory', 'accounting', 'cfl'],
  numberedDocuments: [
    ['CFDI_FACTURA', 'CFDI: facturas'],
    ['CFDI_NOTA_CREDITO', 'CFDI: notas de crédito'],
    ['CFDI_PAGO', 'CFDI: complementos de pago'],
    ['CFDI_GLOBAL', 'CFDI: facturas globales'],
    ['CFDI_CARTA_PORTE', 'CFDI: cartas porte'],
    ['CFDI_NOMINA', 'CFDI: nómina'],
  ],
  resources: [
    satInvoices,
    invoiceLines,
    invoiceTaxes,
    invoiceRelations,
    invoicePayments,
    paymentDocuments,
    invoiceCollections,
    invoiceSources,
    creditNotes,
    refunds,
    satLandingBills,
    billTrailers,
    billFigures,
    billLocations,
    billGoods,
    billRelations,
    issuers,
    issuerCertificates,
    plugins,
    mail,
    catalogs,
    catalogKeys,
    cfdiFiles,
  ],
  addedFields,
  addedRows: {
    ...pendingReceiptRows(PENDING_RECEIPTS),
    ...taxRows([ADVANCE_TAXES, NOTE_TAXES]),
    ...invoiceRows([ISSUED_CFDI]),
    ...issuedFindings,
    ...invoicedLines([INVOICED_ORDER_LINES]),
    ...orderDocuments([ORDER_INVOICES]),
    ...netSales([NET_SALE_LINES]),
    'sales:shipped': [SHIPPED_TO_INVOICE],
    ...collectedSales([collectedShares(INVOICES)]),
  },
  parameters: [
    {
      key: DEPARTURE,
      name: 'Los traspasos salen con Carta Porte timbrada',
      help: 'Los que la requieren no se envían sin ella.',
      type: 'BOOLEANO',
      default: '0',
      level: 'EMPRESA',
    },
  ],
  postingEvents: invoiceEvents,
  duties: [
    blocks(
      'Cancelar facturas y aplicar cobros',
      'cfl/movements.apply',
      'satInvoices.cancel',
      'Quedarse un cobro y cancelar su factura.',
    ),
  ],
  notices: [
    {
      key: 'issuers.certificate',
      label: 'Certificados de sello por vencer',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
    {
      key: 'satInvoices.receipts',
      label: 'Complementos de pago por emitir',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
  ],
  linkedTabs: {
    'cfl/movements': [
      {
        key: 'complementos',
        label: 'Complementos de pago',
        tables: ['satInvoices'],
        by: 'movement_id',
      },
    ],
  },
  lookups: KEY_LOOKUPS,
  recordLinks: {
    'customer-orders': [INVOICE_ORDER],
    'approved-orders': [INVOICE_ORDER],
    satInvoices: paperLinks('satInvoices', SEALED),
    'sat/credit-notes': paperLinks('satInvoices', SEALED),
    'sat-landing-bills': paperLinks('sat-landing-bills', SEALED),
  },
  roles: [
    {
      code: 'FACTURISTA',
      name: 'Facturista',
      description: 'Captura y timbra CFDI; no carga certificados.',
      keys: [
        'satInvoices.list',
        'satInvoices.create',
        'satInvoices.update',
        'satInvoices.delete',
        'satInvoices.export',
        'satInvoices.print',
        'satInvoices.stamp',
        'satInvoices.refresh',
        'satInvoices.send',
        'sat-landing-bills.list',
        'sat-landing-bills.create',
        'sat-landing-bills.update',
        'sat-landing-bills.delete',
        'sat-landing-bills.export',
        'sat-landing-bills.print',
        'sat-landing-bills.stamp',
        'sat-landing-bills.refresh',
        'sat-landing-bills.send',
        'sat/issuers.list',
        'sat/plugins.list',
        'customers.list',
        'products/sales.list',
        'payment-types.list',
        'sat/series.list',
        'satTaxes.list',
      ],
    },
  ],
  roleKeys,
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: actionWords },
});
