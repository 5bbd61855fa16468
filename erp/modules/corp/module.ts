import { module } from '#erp/model/module.ts';
import { corpConfig } from './config.ts';
import { workingHours } from './working-hours.ts';

export const corp = module({ key: 'corp', label: 'Empresa', group: 'CONFIGURACION', icon: 'building', order: 890, core: true, resources: [corpConfig, workingHours] });
