import { module } from '#erp/model/module.ts';
import { branchTransferLines, branchTransfers } from './branch-transfers.ts';
import { categories } from './categories.ts';
import { costReports } from './cost-reports.ts';
import { CONVERSION_CHIEF_KEYS, CONVERSION_KEYS, COST_ACCOUNTANT_KEYS, COST_ANALYST_KEYS } from './cost-role-keys.ts';
import { customerStorageLines } from './customer-storage-lines.ts';
import { customerStorage } from './customer-storage.ts';
import { inventoryDatasets } from './datasets.ts';
import { EXIT_CHIEF_KEYS, EXIT_KEEPER_KEYS, EXIT_REQUESTER_KEYS, EXIT_REQUESTER_SCOPES } from './exit-role-keys.ts';
import { inventoryReports } from './inventory-reports.ts';
import { items } from './items.ts';
import { kardexReport } from './kardex-report.ts';
import { lines } from './lines.ts';
import { LOT_ANALYST_KEYS, LOT_CHIEF_KEYS, LOT_KEEPER_KEYS, QUALITY_ROLE } from './lot-roles.ts';
import { lots } from './lots.ts';
import { movementLines } from './movement-lines.ts';
import { movements } from './movements.ts';
import { invPeriods } from './periods.ts';
import { productAttributes } from './product-attributes.ts';
import { productKits } from './product-kits.ts';
import { productReports } from './product-reports.ts';
import { productStorages } from './product-storages.ts';
import { productSubstitutes } from './product-substitutes.ts';
import { productCharts, productTiles } from './product-tiles.ts';
import { productUnits } from './product-units.ts';
import { products } from './products.ts';
import { stockCharts, stockDashboard, stockLists, stockTiles } from './stock-dashboard.ts';
import { storageExitLines } from './storage-exit-lines.ts';
import { storageExits } from './storage-exits.ts';
import { recallReport } from './recall-report.ts';
import { reorderScreen } from './reorder-report.ts';
import { storageInventoryReport } from './storage-inventory-report.ts';
import { storageTypes } from './storage-types.ts';
import { storages } from './storages.ts';
import { SUPPLY_CHIEF_KEYS, SUPPLY_KEEPER_KEYS } from './supply-role-keys.ts';
import { supplying } from './supplying.ts';
import { supplyingLines, supplyingPicks } from './supplying-lines.ts';
import { technicalSheet, technicalSheetLines } from './technical-sheet.ts';
import { units } from './units.ts';
import { COUNT_ACCOUNTANT_KEYS, COUNT_ANALYST_KEYS, COUNT_CHIEF_KEYS, COUNT_KEEPER_KEYS } from '../inv/count-role-keys.ts';
import { CHIEF_KEYS, KEEPER_KEYS } from '../wms/role-keys.ts';

const READS = [
  'products.list',
  'categories.list',
  'lines.list',
  'units.list',
  'storages.list',
  'storage-types.list',
  'lots.list',
  'wms/slots.list',
  'costCenters.list',
  'items.list',
  'customer-storage.list',
  'inv/movement-types.list',
  'inv/reservations.list',
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
  menu: [
    ['Productos', ['products', 'categories', 'lines', 'units', 'technical-sheet', 'items', 'reports/products']],
    ['Almacenes', ['storages', 'storage-types', 'customer-storage', 'lots']],
    ['Movimientos', ['movements', 'branch-transfers', 'storage-exits', 'supplying', 'floor']],
    ['Existencias y costos', ['storage-inventory', 'kardex', 'inv-costs', 'reports/inventories', 'dashboard/inventories']],
  ],
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
    { path: 'floor', label: 'Piso', key: 'storage-inventory.list', icon: 'warehouse', docUrl: 'piso' },
    { path: 'movements/buy', label: 'Comprar consignación', key: 'inventory.apply', inMenu: false, docUrl: 'movements' },
  ],
  reports: [productReports, kardexReport, storageInventoryReport, reorderScreen, costReports, inventoryReports, recallReport],
  dashboards: [stockDashboard],
  datasets: inventoryDatasets,
  tiles: [...productTiles, ...stockTiles],
  charts: [...productCharts, ...stockCharts],
  lists: stockLists,
  privileges: [
    { key: 'costs.view', label: 'Ver costos', risk: 'SENSIBLE' },
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
      keys: [...READS, ...CONVERSION_KEYS, ...KEEPER_KEYS, ...EXIT_KEEPER_KEYS, ...SUPPLY_KEEPER_KEYS, ...LOT_KEEPER_KEYS, ...COUNT_KEEPER_KEYS],
      scopes: { 'storages.list': 'PROPIOS' },
    },
    {
      code: 'JEFE_ALMACEN',
      name: 'Jefe de almacén',
      description: 'Mantiene los almacenes y sus tipos.',
      keys: [
        ...READS,
        ...CONVERSION_CHIEF_KEYS,
        ...CHIEF_KEYS,
        ...COUNT_CHIEF_KEYS,
        ...EXIT_CHIEF_KEYS,
        'inv/reservations.export',
        'inventory.reserve.override',
        'cli.availability',
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
        ...COUNT_ANALYST_KEYS,
        ...LOT_ANALYST_KEYS,
        'inv/reservations.list',
        'inv/reservations.export',
        'cli.availability',
        'products.*',
        'categories.*',
        'lines.*',
        'units.*',
        'items.*',
        'costCenters.list',
        'storages.list',
        'storages.export',
        'storage-types.list',
        'storages.all',
        'costs.view',
        'suppliers.list',
        'satTaxes.list',
      ],
    },
    {
      code: 'CONTADOR_COSTOS',
      name: 'Contador de costos',
      description: 'Consulta costos y valuación; no mueve mercancía.',
      keys: [...READS, ...COST_ACCOUNTANT_KEYS, ...COUNT_ACCOUNTANT_KEYS, 'products.export', 'storages.all', 'costs.view', 'inventory.shortages', 'satTaxes.*'],
    },
    {
      code: 'JEFE_DEPARTAMENTO',
      name: 'Jefe de departamento',
      description: 'Pide vales de salida y autoriza los de sus centros de costo.',
      keys: [...EXIT_REQUESTER_KEYS, 'inventory.exits.approve', 'products.list', 'storages.list', 'storages.all', 'costCenters.list', 'storage-inventory.list'],
      scopes: { ...EXIT_REQUESTER_SCOPES, 'inventory.exits.approve': 'PROPIOS' },
    },
    QUALITY_ROLE,
  ],
});
