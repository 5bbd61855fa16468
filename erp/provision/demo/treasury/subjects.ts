import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { fillSubjects } from '#erp/modules/cfl/subjects/fill-subjects.ts';

/** Customers and suppliers of the demo are written by statements of their own. */
export const demoSubjects = ({ db }: Services, { accountId }: Actor): Promise<void> =>
  db.tenant({ accountId }, (tx) => fillSubjects(tx, accountId));
