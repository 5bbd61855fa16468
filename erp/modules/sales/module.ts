import { salesDatasets } from './datasets.ts';
import { INVOICED_LINE_SET } from '#erp/domains/cfdi/owners/invoiced-lines.ts';
import { ADVANCED_ORDER_SET } from '#erp/domains/fulfilment/advanced-orders.ts';
import { ORDER_DOCUMENT_SET, orderDocuments } from '#erp/domains/fulfilment/order-documents.ts';
import { NET_SALE_SET } from '#erp/domains/net-sales/net-sales.ts';
import { existsIn } from '#erp/model/computed/declared.ts';
import { ref } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { actionWords } from './english-labels/actions/english-actions.ts';
import { cartWords } from './english-labels/carts.ts';
import { rejectionWords } from './english-labels/actions/rejection-actions.ts';
import { forecastWords } from './english-labels/forecast.ts';
import { projectWords } from './english-labels/actions/project-actions.ts';
import { quotationWords } from './english-labels/actions/quotation-actions.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { slsAudit } from './audit/audit.ts';
import { forecast } from './forecast/forecast.ts';
import { consignees } from './consignees/consignees.ts';
import { approvedOrders } from './approved-orders/approved-orders.ts';
import { requestedOrders } from './requested-orders/requested-orders.ts';
import { customerOrderLines } from './customer-orders/customer-order-lines.ts';
import { orderSellerShares } from './customer-orders/order-seller-shares.ts';
import { customerOrders } from './customer-orders/customer-orders.ts';
import { customerOrderFlows } from './customer-orders/fulfilling/customer-orders.flows.ts';
import { SALE_DOCUMENTS } from './customer-orders/following/sale-documents.ts';
import { stockFlows } from '#erp/domains/stock/flows.ts';
import { duties } from './duties.ts';
import { recordLinks } from './record-links.ts';
import { customerContacts } from './customers/customer-contacts.ts';
import { customerExistencesReport } from './reports/customer-existences-report.ts';
import { backorderReport } from './reports/backorder-report.ts';
import { pricesListReport } from './reports/prices/prices-list-report.ts';
import { toProduceReport } from './reports/to-produce-report.ts';
import { customerReports } from './reports/customer-reports.ts';
import { customerCharts, customerTiles } from './reports/customer-tiles.ts';
import { salesDashboard } from './reports/dashboard/sales-dashboard.ts';
import { salesCharts, salesLists } from './reports/dashboard/sales-charts.ts';
import { salesTiles } from './reports/dashboard/sales-tiles.ts';
import { foreignTradeReport } from './reports/foreign-trade/foreign-trade-report.ts';
import { foreignTradeWords } from './reports/foreign-trade/foreign-trade-words.ts';
import { performanceWords } from './reports/performance/performance-words.ts';
import { performanceReport } from './reports/performance/performance-report.ts';
import { detailReport } from './reports/sold/detail-report.ts';
import { salesReport } from './reports/sold/sales-report.ts';
import { soldWords } from './reports/sold/sold-words.ts';
import { customerTaxCompanies } from './customers/customer-tax-companies.ts';
import { customerTypes } from './customer-types/customer-types.ts';
import { customers } from './customers/customers.ts';
import { netSales } from './net-sales/net-sales.ts';
import { netSalesOfProducts } from './net-sales/products/products.ts';
import { pricelistLines } from './pricelists/pricelist-lines.ts';
import { pricelists } from './pricelists/pricelists.ts';
import { productsSales } from './products-sales/products-sales.ts';
import { roles, SHIPPER_KEYS, SHIPPING_CHIEF_KEYS } from './roles.ts';
import { rateListLines } from './rate-lists/rate-list-lines.ts';
import { rateLists } from './rate-lists/rate-lists.ts';
import { slsRouteStops } from './routes/route-stops.ts';
import { shipmentDocuments } from './shipment-documents/shipment-documents.ts';
import { shipmentFlows } from './shipments/shipments.flows.ts';
import { shipmentLines } from './shipments/shipment-lines.ts';
import { slsShipments } from './shipments/shipments.ts';
import { slsRoutes } from './routes/routes.ts';
import {
  commissionGroupRates,
  commissionSchemes,
  commissionTiers,
} from './sales-configuration/commission-schemes.ts';
import { discountLimits } from './sales-configuration/discount-limits.ts';
import { salesConfiguration } from './sales-configuration/sales-configuration.ts';
import { rejectionLines } from './rejections/rejection-lines.ts';
import { slsRejections } from './rejections/rejections.ts';
import { slsServices } from './services/services.ts';
import { slsCustomerDocuments } from './customers/customer-documents.ts';
import { slsTeamMembers } from './sls-teams/sls-team-members.ts';
import { slsTeams } from './sls-teams/sls-teams.ts';
import { projectMilestones } from './sls-proyects/project-milestones.ts';
import { slsProyects } from './sls-proyects/sls-proyects.ts';
import { quotationLines } from './sls-quotations/quotation-lines.ts';
import { slsQuotations } from './sls-quotations/sls-quotations.ts';
import { cartLines } from './shopping-carts/cart-lines.ts';
import { shoppingCarts } from './shopping-carts/shopping-carts.ts';
import { zones } from './zones/zones.ts';
import { consignedUse } from '#erp/modules/inventory/customer-storage/consigned-use.ts';
import { consumedRows } from './customer-orders/consigned/consigned-stock.ts';

export const sales = module({
  key: 'sales',
  label: 'Ventas',
  group: 'VENTAS',
  icon: 'receipt',
  order: 100,
  refersTo: {
    inv: 'what is set aside for orders',
    inventory: 'what is sold: products, their units, and where customers keep theirs',
    accounting: 'how a customer pays',
    wms: 'the places from which what is sold leaves',
  },
  addedRows: {
    ...stockFlows([...customerOrderFlows, ...shipmentFlows]),
    ...orderDocuments(SALE_DOCUMENTS),
    ...consignedUse([consumedRows]),
  },
  rowSets: { ...INVOICED_LINE_SET, ...ORDER_DOCUMENT_SET, ...ADVANCED_ORDER_SET, ...NET_SALE_SET },
  addedFields: {
    'corp/config': {
      fields: {
        intercompany_customer_id: ref('Cliente intercompañía', 'customers', {
          width: 6,
          help: 'Para ventas entre empresas propias.',
        }),
      },
      after: 'representative_rfc',
    },
    'branch-offices': {
      fields: {
        sales_storage_id: ref('Almacén de ventas', 'storages', {
          where: { active: '1' },
          width: 4,
          help: 'De donde se surte lo que vende la sucursal.',
        }),
      },
      after: 'tax_region',
    },
    users: {
      fields: {
        may_sell: existsIn('Puede atender clientes', 'sls-team-members', 'user_id', {
          inForce: ['from_date', 'to_date'],
          activeOf: 'team_id',
          orNone: true,
          help: 'Está en un equipo de venta activo, o no hay ninguno.',
        }),
      },
      after: 'is_seller',
    },
    channels: {
      fields: { pricelist_id: ref('Lista de precios', 'pricelists', { width: 6 }) },
      after: 'branch_office_id',
      listedAfter: 'branch_office_id',
    },
  },
  menu: [
    [
      'Pedidos',
      [
        'sls-proyects',
        'shopping-cart',
        'shopping-carts',
        'sls-quotations',
        'customer-orders',
        'requested-orders',
        'approved-orders',
        'sls/audit',
      ],
    ],
    ['Embarques', ['sls/shipments', 'sls/shipment-documents', 'sls/rejections']],
    ['Planeación', ['backorder', 'orders-to-be-produced', 'forecast']],
    ['Clientes', ['customers', 'sls/consignees', 'customer-types', 'zones', 'customer-existences']],
    ['Precios', ['prices-list', 'pricelists', 'products/sales', 'sls/services', 'rate-lists']],
    ['Configuración', ['teams', 'sls/routes', 'sales-configuration']],
    [
      'Análisis',
      [
        'dashboard/sales',
        'sales-report',
        'sls/reports/performance',
        'sls/foreign-trade/reports',
        'reports/vd',
      ],
    ],
  ],
  resources: [
    customers,
    customerContacts,
    customerTaxCompanies,
    consignees,
    slsCustomerDocuments,
    customerTypes,
    zones,
    // Before orders, whose actions ask for its rights.
    slsShipments,
    shipmentLines,
    shipmentDocuments,
    slsRejections,
    rejectionLines,
    slsProyects,
    projectMilestones,
    netSales,
    netSalesOfProducts,
    forecast,
    slsQuotations,
    quotationLines,
    customerOrders,
    customerOrderLines,
    orderSellerShares,
    // After what they become, whose rights their actions ask for.
    shoppingCarts,
    cartLines,
    requestedOrders,
    approvedOrders,
    slsAudit,
    pricelists,
    pricelistLines,
    productsSales,
    slsServices,
    rateLists,
    rateListLines,
    slsTeams,
    slsTeamMembers,
    slsRoutes,
    slsRouteStops,
    salesConfiguration,
    discountLimits,
    commissionSchemes,
    commissionTiers,
    commissionGroupRates,
  ],
  screens: [
    {
      path: 'customer-orders/orders/:id',
      label: 'Seguimiento del pedido',
      key: 'customer-orders.list',
      inMenu: false,
      docUrl: 'pedidos',
    },
    {
      path: 'shopping-cart',
      label: 'Captura rápida',
      key: 'shopping-carts.list',
      docUrl: 'carritos',
    },
    {
      path: 'shopping-carts/orders/:id',
      label: 'Pedidos de un carrito',
      key: 'shopping-carts.list',
      inMenu: false,
      docUrl: 'carritos',
    },
  ],
  accountScopes: [
    {
      code: 'TIPO_CLIENTE',
      label: 'Tipo de cliente',
      fact: 'customer_type_id',
      resource: 'customer_types',
      precedence: 70,
      roles: ['CLIENTES_NAC', 'CLIENTES_EXT', 'ANTICIPO_CLIENTES', 'VENTAS_16', 'DEV_VENTAS'],
      follows: { fact: 'subject_id', path: ['customer_id', 'customer_type_id'] },
    },
  ],
  reports: [
    salesReport,
    detailReport,
    performanceReport,
    foreignTradeReport,
    customerReports,
    customerExistencesReport,
    backorderReport,
    pricesListReport,
    toProduceReport,
  ],
  dashboards: [salesDashboard],
  privileges: [
    { key: 'sales-reports.list', label: 'Consultar reportes de ventas', scopable: true },
    { key: 'sales-reports.export', label: 'Exportar reportes de ventas', scopable: true },
    { key: 'sls/foreign-trade.list', label: 'Consultar reportes de comercio exterior' },
    { key: 'sls/foreign-trade.export', label: 'Exportar reportes de comercio exterior' },
    { key: 'customer-existences.list', label: 'Consultar existencias de clientes' },
    { key: 'customer-existences.export', label: 'Exportar existencias de clientes' },
    { key: 'orders-to-be-produced.list', label: 'Consultar pedidos por producir' },
    { key: 'orders-to-be-produced.export', label: 'Exportar pedidos por producir' },
    { key: 'backorder.list', label: 'Consultar pedidos pendientes de surtir' },
    { key: 'backorder.export', label: 'Exportar pedidos pendientes de surtir' },
    { key: 'prices-list.list', label: 'Consultar precios' },
    { key: 'prices-list.export', label: 'Exportar la consulta de precios' },
  ],
  notices: [
    {
      key: 'sls-quotations.expiring',
      label: 'Una cotización tuya vence en tres días',
      channels: ['APP'],
      audience: 'ASIGNADO',
    },
  ],
  datasets: salesDatasets,
  tiles: [...customerTiles, ...salesTiles],
  charts: [...customerCharts, ...salesCharts],
  lists: salesLists,
  roles,
  qrTypes: { 'sales-shipment': { resource: 'sls/shipments' } },
  roleKeys: {
    DIRECCION: [
      'customers.list',
      'sales-reports.list',
      'sales-reports.export',
      'sls/foreign-trade.list',
      'sls/foreign-trade.export',
      'sls-proyects.list',
      'pricelists.list',
      'pricelists.authorize',
      'sls/audit.list',
    ],
    FACTURISTA: ['customers.list', 'customer-orders.list', 'approved-orders.list'],
    ALMACENISTA: SHIPPER_KEYS,
    JEFE_ALMACEN: SHIPPING_CHIEF_KEYS,
    CALIDAD: ['sls/rejections.list', 'sls/rejections.judge'],
  },
  duties,
  starting: ['customers'],
  recordLinks,
  linkedTabs: {
    'shopping-carts': [
      {
        key: 'ventas',
        label: 'Pedidos y cotizaciones',
        tables: ['customer-orders', 'sls-quotations'],
        by: 'shopping_cart_id',
        columns: ['folio', 'date', 'customer_id', 'total', 'currency_id', 'status'],
      },
    ],
    customers: [
      {
        key: 'exposicion',
        label: 'Crédito disponible',
        views: [{ key: 'customers.list', name: 'customer-credit' }],
      },
    ],
    'sls-proyects': [
      {
        key: 'cotizaciones',
        label: 'Cotizaciones',
        tables: ['sls-quotations'],
        by: 'sls_proyect_id',
        columns: ['folio', 'date', 'valid_until', 'total', 'currency_id', 'status'],
      },
      {
        key: 'pedidos',
        label: 'Pedidos',
        tables: ['customer-orders'],
        by: 'sls_proyect_id',
        columns: ['folio', 'date', 'promised_date', 'total', 'currency_id', 'status'],
      },
    ],
    'sls/shipments': [
      {
        key: 'devoluciones',
        label: 'Devoluciones',
        tables: ['sls/rejections'],
        by: 'shipment_id',
        columns: ['folio', 'date', 'cause_id', 'qty', 'total', 'resolution', 'status'],
      },
    ],
    products: [
      {
        key: 'precios',
        label: 'Precios',
        tables: ['pricelists'],
        by: 'product_id',
        columns: ['code', 'name', 'kind', 'currency_id', 'valid_from', 'valid_to', 'status'],
      },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: {
    en: {
      ...englishWords,
      ...actionWords,
      ...quotationWords,
      ...cartWords,
      ...rejectionWords,
      ...projectWords,
      ...forecastWords,
      ...soldWords,
      ...performanceWords,
      ...foreignTradeWords,
    },
  },
});
