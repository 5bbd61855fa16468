import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { availabilityCalls } from './availability/availability.endpoints.ts';
import { labelTemplate } from './configurations/label-template.ts';
import { slotLabel } from './slots/slot-label.ts';

export const server = moduleServer({
  endpoints: availabilityCalls,
  labels: { slot: slotLabel },
  labelTemplates: [labelTemplate],
});
