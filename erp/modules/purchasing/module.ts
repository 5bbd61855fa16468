import { purchasingDatasets } from './datasets.ts';
import { ref } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { actionWords } from './english-labels/english-actions.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { duties } from './duties.ts';
import { analysisGrades } from './analysis-templates/analysis-grades.ts';
import { analysisParameters } from './analysis-templates/analysis-parameters.ts';
import { analysisTemplates } from './analysis-templates/analysis-templates.ts';
import { purConsignees } from './consignees/consignees.ts';
import { latestPurchases } from './reports/bought/latest-purchases.ts';
import { shipmentsReport } from './reports/shipments-report.ts';
import { supplierReports } from './reports/suppliers/supplier-reports.ts';
import { HELD_DOCUMENT_SET } from './document-types/held-documents.ts';
import { documentTypes } from './document-types/document-types.ts';
import { purSettings } from './pur-settings/pur-settings.ts';
import { requestNotices } from './prc-requests/request-notices.ts';
import { purchasingEvents } from './posting-events.ts';
import { reportWords } from './reports/report-words.ts';
import { roleKeys } from './role-keys.ts';
import { roles } from './roles.ts';
import { portalNotices } from './suppliers/portal/portal-notices.ts';
import { supplierBankAccounts } from './suppliers/supplier-bank-accounts.ts';
import { supplierCatalogLines } from './supplier-catalogs/supplier-catalog-lines.ts';
import { supplierCatalogs } from './supplier-catalogs/supplier-catalogs.ts';
import { supplierEvaluations } from './supplier-evaluations/supplier-evaluations.ts';
import { supplierContacts } from './suppliers/supplier-contacts.ts';
import { PAID_ACCOUNT_SET } from './suppliers/accounts/paid-accounts.ts';
import { ACCOUNT_WRITER_SET } from './suppliers/accounts/account-writers.ts';
import { suppliers } from './suppliers/suppliers.ts';
import { userSupplier } from './suppliers/portal/user-supplier.ts';
import { lateLines } from './reports/late-lines.ts';
import { orders } from './orders/orders.ts';
import { OPEN_ORDER, SERVICE_ORDER } from './purchase-orders/purchase-order-choices.ts';
import { ADVANCE_SET } from './purchase-orders/advances/order-advances.ts';
import { COUNTED_ORDERS } from './prc-requests/ordering/counted-orders.ts';
import { prcQuotationLines } from './prc-quotations/prc-quotation-lines.ts';
import { prcQuotationOffers } from './prc-quotations/prc-quotation-offers.ts';
import { prcQuotationSuppliers } from './prc-quotations/prc-quotation-suppliers.ts';
import { prcQuotations } from './prc-quotations/prc-quotations.ts';
import { prcRequestLines } from './prc-requests/prc-request-lines.ts';
import { prcRequests } from './prc-requests/prc-requests.ts';
import { purchaseBillings } from './purchase-orders/billed/purchase-billings.ts';
import { purchaseOrderLines } from './purchase-orders/purchase-order-lines.ts';
import { orderFlows } from './purchase-orders/purchase-orders.flows.ts';
import { purchaseOrders } from './purchase-orders/purchase-orders.ts';
import { chargeAllocations } from './shipment-charges/charge-allocations.ts';
import { shipmentCharges } from './shipment-charges/shipment-charges.ts';
import { SHIPMENT_LINKS } from './shipments/receive/shipment-links.ts';
import { GOODS } from './shipments/shipment-choices.ts';
import { purRejections } from './rejections/rejections.ts';
import { purchasesReturns } from './purchases-returns/purchases-returns.ts';
import { returnReplacements } from './purchases-returns/return-replacements.ts';
import { returnLots } from './purchases-returns/return-lots.ts';
import { returnLines } from './purchases-returns/return-lines.ts';
import { shipmentLines } from './shipments/shipment-lines.ts';
import { COUNTED_ROW_SETS, countedRows } from '#erp/domains/fulfilment/recount.ts';
import { COUNTED_RETURNS } from './shipments/returning/counted-returns.ts';
import { COUNTED_RECEIPTS } from './shipments/receive/counted-receipts.ts';
import { rawMaterialShipments } from './raw-material-shipments/raw-material-shipments.ts';
import { shipmentPackages } from './shipments/shipment-packages.ts';
import { analyzedShipments } from './analyzed-shipments/analyzed-shipments.ts';
import { shipmentAnalyses } from './shipment-analyses/shipment-analyses.ts';
import { shipmentAnalysisResults } from './shipment-analyses/shipment-analysis-results.ts';
import { floorLabels, floorReceipts } from './shipments/floor/floor-receipts.ts';
import { shipments } from './shipments/shipments.ts';
import { stockFlows } from '#erp/domains/stock/flows.ts';
import { conceptProfile } from './withholding-profiles/profile-fields.ts';
import { withholdingProfiles } from './withholding-profiles/withholding-profiles.ts';

export const purchasing = module({
  key: 'purchasing',
  label: 'Compras',
  group: 'COMPRAS',
  icon: 'shopping-cart',
  order: 200,
  refersTo: {
    inv: 'late costs, which of what has charges are one of these',
    inventory: 'what suppliers sell, in which unit, and where it goes',
    accounting: 'how a supplier is paid',
    sales: 'which orders of customers wait for what suppliers bring late',
    wms: 'where what comes is put, and how much more of it may be received',
  },
  addedFields: {
    users: { fields: { supplier_id: userSupplier }, after: 'kind' },
    'corp/config': {
      fields: {
        intercompany_supplier_id: ref('Proveedor intercompañía', 'suppliers', { width: 6 }),
      },
      after: 'representative_rfc',
    },
    expenses: {
      fields: { withholding_profile_id: conceptProfile },
      after: 'diot_operation',
    },
  },
  datasets: purchasingDatasets,
  postingEvents: purchasingEvents,
  costCorrectionRoles: {
    'purchase-orders': 'RECIBIDO_POR_FACTURAR',
    'purchases-returns': 'RECIBIDO_POR_FACTURAR',
    'shipment-analyses': 'RECIBIDO_POR_FACTURAR',
  },
  addedReports: { backorder: [lateLines] },
  reports: [supplierReports, latestPurchases, shipmentsReport],
  privileges: [
    { key: 'pur/reports.list', label: 'Consultar reportes de compras', risk: 'SENSIBLE' },
    { key: 'pur/reports.export', label: 'Exportar reportes de compras', risk: 'SENSIBLE' },
    { key: 'reports/shipments.list', label: 'Consultar el reporte de embarques' },
    { key: 'reports/shipments.export', label: 'Exportar el reporte de embarques' },
  ],
  rowSets: {
    ...COUNTED_ROW_SETS,
    ...HELD_DOCUMENT_SET,
    ...ADVANCE_SET,
    ...ACCOUNT_WRITER_SET,
    ...PAID_ACCOUNT_SET,
  },
  addedRows: {
    ...stockFlows(orderFlows),
    ...countedRows([...COUNTED_RECEIPTS, ...COUNTED_ORDERS, ...COUNTED_RETURNS]),
  },
  menu: [
    ['Compras', ['prc-requests', 'purchase-orders', 'prc/receptions', 'suppliers']],
    ['Configuración', ['pur/pur_settings', 'pur/consignees']],
  ],
  resources: [
    suppliers,
    supplierContacts,
    supplierBankAccounts,
    supplierCatalogs,
    supplierCatalogLines,
    supplierEvaluations,
    purchaseOrders,
    purchaseOrderLines,
    purchaseBillings,
    prcRequests,
    prcRequestLines,
    prcQuotations,
    prcQuotationLines,
    prcQuotationSuppliers,
    prcQuotationOffers,
    orders,
    shipments,
    shipmentLines,
    shipmentCharges,
    chargeAllocations,
    purRejections,
    purchasesReturns,
    returnLines,
    returnReplacements,
    returnLots,
    shipmentPackages,
    rawMaterialShipments,
    shipmentAnalyses,
    shipmentAnalysisResults,
    analyzedShipments,
    purSettings,
    purConsignees,
    documentTypes,
    analysisTemplates,
    analysisParameters,
    analysisGrades,
    withholdingProfiles,
  ],
  notices: [
    ...requestNotices,
    ...portalNotices,
    {
      key: 'shipment.variance',
      label: 'El peso de lo que compraste difiere del de origen',
      channels: ['APP', 'CORREO'],
      audience: 'ASIGNADO',
    },
  ],
  roles,
  roleKeys,
  recordLinks: {
    'prc-requests': [
      {
        label: 'Cotizar',
        segment: 'cotizar',
        at: '/prc-quotations/new?request_ids=',
        key: 'prc-quotations.create',
        when: { status: ['AUTORIZADA', 'EN_PROCESO'] },
      },
    ],
    'purchase-orders': [
      {
        label: 'Programar llegada',
        segment: 'programar',
        at: '/shipments/new?purchase_order_id=',
        key: 'shipments.create',
        when: { status: OPEN_ORDER, kind: GOODS },
      },
      {
        label: 'Recibir',
        segment: 'recibir',
        at: '/shipments/new?purchase_order_id=',
        key: 'shipments.create',
        when: { status: OPEN_ORDER, kind: SERVICE_ORDER },
      },
    ],
    shipments: SHIPMENT_LINKS,
    'raw-material-shipments': SHIPMENT_LINKS,
  },
  linkedTabs: {
    'shipment-lines': [
      {
        key: 'analisis',
        label: 'Análisis',
        tables: ['shipment-analyses'],
        by: 'shipment_line_id',
        order: 1,
      },
      {
        key: 'devoluciones',
        label: 'Devoluciones y rechazos',
        tables: ['purchases-returns', 'pur/rejections'],
        by: 'shipment_line_id',
        order: 2,
      },
      {
        key: 'gastos',
        label: 'Gastos',
        tables: ['shipment-charges'],
        by: 'shipment_line_id',
        order: 3,
      },
    ],
    shipments: [
      {
        key: 'gastos',
        label: 'Gastos',
        tables: ['shipment-charges'],
        by: 'shipment_id',
        order: 1,
      },
      {
        key: 'devoluciones',
        label: 'Devoluciones y rechazos',
        tables: ['purchases-returns', 'pur/rejections'],
        by: 'shipment_id',
        order: 2,
      },
      {
        key: 'analisis',
        label: 'Análisis',
        tables: ['shipment-analyses'],
        by: 'shipment_id',
        order: 3,
      },
    ],
    suppliers: [
      {
        key: 'evaluaciones',
        label: 'Evaluación',
        tables: ['suppliers/evaluations'],
        by: 'supplier_id',
        order: 3,
      },
    ],
    'prc-quotations': [
      {
        key: 'comparativo',
        label: 'Comparativo',
        views: [{ key: 'prc-quotations.list', name: 'comparison' }],
        order: 1,
      },
      {
        key: 'ordenes',
        label: 'Órdenes de compra',
        tables: ['purchase-orders'],
        by: 'quotation_id',
        order: 2,
      },
    ],
    'prc-requests': [
      {
        key: 'ordenes',
        label: 'Órdenes de compra',
        tables: ['purchase-orders'],
        by: 'request_id',
        order: 1,
      },
    ],
    'purchase-orders': [
      {
        key: 'recepciones',
        label: 'Recepciones',
        tables: ['shipments'],
        by: 'purchase_order_id',
        order: 1,
      },
    ],
    'pur/consignees': [
      {
        key: 'citas',
        label: 'Citas',
        tables: ['shipments'],
        by: 'consignee_id',
        columns: ['folio', 'expected_at', 'supplier_id', 'plates', 'status'],
        order: 1,
      },
    ],
    'pur/pur_settings': [
      {
        key: 'autorizaciones',
        label: 'Autorizaciones',
        tables: ['approval-rules'],
        columns: ['resource', 'action', 'level', 'from_amount', 'category', 'role_id', 'user_id'],
        order: 1,
      },
      {
        key: 'documentos',
        label: 'Documentos',
        tables: ['pur/document-types'],
        order: 2,
      },
      {
        key: 'analisis',
        label: 'Análisis',
        tables: ['pur/analysis-templates'],
        order: 3,
      },
      {
        key: 'retenciones',
        label: 'Perfiles de retención',
        tables: ['pur/withholding-profiles'],
        order: 4,
      },
    ],
  },
  duties,
  starting: ['suppliers'],
  floorReceipts,
  qrTypes: floorLabels,
  hubs: {
    floor: [
      { path: '/floor/receive', label: 'Recibir', icon: 'download', key: 'shipments.receive' },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...reportWords, ...englishWords, ...actionWords } },
});
