import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { statementsCertified } from './statements/statement-closing-check.ts';

export const server = moduleServer({ closingChecks: [statementsCertified] });
