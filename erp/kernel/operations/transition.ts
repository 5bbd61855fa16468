/** A declared change of state: `PUT {resource}/{action}/:id`. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { anyOf, nameOfAction, nameOfChoice } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { withoutCondition } from '#erp/model/rows/view-of.ts';
import { assignFolios } from './assign-folios.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource, Transition } from '#erp/model/types.ts';
import { requirePrivilege } from '../access.ts';
import { requireAuthorityOverRecord } from '../rights/authority.ts';
import type { Actor } from '../actor.ts';
import { audit, changesOf, type Changes } from '../audit/audit.ts';
import type { WireObject } from '../wire/encoding.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { Services } from '../services.ts';
import { approvalRole } from '#erp/kernel/rights/approval-keys.ts';
import { checkMagnitudes } from '../validation/magnitudes.ts';
import { checkHappened } from '../validation/happened.ts';
import { parseRecord } from '../validation/parse.ts';
import { ValidationErrors } from '../validation/validation-errors.ts';
import { updateRow } from './store.ts';
import { Warnings } from '../validation/warnings.ts';
import { isEmpty } from '../validation/values.ts';
import { dryRun, requireSeparationOfDuties } from './transition-checks.ts';
import { runAfterCommit, auditLabel, ruleContext } from './rule-context.ts';
import { readForResponse } from './one.ts';
import { requireRow } from './save.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';

export const transitionKey = (
  registry: Registry,
  resource: Resource,
  action: string,
  transition: Transition,
): string => transition.key ?? `${registry.privilegePath(resource)}.${action}`;

const MAX_REASON = 500;

function stateLabel(resource: Resource, code: unknown): string {
  const field = resource.fields[resource.states!.field]!;
  return (typeof code === 'string' && nameOfChoice(field, code)) || t('save.noState', 'sin estado');
}

function wrongState(resource: Resource, action: string, state: unknown): DomainError {
  const from = anyOf(
    resource.states!.transitions[action]!.from.map((code) =>
      t('save.quoted', '«{name}»', { name: stateLabel(resource, code) }),
    ),
  );
  return new DomainError(
    'ESTADO_INVALIDO',
    t(
      'save.wrongState',
      'No se puede {action}: está en «{state}» y debe estar en {from}. Recarga para ver su estado.',
      {
        action: inSentence(nameOfAction(resource, action)),
        state: stateLabel(resource, state),
        from,
      },
    ),
    { extra: { state } },
  );
}

/** What the person sent with the action: fields of the record that it asks for, and a reason. */
function readTransitionInput(
  services: Services,
  actor: Actor,
  resource: Resource,
  transition: Transition,
  body: WireObject,
): { readonly changes: Row; readonly reason: string | null } {
  const problems = new ValidationErrors();
  const { required, optional } = transitionFields(transition);
  const taken = [...required, ...optional];
  const changes: Row = {};
  let reason: string | null = null;
  // A field that only an action writes is read-only for saves, not here.
  const open: Resource = {
    ...resource,
    editableFields: undefined,
    states: undefined,
    fields: Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [
        name,
        taken.includes(name) ? { ...field, readOnly: undefined } : field,
      ]),
    ),
  };
  for (const [name, raw] of Object.entries(body)) {
    if (taken.includes(name) && resource.fields[name])
      Object.assign(
        changes,
        parseRecord({ registry: services.registry, actor, problems }, open, { [name]: raw }, null),
      );
    else if (name === 'reason') {
      if (typeof raw !== 'string' || raw.length > MAX_REASON)
        problems.add(
          name,
          t('value.mostCharacters', 'Escribe hasta {most} caracteres.', { most: MAX_REASON }),
        );
      else reason = raw.trim() || null;
    } else problems.add(name, t('value.noField', 'Este campo no existe.'));
  }
  const at = { now: services.now(), actor, problems };
  checkHappened(services.registry, open, { draft: changes, before: null }, at);
  for (const name of required) {
    const given = name in resource.fields ? changes[name] : reason;
    if (isEmpty(given) && !problems.has(name))
      problems.add(name, t('value.required', 'Escribe este dato.'));
  }
  problems.throwIfAny();
  return { changes, reason };
}

type How = 'asked' | 'approved' | 'straight' | 'tried';

/** Texts that a person sent with an action, kept for the level that will run it. */
const textsIn = (input: WireObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/**
 * `how`: asked by a person; run by the last level of its approval; run at once after sending, since
 * no level applies; or tried by who asks, to be taken back.
 */
export async function transitionInTransaction(
  tx: Tx,
  services: Services,
  actor: Actor,
  asked: Resource,
  action: string,
  id: number,
  body: WireObject,
  how: How = 'asked',
  /** Of what is tried by who asks others: what of it that person is warned of, once confirmed. */
  warned?: (warnings: Changes) => void,
): Promise<Row> {
  const { registry } = services;
  const resource = registry.recordOf(asked);
  const states = resource.states!;
  const transition = states.transitions[action]!;
  const key = requirePrivilege(
    actor,
    registry,
    asked,
    transitionKey(registry, resource, action, transition),
  );
  const { version, ...input } = body;
  await services.rules.get(resource.path)?.lockFirst?.[action]?.({ tx }, id);
  const before = await requireRow(tx, services, actor, asked, id, key, version);
  // It may lead out of the view through which it was asked.
  const reply = () => readForResponse(tx, services, actor, withoutCondition(asked), id, key);
  const state = before[states.field];
  if (!transition.from.includes(String(state))) throw wrongState(resource, action, state);
  const now = services.now();
  const { changes, reason } = readTransitionInput(services, actor, resource, transition, input);
  const missing = await services.extensions.missingEvidence(
    { tx, registry, actor },
    resource,
    action,
    { ...before, ...changes },
  );
  if (missing) throw invalid({ files: [missing] }, missing);
  const at = { tx, services, actor, now };
  if (transition.effect !== 'asksItself')
    await requireAuthorityOverRecord(at, resource, before, transition.effect ?? 'administer');
  const run = (by: Actor, name: string, sent: WireObject, as: How = 'approved') =>
    transitionInTransaction(tx, services, by, resource, name, id, sent, as);
  if (how === 'asked') {
    const rehearse = async () => {
      let passed: Changes = {};
      await dryRun(tx, () =>
        transitionInTransaction(
          tx,
          services,
          actor,
          resource,
          action,
          id,
          input,
          'tried',
          (each) => {
            passed = each;
          },
        ),
      );
      return passed;
    };
    const gate = await services.extensions.approvals.check(at, {
      resource,
      transition: action,
      id,
      input: textsIn(input),
      run,
      rehearse,
    });
    if (gate === 'HANDLED') return reply();
  }
  if (how === 'asked' || how === 'approved')
    await requireSeparationOfDuties(
      at,
      { resource, action, separationOfDuties: transition.separationOfDuties },
      before,
    );
  if (!transition.inClosedMonths)
    await services.extensions.requireOpenDates(at, resource, before, null);
  const problems = new ValidationErrors();
  const warnings = new Warnings();
  const stored = new Set<string>();
  const told = {
    action,
    before,
    changes,
    input,
    stored: (field: string) => void stored.add(field),
    warn: (field: string, message: string) => warnings.add(field, message),
  };
  const rules = services.rules.get(resource.path);
  const context = ruleContext(tx, services, actor, resource, now, problems);
  await byRules(async () => {
    await problems.during(() => rules?.transitions?.[action]?.({ ...context, ...told }));
    problems.throwIfAny();
  });
  // An approver decides on what was asked: nobody is there to be shown a sentence.
  if (how === 'asked' || how === 'straight' || warned) warnings.requireConfirmed(actor);
  warned?.(warnings.changes);
  const after: Row = {
    ...before,
    ...(transition.to && { [states.field]: transition.to }),
    ...changes,
  };
  checkMagnitudes({ registry, problems }, resource, after);
  problems.throwIfAny();
  // The day that it is given now, by who asks or by its rules, is in an open month too.
  const day = resource.period?.date;
  if (day && after[day] !== before[day] && !transition.inClosedMonths)
    await services.extensions.requireOpenDates(at, resource, before, after);
  if (transition.to && state === states.initial)
    await assignFolios(tx, { services, actor, resource, now, moment: 'CONFIRMAR' }, after);
  const held = {
    ...before,
    ...Object.fromEntries([...stored].map((field) => [field, after[field]])),
  };
  await updateRow({ tx, services, registry, actor }, resource, id, after, held);
  await problems.during(() =>
    rules?.afterTransition?.({ ...context, ...{ action, before, after, input } }),
  );
  problems.throwIfAny();
  if (
    how === 'asked' &&
    after[states.field] !== state &&
    approvalRole(resource, action)?.as !== 'send'
  )
    await services.extensions.approvals.voidPending(at, resource, id);
  await services.extensions.search.indexRecord(tx, registry, actor.accountId, resource, id);
  const row = await reply();
  await audit(tx, actor, now, {
    action: 'ACCION',
    transition: action,
    resource: resource.path,
    recordId: id,
    recordLabel: auditLabel(row),
    changes: { ...changesOf(registry, resource, before, after), ...warnings.changes },
    reason,
  });
  if (how !== 'tried')
    await services.extensions.notifyChange(
      tx,
      services,
      actor,
      { resource, id },
      auditLabel(row),
      `«${transition.label}»`,
    );
  await services.extensions.enqueueWebhook(tx, services, actor, resource, action, id);
  if (transition.outside && how !== 'tried')
    await services.extensions.outside.request(at, resource, action, id);
  if (how === 'asked' && approvalRole(resource, action)?.as === 'send') {
    await services.extensions.approvals.openAfterSend(
      at,
      resource,
      action,
      id,
      textsIn(input),
      run,
    );
    return reply();
  }
  return row;
}

export async function transition(
  services: Services,
  actor: Actor,
  resource: Resource,
  action: string,
  id: number,
  body: WireObject,
): Promise<Row> {
  const row = await leavingMarks({ services, actor, resource, action, id }, () =>
    services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
      transitionInTransaction(tx, services, actor, resource, action, id, body),
    ),
  );
  await runAfterCommit(services, actor, resource);
  const { outside } = services.registry.recordOf(resource).states!.transitions[action]!;
  return outside ? answeredOutside({ services, actor, resource, action, id }) : row;
}

interface TransitionRequest {
  readonly services: Services;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly action: string;
  readonly id: number;
}

/** Refusals that rules gave: of what was sent badly nobody has looked at the record. */
const refusedByRules = new WeakSet<DomainError>();

async function byRules(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof DomainError) refusedByRules.add(error);
    throw error;
  }
}

/** Its rules may say what a refusal of theirs leaves behind. */
async function leavingMarks<T>(asked: TransitionRequest, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
    if (!refusedByRules.has(error)) throw error;
    const { services, actor, action, id } = asked;
    const { path } = services.registry.recordOf(asked.resource);
    const mark = services.rules.get(path)?.refused?.[action];
    if (mark)
      await services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
        mark({ tx, services, actor, now: services.now() }, id),
      );
    throw error;
  }
}

/** The record once who is outside was asked. */
async function answeredOutside(asked: TransitionRequest): Promise<Row> {
  const { services, actor, action, id } = asked;
  const { registry, extensions, db } = services;
  const resource = registry.recordOf(asked.resource);
  await extensions.outside.perform(services, actor.accountId, { resource, id, action });
  const transition = resource.states!.transitions[action]!;
  const key = transitionKey(registry, resource, action, transition);
  return db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
    readForResponse(tx, services, actor, withoutCondition(asked.resource), id, key),
  );
}
