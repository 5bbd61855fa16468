import { MAIL_LIMIT } from '#erp/platform/approvals/deciding/mail.ts';
import { module } from '#erp/model/module.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { approvalConditions } from './approval-rules/approval-conditions.ts';
import { approvalDelegations } from './approval-delegations/approval-delegations.ts';
import { approvalRules } from './approval-rules/approval-rules.ts';
import { approvals } from './approvals/approvals.ts';
import { corpConfig } from './config/config.ts';
import { fiscalData } from './fiscal-data/fiscal-data.ts';
import { printTemplateParts, printTemplates } from './print-templates/print-templates.ts';
import { workingHours } from './config/working-hours.ts';

export const corp = module({
  key: 'corp',
  label: 'Empresa',
  group: 'CONFIGURACION',
  icon: 'building',
  order: 890,
  core: true,
  resources: [
    corpConfig,
    fiscalData,
    workingHours,
    approvalRules,
    approvalConditions,
    approvals,
    approvalDelegations,
    printTemplates,
    printTemplateParts,
  ],
  parameters: [
    {
      key: MAIL_LIMIT,
      name: 'Autorizar desde el correo hasta',
      help: 'En pesos. Por encima, el enlace del correo muestra el documento pero pide entrar al sistema. Vacío: sin límite.',
      type: 'DECIMAL',
      min: '0',
      level: 'EMPRESA',
    },
  ],
  linkedTabs: {
    'corp/config': [
      { key: 'vigencias', label: 'Vigencias', tables: ['corp/fiscal-data'] },
      { key: 'estructura', label: 'Estructura', tables: ['areas', 'branch-offices'] },
      { key: 'autorizaciones', label: 'Autorizaciones', tables: ['approval-rules'], order: 1 },
      {
        key: 'arranque',
        label: 'Lista de arranque',
        cards: { title: 'Lo que una empresa necesita para empezar', starting: true },
        order: 2,
      },
    ],
  },
  recordLinks: {
    'approval-rules': [
      { label: 'Probar con meses anteriores', segment: 'backtest', key: 'approval-rules.backtest' },
    ],
    'print-templates': [
      {
        label: 'Vista previa',
        segment: 'preview',
        at: '/print?format=',
        key: 'print-templates.list',
      },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
});
