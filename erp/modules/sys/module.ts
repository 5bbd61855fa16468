import { sysDatasets } from './datasets.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { blocks, module } from '#erp/model/module.ts';
import { backupReports } from './reports/backup-reports.ts';
import { backupPlan } from './backup-plan/backup-plan.ts';
import { backups } from './backups/backups.ts';
import { systemErrors } from './errors/errors.ts';
import { systemRoutes } from './routes/routes.ts';
import { mailOutbox } from './mail-outbox/mail-outbox.ts';
import { systemTables, tableEvidence, tableFields } from './tables/tables.ts';

export const sys = module({
  key: 'sys',
  label: 'Sistema',
  group: 'CONFIGURACION',
  icon: 'database',
  order: 950,
  core: true,
  resources: [
    mailOutbox,
    systemErrors,
    systemRoutes,
    systemTables,
    tableFields,
    tableEvidence,
    backups,
    backupPlan,
  ],
  screens: [
    { path: 'sys/logs', label: 'Bitácora y salud', key: 'sys/logs.list', docUrl: 'sys-logs' },
    {
      path: 'sys/dictionary',
      label: 'Diccionario de datos',
      key: 'sys/tables.list',
      docUrl: 'sys-tables',
    },
  ],
  reports: [backupReports],
  datasets: sysDatasets,
  privileges: [
    { key: 'sys/logs.list', label: 'Consultar la bitácora', risk: 'SENSIBLE' },
    { key: 'sys/logs.export', label: 'Exportar la bitácora', risk: 'SENSIBLE' },
    { key: 'sys/logs.errors', label: 'Ver el detalle técnico de los errores', risk: 'SENSIBLE' },
    { key: 'sys/logs.verify', label: 'Verificar la cadena de la bitácora' },
    { key: 'sys.jobs', label: 'Ver y ejecutar trabajos del sistema' },
    { key: 'sys.health', label: 'Ver la salud del sistema' },
  ],
  duties: [
    blocks(
      'Alta de usuarios y depurar la bitácora',
      'users.create',
      'sys/logs.purge',
      'Actuar con un usuario inventado y borrar el rastro.',
    ),
  ],
  starting: ['sys/backups'],
  linkedTabs: {
    'sys/tables': [
      { key: 'campos', label: 'Campos', views: [{ key: 'sys/tables.list', name: 'table-fields' }] },
    ],
  },
  recordLinks: {
    'sys/backups': [{ label: 'Descargar', segment: 'download', key: 'sys/backups.download' }],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: englishWords },
});
