import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { revaluationCheck } from './fluctuations/revaluation-check.ts';

export const server = moduleServer({ closingChecks: [revaluationCheck] });
