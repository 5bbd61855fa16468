import { module } from '#erp/model/module.ts';
import { exports } from './exports.ts';
import { files } from './files.ts';

export const core = module({
  key: 'core',
  label: 'Inicio',
  group: 'CONFIGURACION',
  icon: 'house',
  order: 1,
  core: true,
  resources: [files, exports],
  screens: [
    { path: '', label: 'Inicio', key: null, inMenu: false, docUrl: 'inicio' },
    { path: 'actions', label: 'Acciones y pendientes', key: null, inMenu: false },
    { path: 'profile', label: 'Mi perfil', key: null, inMenu: false },
  ],
});
