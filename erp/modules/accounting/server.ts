import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { entryClosingChecks } from './posting-events/entry-closing-checks.ts';

export const server = moduleServer({ closingChecks: entryClosingChecks });
