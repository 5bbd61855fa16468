import { module } from '#erp/model/module.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { companyDashboard } from './reports/company-dashboard.ts';
import { exports } from './exports/exports.ts';
import { files } from './files/files.ts';
import { imports } from './imports/imports.ts';
import { tasks } from './tasks/tasks.ts';
import { savedViews } from './saved-views/saved-views.ts';
import { recents } from './recents/recents.ts';
import { followers } from './followers/followers.ts';
import { comments } from './comments/comments.ts';
import { printLog } from './print-log/print-log.ts';
import { notificationPreferences } from './notification-preferences/notification-preferences.ts';
import { notifications } from './notifications/notifications.ts';

export const core = module({
  key: 'core',
  label: 'Inicio',
  group: 'CONFIGURACION',
  icon: 'house',
  order: 1,
  menu: [['Importar y reportar', ['imports', 'tasks', 'resports-tes']]],
  core: true,
  resources: [
    files,
    exports,
    imports,
    savedViews,
    comments,
    followers,
    tasks,
    recents,
    notifications,
    notificationPreferences,
    printLog,
  ],
  screens: [
    { path: '', label: 'Inicio', key: null, inMenu: false, docUrl: 'inicio' },
    { path: 'actions', label: 'Acciones y pendientes', key: null, inMenu: false },
    { path: 'analytics', label: 'Análisis', key: 'analytics.list', top: 'table' },
    { path: 'resports-tes', label: 'Banco de reportes', key: 'sys.reports' },
    {
      path: 'notices',
      label: 'Avisos',
      key: null,
      inMenu: false,
      portal: true,
      docUrl: 'notices',
    },
    { path: 'profile', label: 'Mi perfil', key: null, inMenu: false, portal: true },
  ],
  dashboards: [companyDashboard],
  privileges: [
    { key: 'dashboard.list', label: 'Ver el tablero de la empresa' },
    { key: 'sys.reports', label: 'Probar los reportes y sus cuadres' },
    { key: 'costs.view', label: 'Ver costos', risk: 'SENSIBLE' },
    { key: 'analytics.list', label: 'Analizar los datos a los que tiene acceso' },
  ],
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: englishWords },
});
