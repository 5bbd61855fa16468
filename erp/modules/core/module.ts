import { module } from '#erp/model/module.ts';

export const core = module({ key: 'core', label: 'Inicio', group: 'CONFIGURACION', icon: 'house', order: 1, core: true, resources: [] });
