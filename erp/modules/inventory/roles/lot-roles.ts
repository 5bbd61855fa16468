/** What the roles of a warehouse may do with lots and technical sheets (inventory §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';

type RoleSeed = NonNullable<ModuleDeclaration['roles']>[number];

export const LOT_KEEPER_KEYS = [
  'technical-sheet.list',
  'movements.create',
  'movements.update',
  'movements.delete',
  'movements.print',
  'inventory.apply',
  'inventory.receive',
];
export const LOT_CHIEF_KEYS = [
  ...LOT_KEEPER_KEYS,
  'movements.export',
  'branch-transfers.print',
  'inventory.authorize',
  'inventory.cancel',
  'inventory.transfer',
  'inventory.reports',
  'lots.update',
  'lots.export',
  'lots.split',
  'lots.hold',
  'lots.reject',
  'inventory.lots.release',
];
export const LOT_ANALYST_KEYS = [
  'technical-sheet.*',
  'inventory.catalog',
  'lots.list',
  'lots.update',
  'lots.export',
  'lots.split',
];

export const QUALITY_ROLE: RoleSeed = {
  code: 'CALIDAD',
  name: 'Calidad',
  description: 'Libera, retiene y rechaza lotes; dictamina rechazos y publica fichas técnicas.',
  keys: [
    'lots.list',
    'lots.update',
    'lots.export',
    'lots.hold',
    'lots.reject',
    'inventory.lots.release',
    'technical-sheet.*',
    'inventory.catalog',
    'products.list',
    'units.list',
    'storages.list',
    'storages.all',
    'movements.list',
    'kardex.list',
    'storage-inventory.list',
  ],
};
