/**
 * Why a document's action would be refused to somebody by amount, duty separation or a closed month
 * (platform R9).
 */
import { t } from '#erp/model/texts/t.ts';
import { Decimal } from 'decimal.js';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { requireOpenPeriod } from '#erp/platform/periods/periods.ts';
import type { Resource } from '#erp/model/types.ts';
import { authorCannotApprove, isAuthor } from '#erp/kernel/operations/transition-checks.ts';
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import { amountLimit } from './levels/limits.ts';
import { approvalSettings } from './store.ts';
import { subjectOf } from './subject.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';

export interface Obstacle {
  readonly at: 'SEGREGACION' | 'IMPORTE' | 'PERIODO';
  readonly text: string;
}

/** The first obstacle of the actor, or null. */
export async function findObstacle(
  at: Writing,
  resource: Resource,
  action: string,
  id: number,
): Promise<Obstacle | null> {
  const {
    tx,
    services: { registry },
    actor: person,
  } = at;
  const row = await readById(tx, registry, resource, id, { shown: 'ALL' });
  if (!row) return null;
  const transition = resource.states?.transitions[action];
  const subject =
    resource.approvals && action in resource.approvals.actions
      ? subjectOf(resource, row, person)
      : null;
  const separationOfDuties = transition?.separationOfDuties;
  const named = await isAuthor(at, { resource, action, separationOfDuties }, row);
  if (named && !(await approvalSettings(tx, person.accountId)).authorMay)
    return { at: 'SEGREGACION', text: authorCannotApprove() };
  const limit = await amountLimit(
    tx,
    registry,
    person,
    resource,
    transitionKeyOf(registry, resource, action),
    id,
  );
  if (subject && limit !== null && new Decimal(subject.amount).gt(limit))
    return {
      at: 'IMPORTE',
      text: t('approval.limitIs', 'El límite es de {limit} y el documento vale {amount}.', {
        limit: shownMoney(limit),
        amount: shownMoney(subject.amount),
      }),
    };
  const date = resource.period ? row[resource.period.date] : null;
  return typeof date === 'string'
    ? closedBy(() => requireOpenPeriod(at, resource.period!.area, date))
    : null;
}

async function closedBy(check: () => Promise<void>): Promise<Obstacle | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PERIODO_CERRADO')
      return { at: 'PERIODO', text: error.message };
    throw error;
  }
}
