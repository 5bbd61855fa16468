import { module } from '#erp/model/module.ts';

export const settings = module({ key: 'settings', label: 'Configuración', group: 'CONFIGURACION', icon: 'settings', order: 900, core: true, resources: [] });
