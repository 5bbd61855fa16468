import { STOCK_FLOW_SETS, stockFlows } from '#erp/domains/stock/flows.ts';
import { blocks, module } from '#erp/model/module.ts';
import { addedFields } from './added-fields.ts';
import { stockRecords } from '#erp/domains/stock/events/event-records.ts';
import { accountScopes } from './posting-scopes.ts';
import { ledgerChecks } from '#erp/domains/accounting/ledger-checks.ts';
import { stockLedgerChecks } from './ledger-checks.ts';
import { stockFilters, stockPostingEvents } from './posting-events.ts';
import { transferFlows } from './branch-transfers/branch-transfers.flows.ts';
import { actionWords } from './english-actions.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { branchTransferLines, branchTransfers } from './branch-transfers/branch-transfers.ts';
import { categories } from './categories/categories.ts';
import { costReports } from './reports/costs/cost-reports.ts';
import { COST_ACCOUNTANT_KEYS, COST_ANALYST_KEYS } from './roles/cost-role-keys.ts';
import { CONSIGNED_USE_SET } from './customer-storage/consigned-use.ts';
import { customerStorageLines } from './customer-storage/customer-storage-lines.ts';
import { customerStorage } from './customer-storage/customer-storage.ts';
import { roleKeys } from './roles/role-keys.ts';
import { inventoryDatasets } from './datasets.ts';
import {
  EXIT_CHIEF_KEYS,
  EXIT_KEEPER_KEYS,
  EXIT_REQUESTER_KEYS,
  EXIT_REQUESTER_SCOPES,
} from './roles/exit-role-keys.ts';
import { inventoryReports } from './reports/inventories/inventory-reports.ts';
import { items } from './items/items.ts';
import { kardexReport } from './reports/kardex-report.ts';
import { lines } from './lines/lines.ts';
import {
  LOT_ANALYST_KEYS,
  LOT_CHIEF_KEYS,
  LOT_KEEPER_KEYS,
  QUALITY_ROLE,
} from './roles/lot-roles.ts';
import { lots } from './lots/lots.ts';
import { movementLines } from './movements/movement-lines.ts';
import { movementRows } from './movements/all-lines/all-lines.ts';
import { movements } from './movements/movements.ts';
import { invPeriods } from './periods/periods.ts';
import { productAttributes } from './products/product-attributes.ts';
import { productKits } from './products/product-kits.ts';
import { productReports } from './reports/product-reports.ts';
import { productStorages } from './products/product-storages.ts';
import { productSubstitutes } from './products/product-substitutes.ts';
import { productCharts, productTiles } from './reports/product-tiles.ts';
import { productUnits } from './products/product-units.ts';
import { products } from './products/products.ts';
import {
  stockCharts,
  stockDashboard,
  stockLists,
  stockTiles,
} from './reports/dashboard/stock-dashboard.ts';
import { exitFlows } from './storage-exits/storage-exits.flows.ts';
import { storageExitLines } from './storage-exits/storage-exit-lines.ts';
import { storageExits } from './storage-exits/storage-exits.ts';
import { recallReport } from './reports/recall-report.ts';
import { reorderScreen } from './reports/reorder-report.ts';
import { storageInventoryReport } from './reports/storage-inventory-report.ts';
import { floorReceipts } from './receiving/floor-receipts.ts';
import { storageTypes } from './storage-types/storage-types.ts';
import { storages } from './storages/storages.ts';
import { SUPPLY_CHIEF_KEYS, SUPPLY_KEEPER_KEYS } from './roles/supply-role-keys.ts';
import { supplyingFlows } from './supplying/supplying.flows.ts';
import { supplying } from './supplying/supplying.ts';
import { supplyingLines, supplyingPicks } from './supplying/supplying-lines.ts';
import { technicalSheet, technicalSheetLines } from './technical-sheet/technical-sheet.ts';
import { units } from './units/units.ts';

const READS = [
  'products.list',
  'categories.list',
  'lines.list',
  'units.list',
  'storages.list',
  'storage-types.list',
  'lots.list',
  'items.list',
  'customer-storage.list',
  'movements.list',
  'kardex.list',
  'storage-inventory.list',
];

export const inventory = module({
  key: 'inventory',
  label: 'Inventarios',
  group: 'ALMACEN',
  icon: 'package',
  order: 300,
  refersTo: {
    inv: 'types of movements, and what counts, requisitions and reservations say of stock',
    wms: 'locations, and how its storages work',
    sales: 'whose goods are kept, and to whom they go',
    purchasing: 'whose goods are on consignment, and who brings them',
    accounting: 'cost centres that are charged, and the books that follow',
  },
  addedFields,
  menu: [
    [
      'Productos',
      ['products', 'categories', 'lines', 'units', 'technical-sheet', 'items', 'reports/products'],
    ],
    ['Almacenes', ['storages', 'storage-types', 'customer-storage', 'lots']],
    ['Movimientos', ['movements', 'branch-transfers', 'storage-exits', 'supplying', 'floor']],
    [
      'Existencias y costos',
      ['storage-inventory', 'kardex', 'inv-costs', 'reports/inventories', 'dashboard/inventories'],
    ],
  ],
  rowSets: { ...STOCK_FLOW_SETS, ...CONSIGNED_USE_SET },
  recordFilters: { 'acc-audit.REGISTRO': stockFilters },
  addedRows: {
    ...stockFlows([...transferFlows, ...exitFlows, ...supplyingFlows]),
    ...ledgerChecks(stockLedgerChecks),
    'books:records': stockRecords,
  },
  postingEvents: stockPostingEvents,
  accountScopes,
  resources: [
    products,
    productUnits,
    productStorages,
    productAttributes,
    productSubstitutes,
    productKits,
    categories,
    lines,
    units,
    storages,
    storageTypes,
    invPeriods,
    lots,
    technicalSheet,
    technicalSheetLines,
    movements,
    movementLines,
    movementRows,
    branchTransfers,
    branchTransferLines,
    storageExits,
    storageExitLines,
    items,
    customerStorage,
    customerStorageLines,
    supplying,
    supplyingLines,
    supplyingPicks,
  ],
  screens: [
    {
      path: 'floor',
      label: 'Piso',
      key: 'storage-inventory.list',
      icon: 'warehouse',
      docUrl: 'piso',
    },
    {
      path: 'movements/buy',
      label: 'Comprar consignación',
      key: 'inventory.apply',
      inMenu: false,
      docUrl: 'movements',
    },
  ],
  reports: [
    productReports,
    kardexReport,
    storageInventoryReport,
    reorderScreen,
    costReports,
    inventoryReports,
    recallReport,
  ],
  dashboards: [stockDashboard],
  datasets: inventoryDatasets,
  tiles: [...productTiles, ...stockTiles],
  charts: [...productCharts, ...stockCharts],
  lists: stockLists,
  privileges: [
    { key: 'kardex.list', label: 'Consultar el kardex' },
    { key: 'kardex.export', label: 'Exportar el kardex' },
    { key: 'storage-inventory.list', label: 'Consultar existencias' },
    { key: 'storage-inventory.export', label: 'Exportar existencias' },
    { key: 'inventory.shortages', label: 'Recibir avisos de faltantes y mermas' },
    { key: 'inventory.reports', label: 'Reportes y tablero de inventario' },
    { key: 'storages.all', label: 'Ver todos los almacenes' },
  ],
  roles: [
    {
      code: 'ALMACENISTA',
      name: 'Almacenista',
      description: 'Trabaja en sus almacenes; no ve costos.',
      keys: [...READS, ...EXIT_KEEPER_KEYS, ...SUPPLY_KEEPER_KEYS, ...LOT_KEEPER_KEYS],
      scopes: { 'storages.list': 'PROPIOS' },
    },
    {
      code: 'JEFE_ALMACEN',
      name: 'Jefe de almacén',
      description: 'Mantiene los almacenes y sus tipos.',
      keys: [
        ...READS,
        'inventory.apply',
        'causes.list',
        ...EXIT_CHIEF_KEYS,
        ...SUPPLY_CHIEF_KEYS,
        ...LOT_CHIEF_KEYS,
        'storages.create',
        'storages.update',
        'storages.delete',
        'storages.export',
        'storage-types.create',
        'storage-types.update',
        'storages.all',
        'products.export',
      ],
    },
    {
      code: 'ANALISTA_INVENTARIOS',
      name: 'Analista de inventarios',
      description: 'Mantiene productos, categorías, líneas y unidades.',
      keys: [
        ...COST_ANALYST_KEYS,
        'causes.list',
        'inv/periods.list',
        ...LOT_ANALYST_KEYS,
        'products.*',
        'categories.*',
        'lines.*',
        'units.*',
        'items.*',
        'storages.list',
        'storages.export',
        'storage-types.list',
        'storages.all',
        'costs.view',
      ],
    },
    {
      code: 'CONTADOR_COSTOS',
      name: 'Contador de costos',
      description: 'Consulta costos y valuación; no mueve mercancía.',
      keys: [
        ...READS,
        ...COST_ACCOUNTANT_KEYS,
        'products.export',
        'storages.all',
        'costs.view',
        'inventory.shortages',
      ],
    },
    {
      code: 'JEFE_DEPARTAMENTO',
      name: 'Jefe de departamento',
      description: 'Pide vales de salida y autoriza los de sus centros de costo.',
      keys: [
        ...EXIT_REQUESTER_KEYS,
        'inventory.exits.approve',
        'products.list',
        'storages.list',
        'storages.all',
        'storage-inventory.list',
      ],
      scopes: { ...EXIT_REQUESTER_SCOPES, 'inventory.exits.approve': 'PROPIOS' },
    },
    QUALITY_ROLE,
  ],
  roleKeys,
  duties: [
    blocks(
      'Capturar y autorizar movimientos de inventario',
      'movements.create',
      'inventory.authorize',
      'Sacar mercancía sin que nadie más lo revise.',
    ),
  ],
  notices: [
    {
      key: 'lot.held',
      label: 'Retienen un lote que apartaste',
      channels: ['APP', 'CORREO'],
      audience: 'AUTOR',
    },
    {
      key: 'storage-exits.requested',
      label: 'Un vale de salida espera tu autorización',
      channels: ['APP'],
      audience: 'AUTORIZA',
    },
    {
      key: 'stock.shortage',
      label: 'Falta mercancía sin motivo, o hay más merma de la normal',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
    {
      key: 'storage-exits.decided',
      label: 'Se autorizó o rechazó un vale de salida que pediste',
      channels: ['APP'],
      audience: 'AUTOR',
    },
    {
      key: 'stock.broken',
      label: 'Las existencias no cuadran con el kardex',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
  ],
  gaplessSeries: ['movements'],
  floorReceipts,
  starting: ['storages', 'products'],
  qrTypes: {
    product: { resource: 'products', onTheFloor: true },
    lot: { resource: 'lots', onTheFloor: true },
    storage: { resource: 'storages' },
    movement: { resource: 'movements', actions: { recibir: '/floor/receive/movement/:id' } },
    supplying: {
      resource: 'supplying',
      actions: { surtir: '/floor/pick/:id' },
      defaultAction: 'surtir',
    },
    'branch-transfer': {
      resource: 'branch-transfers',
      actions: { recibir: '/floor/receive/branch-transfer/:id' },
    },
  },
  linkedTabs: {
    products: [
      {
        key: 'lotes',
        label: 'Lotes',
        tables: ['lots'],
        by: 'product_id',
        where: { with_stock: '1' },
        columns: ['code', 'status', 'on_hand', 'available', 'expires_on', 'expiry', 'locations'],
      },
      {
        key: 'ficha',
        label: 'Ficha técnica',
        tables: ['technical-sheet'],
        by: 'product_id',
        columns: ['revision', 'status', 'valid_from', 'approved_by', 'line_count'],
      },
    ],
    'inv/periods': [
      {
        key: 'verificaciones',
        label: 'Verificaciones',
        views: [{ key: 'inv/periods.list', name: 'close-checks' }],
      },
    ],
  },
  recordTabs: {
    lots: [
      { key: 'existencias', label: 'Existencias', needs: 'lots.list' },
      { key: 'kardex', label: 'Kardex', needs: 'kardex.list' },
      { key: 'rastreo', label: 'Rastreo', needs: 'lots.list' },
    ],
  },
  hubs: {
    floor: [
      { path: '/floor/receive', label: 'Recibir', icon: 'download', key: 'inventory.receive' },
      { path: '/floor/pick', label: 'Surtir', icon: 'package', key: 'supplying.update' },
    ],
  },
  warehouseTasks: [
    {
      key: 'LOTES',
      title: 'Lotes caducados con existencia',
      resource: 'lots',
      heads: ['Lote', 'Dónde', 'Caducó'],
      calm: 'Ningún lote caducado tiene existencia.',
    },
    {
      key: 'TRANSITO',
      title: 'Traspasos atrasados',
      resource: 'branch-transfers',
      heads: ['Traspaso', 'De y a', 'Debía llegar'],
      calm: 'Todo lo que va en camino está a tiempo.',
    },
    {
      key: 'RESGUARDOS',
      title: 'Resguardos vencidos',
      resource: 'storage-exits',
      heads: ['Vale', 'Quién', 'Debía devolverse'],
      calm: 'Todo lo prestado se ha devuelto a tiempo.',
    },
  ],
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...englishWords, ...actionWords } },
});
