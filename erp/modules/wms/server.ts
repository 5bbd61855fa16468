import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { availabilityCalls } from './availability/availability.endpoints.ts';

export const server = moduleServer({ endpoints: availabilityCalls });
