import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { holidayJobs } from './holidays/holiday-jobs.ts';
import { holidaysOf } from './holidays/days-off.ts';

export const server = moduleServer({ jobs: holidayJobs, daysOff: [holidaysOf] });
