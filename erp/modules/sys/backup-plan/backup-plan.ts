import { bool, int, text } from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';

/** When and how long copies are kept; one record a company. */
export const backupPlan = settings('sys/backup-plan', {
  label: ['Plan de respaldos', 'Plan de respaldos'],
  gender: 'm',
  fields: {
    name: text('Nombre', {
      required: true,
      max: 40,
      default: 'Plan de respaldos',
      readOnly: true,
      width: 6,
    }),
    enabled: bool('Respaldar cada día', { default: true, help: 'A las 2:30, hora de la empresa.' }),
    verify_weekly: bool('Verificar cada semana', {
      default: true,
      help: 'El último respaldo, los domingos a las 4:00.',
    }),
    keep_daily: int('Diarios', {
      required: true,
      min: '1',
      max: '90',
      default: 7,
      width: 4,
      help: 'Los últimos días con respaldo.',
    }),
    keep_weekly: int('Semanales', {
      required: true,
      min: '0',
      max: '52',
      default: 4,
      width: 4,
      help: 'El último de cada semana.',
    }),
    keep_monthly: int('Mensuales', {
      required: true,
      min: '0',
      max: '120',
      default: 12,
      width: 4,
      help: 'El último de cada mes.',
    }),
    keep_manual: int('Hechos a mano', {
      required: true,
      min: '1',
      max: '3650',
      default: 90,
      suffix: 'días',
      width: 4,
    }),
  },
  title: 'name',
  list: { columns: ['name'] },
  search: [],
  form: {
    sections: [
      {
        title: 'Horario',
        help: 'Cuándo se respalda y cuándo se comprueba.',
        fields: ['enabled', 'verify_weekly'],
      },
      {
        title: 'Conservación',
        help: 'Lo que excede se borra de noche; el registro queda.',
        fields: ['keep_daily', 'keep_weekly', 'keep_monthly', 'keep_manual'],
      },
    ],
  },
  docUrl: 'sys-backups',
  risks: { update: 'SENSIBLE' },
});
