/** The company issues its own CFDI; its certificate of tests is made from the screen. */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { keepCompanyIssuer } from '#erp/modules/cfdi/issuers/company-issuer.ts';

export const demoIssuers = (services: Services, actor: Actor): Promise<void> =>
  services.db.tenant({ accountId: actor.accountId }, (tx) =>
    keepCompanyIssuer({ tx, services, actor, now: services.now() }),
  );
