import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { taxClosingChecks } from './tax-closing.ts';

export const server = moduleServer({ closingChecks: taxClosingChecks });
