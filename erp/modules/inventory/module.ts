import { module } from '#erp/model/module.ts';
import { units } from './units.ts';

export const inventory = module({ key: 'inventory', label: 'Inventarios', group: 'ALMACEN', icon: 'package', order: 300, resources: [units] });
