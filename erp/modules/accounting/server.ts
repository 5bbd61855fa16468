import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { booksClosed } from './periods/books-closed.ts';
import { PERIOD_TILE } from './periods/period-tile.ts';
import { periodFigure } from './periods/period-figure.ts';
import { periodJobs } from './periods/period-jobs.ts';
import { templateJobs } from './entry-templates/template-jobs.ts';
import { assetJobs } from './fixed-assets/asset-jobs.ts';
import { depreciationCheck } from './fixed-assets/depreciation-check.ts';
import { postingJobs } from './posting-events/posting-jobs.ts';
import { entryClosingChecks } from './posting-events/entry-closing-checks.ts';

export const server = moduleServer({
  jobs: [...periodJobs, ...postingJobs, ...templateJobs, ...assetJobs],
  closingChecks: [...entryClosingChecks, depreciationCheck],
  periodChecks: [booksClosed],
  tileFigures: { [PERIOD_TILE]: periodFigure },
});
