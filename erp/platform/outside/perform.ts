/** Asks somebody outside what was written down, and writes what they answered. */
import { DomainError } from '#erp/model/errors.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { AskedOutside } from '#erp/kernel/extension-points.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { reportFault, wordsOf } from '../faults/report-fault.ts';
import { claimRequests, closeRequest, postponeRequest, type OutsideRequest } from './requests.ts';

/** How long a reply waits for the answer; then it shows the record as it stands. */
const WAIT_MS = 10_000;

/** The system, for whom it was asked: its acts bear that person's name. */
const actorOf = (services: Services, request: OutsideRequest): Actor => ({
  ...systemActor(services.registry, request.account_id, request.account_code, request.time_zone),
  origin: 'TRABAJO',
  userId: request.user_id,
  nickname: request.nickname ?? 'sistema',
});

async function postponeFault(
  services: Services,
  request: OutsideRequest,
  error: unknown,
): Promise<void> {
  const { resource, action, record_id: recordId, account_id: accountId } = request;
  const { message } = error instanceof Error ? error : new Error(String(error));
  await postponeRequest(services, request, { message });
  services.log.error({ err: error, resource, action, recordId }, 'outside');
  // What the product refuses (a closed month) is for people to mend, and no fault of it.
  if (error instanceof DomainError) return;
  await reportFault(services, {
    origin: 'TRABAJO',
    route: `${resource}/${action}`,
    requestId: null,
    accountId,
    userId: request.user_id,
    ...wordsOf(error),
  });
}

/** Asks once; never throws, as what comes of it is kept with the request. */
export async function performRequest(services: Services, request: OutsideRequest): Promise<void> {
  const { account_id: accountId, record_id: id, attempt } = request;
  const work = services.rules.get(request.resource)?.outside?.[request.action];
  try {
    if (!work) throw new Error(`${request.resource}.${request.action}: nobody is asked outside`);
    const actor = actorOf(services, request);
    const now = services.now();
    const outcome = await work.ask({ services, accountId, actor, id, now, attempt });
    if ('again' in outcome) {
      await postponeRequest(services, request, outcome.again);
      return;
    }
    await services.db.tenant({ accountId }, async (tx) => {
      if (!(await closeRequest(tx, request))) return;
      await work.record({ tx, services, actor, now: services.now(), id }, outcome.answer);
    });
    await runAfterCommit(services, actor, services.registry.resource(request.resource));
  } catch (error) {
    await postponeFault(services, request, error);
  }
}

const later = (ms: number): { readonly done: Promise<void>; stop(): void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return { done: promise, stop: () => clearTimeout(timer) };
};

export async function performOutside(
  services: Services,
  accountId: number,
  { resource, id, action, patient }: AskedOutside,
): Promise<void> {
  const record = { resource: resource.path, id, action };
  const [request] = await claimRequests(services, { accountId, record, limit: 1 });
  if (!request) return;
  const asking = performRequest(services, request).catch((error: unknown) =>
    services.log.error({ err: error, ...record }, 'outside'),
  );
  if (patient) return asking;
  const wait = later(WAIT_MS);
  await Promise.race([asking, wait.done]);
  wait.stop();
}
