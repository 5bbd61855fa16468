import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { importCalls } from './imports/imports.endpoints.ts';

export const server = moduleServer({ endpoints: importCalls });
