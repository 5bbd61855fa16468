/**
 * An action with inputs of its own: `POST {resource}/{action}[/:id]`, and what its form begins
 * with.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { labelOf, nameOfAction, whyNotOf } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionPath } from '#erp/model/actions.ts';
import { DomainError, invalid, notFound } from '#erp/model/errors.ts';
import type { Resource, Action } from '#erp/model/types.ts';
import { requirePrivilege, rowFilters } from '../../access.ts';
import type { Actor } from '../../actor.ts';
import { audit, changesOf } from '../../audit/audit.ts';
import type { Writing } from '../../extension-points.ts';
import { Params } from '../../query/params.ts';
import { ownRows } from '../../query/projection.ts';
import { readRow } from '../../query/read.ts';
import { visibleTitleSql } from '../../query/titles.ts';
import { requireAuthorityOverRecord } from '../../rights/authority.ts';
import type { CallContext, CallResult, Row } from '../../rules.ts';
import type { Services } from '../../services.ts';
import { checkPairs, checkRequired, clearInapplicable } from '../../validation/checks.ts';
import { checkHappened } from '../../validation/happened.ts';
import { draftOf, parseRecord } from '../../validation/parse.ts';
import { checkReferences } from '../../validation/references.ts';
import { Warnings } from '../../validation/warnings.ts';
import { ValidationErrors } from '../../validation/validation-errors.ts';
import { conditionHolds, groupsOf, isAmountLeft } from '#erp/model/fixed/conditions.ts';
import type { WireObject } from '../../wire/encoding.ts';
import { requireActor } from '../../wire/endpoints.ts';
import { hiddenFields, readForResponse, showLines } from '../one.ts';
import { refusePreview } from '../../wire/refuse-preview.ts';
import { raiseVersion } from '../store.ts';
import { runAfterCommit, ruleContext, titleOf } from '../rule-context.ts';
import { conflict } from '../save.ts';
import { dryRun, requireSeparationOfDuties } from '../transition-checks.ts';
import type { ActionRules, Done, Prefilled } from './action-rules.ts';

interface Acting extends Writing {
  /** Whose record it is. */
  readonly resource: Resource;
  /** Through which it is asked for: the same, or a view of it. */
  readonly asked: Resource;
  readonly name: string;
  readonly action: Action;
  readonly rules: ActionRules;
  readonly key: string;
}

/** Of a view, those of its own actions, or its owner's. */
const rulesOf = ({ rules, registry }: Services, asked: Resource, name: string) =>
  [asked, registry.recordOf(asked)]
    .map(({ path }) => rules.get(path)?.actions?.[name])
    .find((each) => each !== undefined);

/** The action of a resource with its rules. Throws SIN_PERMISO. */
function askedAction(at: Writing, asked: Resource, name: string): Acting {
  const { services, actor } = at;
  const { registry } = services;
  const resource = registry.recordOf(asked);
  const action = asked.actions?.[name];
  const rules = rulesOf(services, asked, name);
  if (!action || !rules) throw new Error(`${asked.path}: the action «${name}» has no rules`);
  const own = action.key ?? `${registry.privilegePath(asked)}.${name}`;
  const key = requirePrivilege(actor, registry, asked, own);
  return { ...at, resource, asked, name, action, rules, key };
}

/** The record that it is done to, within the actor's reach. Throws NO_ENCONTRADO. */
async function recordOf(acting: Acting, id: number | null, lock: boolean): Promise<Row | null> {
  if (acting.action.on === 'resource') return null;
  const { tx, services, actor, resource, asked, key } = acting;
  const { registry } = services;
  const params = new Params();
  const conditions = [
    `t.id = ${params.add(id)}`,
    ...ownRows(asked),
    ...rowFilters(actor, registry, asked, key, params),
  ];
  const offered = groupsOf(acting.action.offeredWhen).flat();
  const computed = [...offered.map(({ field }) => field), acting.action.amountLeft];
  const options = { shown: false, lock, computed } as const;
  // Of a draft that replaces what the view shows, what it shows is what is acted on.
  const read = asked.sameTableAs?.inForce ? asked : resource;
  const found = await readRow(tx, registry, read, conditions, params, options);
  if (!found) throw notFound();
  return found;
}

/** The same, locked: nobody changes it until this is over. */
async function lockRecord(acting: Acting, id: number | null): Promise<Row | null> {
  const { lockFirst } = acting.rules;
  if (lockFirst && id !== null) {
    await recordOf(acting, id, false);
    await lockFirst(acting, id);
  }
  return recordOf(acting, id, true);
}

/** Throws ESTADO_INVALIDO while the record is not as the declaration asks for. */
function requireOffered({ resource, asked, name, action }: Acting, record: Row | null): void {
  if (!record) return;
  const state = resource.states && record[resource.states.field];
  const inState = !action.from || action.from.includes(String(state));
  const holds = groupsOf(action.offeredWhen).every((group) =>
    group.some((when) => conditionHolds(when, record)),
  );
  if (inState && holds) return requireAmountLeft(resource, action, record);
  throw new DomainError(
    'ESTADO_INVALIDO',
    (inState && whyNotOf(asked, name)) ||
      t('save.notNow', 'Ahora no se puede {action}. Recarga para ver cómo está.', {
        action: inSentence(nameOfAction(asked, name)),
      }),
    state ? { extra: { state } } : {},
  );
}

/** What pays or applies an amount has some of it to work on. */
function requireAmountLeft({ fields }: Resource, { amountLeft }: Action, record: Row): void {
  if (amountLeft === undefined || isAmountLeft(record[amountLeft])) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('action.nothingLeft', '«{label}» está en cero: no queda nada por hacer.', {
      label: labelOf(fields[amountLeft]!),
    }),
  );
}

/** The form with the choices that this record offers. */
function formWith(registry: Services['registry'], asked: Acting, { choices = {} }: Prefilled) {
  const form = registry.resource(actionPath(asked.asked, asked.name));
  const fields = Object.entries(form.fields).map(([name, field]) => [
    name,
    'choices' in field && choices[name] ? { ...field, choices: choices[name] } : field,
  ]);
  return { ...form, fields: Object.fromEntries(fields) as Resource['fields'] };
}

/** What nobody may write, or not everybody, is not begun by who asks either. */
const writable = (
  { fields }: Action,
  sent: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name]) => {
      const field = Object.hasOwn(fields, name) ? fields[name]! : null;
      return (
        field && field.kind !== 'lines' && !field.readOnly && !field.writeKey && !field.readKey
      );
    }),
  );

const prefillOf = async (
  asked: Acting,
  record: Row | null,
  sent: Readonly<Record<string, string>>,
): Promise<Prefilled> => {
  const { tx, actor, resource, services, now, rules, action } = asked;
  const given = writable(action, sent);
  return (await rules.prefill?.({ tx, actor, resource, services, now, record, given })) ?? {};
};

export interface OpenedAction {
  readonly record: Row;
  /** Of the record that it is done to. */
  readonly title: string | null;
  readonly choices: NonNullable<Prefilled['choices']>;
  readonly notes: readonly string[];
  /** Of the record, where the action is done to what was seen of it. */
  readonly version: number | null;
}

/** What the form of an action begins with: defaults, and what its rules fill in. */
export async function openAction(
  at: Writing,
  owner: Resource,
  name: string,
  { id, given }: { readonly id: number | null; readonly given: Readonly<Record<string, string>> },
): Promise<OpenedAction> {
  const asked = askedAction(at, owner, name);
  const record = await recordOf(asked, id, false);
  requireOffered(asked, record);
  const offered = await prefillOf(asked, record, given);
  const form = formWith(at.services.registry, asked, offered);
  // What cannot be read of an address is left to be filled in.
  const reading = {
    registry: at.services.registry,
    actor: at.actor,
    problems: new ValidationErrors(),
  };
  const begun = parseRecord(reading, form, writable(asked.action, given), null);
  const values = { ...draftOf(form, begun, null, at.actor), ...offered.values };
  for (const hidden of hiddenFields(at.actor, form)) delete values[hidden];
  const title = record ? await titleText(asked, record.id!) : null;
  return {
    record: showLines(at.services, at.actor, form, values),
    title,
    choices: offered.choices ?? {},
    notes: offered.notes ?? [],
    version: (asked.action.ofVersion && record?.version) ?? null,
  };
}

/** As the call of forms says it: codes and labels of the choices. */
export const openedOutput = ({ title, choices, notes, version }: OpenedAction) => ({
  title,
  notes,
  version,
  choices: Object.fromEntries(
    Object.entries(choices).map(([name, each]) => [
      name,
      each.map(([code, label]) => [code, label]),
    ]),
  ),
});

/** As the list says it that it was asked from, which may be a view of another title. */
async function titleText({ tx, services, asked, actor }: Acting, id: number): Promise<string> {
  const title = visibleTitleSql(services.registry, asked, 't', actor);
  const [row] = await tx.query<{ title: string }>(
    `select ${title} as title from ${asked.table} t where t.account_id = $1 and t.id = $2`,
    [actor.accountId, id],
  );
  return row!.title;
}

/** What was sent, read and checked by the declaration of the form. Throws VALIDACION. */
async function readInput(asked: Acting, body: WireObject, record: Row | null) {
  const { tx, services, actor } = asked;
  const { registry } = services;
  const texts = Object.entries(body).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  );
  const offered = await prefillOf(asked, record, Object.fromEntries(texts));
  const form = formWith(registry, asked, offered);
  const before: Row | null = asked.rules.prefill
    ? { ...draftOf(form, {}, null, actor), ...offered.values }
    : null;
  const problems = new ValidationErrors();
  const sent = parseRecord({ registry, actor, problems, ofAction: true }, form, body, before);
  const draft = draftOf(form, sent, before, actor);
  clearInapplicable(form, draft, sent, problems);
  checkPairs(registry, form, draft, problems);
  checkHappened(registry, form, { draft, before: null }, { ...asked, problems });
  // Rows come from the rules; what stands beside them may be what the body itself asked for.
  const offeredRows = before && rowsOnly(form, before);
  await checkReferences(tx, registry, actor, form, draft, offeredRows, problems);
  checkRequired(registry, form, draft, problems);
  problems.throwIfAny();
  return { form, draft };
}

const rowsOnly = ({ fields }: Resource, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => fields[name]?.kind === 'lines'));

/** What was sent besides the version that was seen. Throws CONFLICTO_VERSION for another one. */
async function requireSeen(
  { tx, services, actor, asked, action, key }: Acting,
  body: WireObject,
  record: Row | null,
): Promise<WireObject> {
  if (!action.ofVersion || !record) return body;
  const { version, ...input } = body;
  if (typeof version !== 'string' || version === '')
    throw invalid({
      version: [t('save.seenVersion', 'Falta la versión del registro que viste.')],
    });
  if (version !== String(record.version))
    throw conflict(await readForResponse(tx, services, actor, asked, record.id!, key));
  return input;
}

/** The form without what its history does not keep. */
const recorded = (form: Resource, { unrecorded = [] }: Action): Resource => ({
  ...form,
  fields: Object.fromEntries(
    Object.entries(form.fields).filter(([name]) => !unrecorded.includes(name)),
  ),
});

async function runAction(
  asked: Acting,
  id: number | null,
  body: WireObject,
  gathered: unknown,
): Promise<Done> {
  const { tx, services, actor, resource, name, action, rules, now } = asked;
  const { registry, extensions } = services;
  const record = await lockRecord(asked, id);
  requireOffered(asked, record);
  const sent = await requireSeen(asked, body, record);
  const { form, draft } = await readInput(asked, sent, record);
  if (record) {
    const missing = await extensions.missingEvidence(
      { tx, registry, actor },
      resource,
      name,
      record,
    );
    if (missing) throw invalid({ files: [missing] }, missing);
    if (action.effect !== 'asksItself')
      await requireAuthorityOverRecord(asked, resource, record, action.effect ?? 'administer');
    await requireSeparationOfDuties(
      asked,
      { resource, action: name, separationOfDuties: action.separationOfDuties },
      record,
    );
    await extensions.requireOpenDates(asked, resource, record, null);
  }
  const [problems, warnings] = [new ValidationErrors(), new Warnings()];
  const context = {
    ...ruleContext(tx, services, actor, resource, now, problems),
    warn: (field: string, message: string) => warnings.add(field, message),
  };
  // Read by the form's own declaration, of which only the rules know the types.
  const input = draft as never;
  const done = await problems.during(() => rules.run({ ...context, record, input, gathered }));
  problems.throwIfAny();
  warnings.requireConfirmed(actor);
  const changes = {
    ...changesOf(registry, recorded(form, action), null, draft),
    ...done.changes,
    ...warnings.changes,
  };
  if (record && action.ofVersion) await raiseVersion(asked, resource, record);
  await tellAction(asked, record, changes);
  return done;
}

/** History of the record (or of the resource), notices and web hooks. */
async function tellAction(
  { tx, services, actor, resource, name, action, now }: Acting,
  record: Row | null,
  changes: ReturnType<typeof changesOf>,
): Promise<void> {
  const id = record?.id ?? null;
  const label = record ? titleOf(resource, record) : action.label;
  await audit(tx, actor, now, {
    action: 'ACCION',
    transition: name,
    resource: resource.path,
    recordId: id,
    recordLabel: label,
    changes,
  });
  if (id === null) return;
  const { notifyChange, enqueueWebhook } = services.extensions;
  await notifyChange(tx, services, actor, { resource, id }, label, `«${action.label}»`);
  await enqueueWebhook(tx, services, actor, resource, name, id);
}

const within = <T>(services: Services, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> =>
  services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, work);

/** What its rules need of elsewhere, for who may do it. */
async function gatherFor(context: CallContext, actor: Actor, name: string): Promise<unknown> {
  const { services, resource, now, id, body } = context;
  const { registry } = services;
  const gather = rulesOf(services, resource, name)?.gather;
  if (!gather) return undefined;
  const own = resource.actions?.[name]?.key ?? `${registry.privilegePath(resource)}.${name}`;
  requirePrivilege(actor, registry, resource, own);
  return gather({ services, actor, now, id, body });
}

/** Within a transaction of whoever calls; `id` is null of an action of the whole resource. */
export const actionInTransaction = (
  at: Writing,
  resource: Resource,
  name: string,
  { id, body }: { readonly id: number | null; readonly body: WireObject },
): Promise<Done> => runAction(askedAction(at, resource, name), id, body, undefined);

/** The call of an action. `?preview=1`, where the declaration has it: tried, told, taken back. */
export const actionCall =
  (name: string) =>
  async (context: CallContext): Promise<CallResult> => {
    const actor = requireActor(context);
    const { services, resource, id, now, query } = context;
    const body = context.body as WireObject;
    const tried = resource.actions?.[name]?.preview === true && query.preview === '1';
    if (!tried) refusePreview(query);
    // Nothing but the database is awaited within the transaction.
    const gathered = await gatherFor(context, actor, name);
    const done = await within(services, actor, async (tx) => {
      const asked = askedAction({ tx, services, actor, now }, resource, name);
      let made: Done | null = null;
      const work = async () => void (made = await runAction(asked, id, body, gathered));
      await (tried ? dryRun(tx, work) : work());
      return made! as Done;
    });
    if (!tried) await runAfterCommit(services, actor, resource);
    const { status } = resource.actions![name]!;
    return {
      data: { ...done.data, outcome: done.outcome },
      ...(status && !tried && { status }),
    };
  };
