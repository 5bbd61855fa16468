/**
 * All that a form shows in one call: its record, what its references offer, who has still to agree.
 * Each part asks for what its own call asks for.
 */
import { t } from '#erp/model/texts/t.ts';
import { partialOf } from '#erp/kernel/rows/shown-row.ts';
import { approvalOutput } from '#erp/platform/approvals/deciding/approval-schemas.ts';
import { recordOutput } from '#erp/model/field-types/outputs.ts';
import { describedInput, recordInput, ROW_ID } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { approvalsOf } from '#erp/platform/approvals/deciding/inbox.ts';
import { openAction, openedOutput } from '#erp/kernel/operations/actions/run-action.ts';
import { actionPath } from '#erp/model/actions.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Tx } from '#erp/db/database.ts';
import { fixedPartOf } from '#erp/model/fixed/fixed-rows.ts';
import type { Resource } from '#erp/model/types.ts';
import { requirePermission, requireModule } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { listMembers, type WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import {
  formReferences,
  type FormQuestion,
  type FormReferences,
  type FormTexts,
} from './form-references.ts';
import { aboutOf, keepVisit, proposalsOf } from './about-record.ts';
import { typedOf } from './record-texts.ts';
import { computeDraft } from '#erp/kernel/operations/compute.ts';
import { readAlone, showLines } from '#erp/kernel/operations/one.ts';
import { ROWS_PAGE, shownRows } from '#erp/kernel/query/read.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';

type FormCall = Call & { readonly actor: Actor };

const NOTHING: FormReferences = { lists: [], options: {}, searches: {}, titles: {}, facts: {} };

const textIn = (sent: WireObject, name: string): string => {
  const raw = sent[name];
  return typeof raw === 'string' ? raw : '';
};

/** An object that travels as JSON: its names are those of the form, which brackets cannot carry. */
function objectIn<T extends object>(sent: WireObject, name: string): T | null {
  const raw = textIn(sent, name);
  if (raw === '') return null;
  try {
    const parsed: unknown = JSON.parse(raw);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as T;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalid({ [name]: [t('request.notJson', 'No es un objeto JSON.')] });
}

/** Pages of child rows that were asked for, in the place of the first ones: `pages[lines]=3`. */
async function turnPages(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  row: Row,
  pages: readonly (readonly [string, unknown])[],
): Promise<void> {
  const partial = partialOf(row);
  for (const [name, raw] of pages) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name]! : null;
    const page = typeof raw === 'string' && /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 1;
    if (field?.kind !== 'lines' || !Object.hasOwn(partial, name)) continue;
    const at = Math.min(page, Math.ceil(partial[name]! / ROWS_PAGE));
    if (at === 1) continue;
    const rows = await shownRows(
      tx,
      services.registry,
      field,
      row.id!,
      { from: (at - 1) * ROWS_PAGE, most: ROWS_PAGE },
      actor,
    );
    row[name] = showLines(services, actor, resource, { [name]: rows } as Row)[name];
  }
}

const namesIn = (sent: WireObject, name: 'fields' | 'scans'): readonly string[] =>
  (listMembers(sent[name]) ?? []).flatMap(([, value]) =>
    typeof value === 'string' && value !== '' ? [value] : [],
  );

const pagesIn = ({ pages }: WireObject) =>
  typeof pages === 'object' && !(pages instanceof File) ? Object.entries(pages) : [];

function recordIn(resource: Resource, sent: WireObject): number | null | undefined {
  const raw = textIn(sent, 'record_id');
  if (raw === '') return undefined;
  if (resource.singleton) return null;
  if (!ROW_ID.test(raw)) throw notFound();
  return Number(raw);
}

const textsIn = (raw: unknown): Readonly<Record<string, string>> =>
  typeof raw === 'object' && raw !== null
    ? Object.fromEntries(
        Object.entries(raw).filter((each): each is [string, string] => typeof each[1] === 'string'),
      )
    : {};

/** The form of an action: with what it begins, where it is opened, and its references. */
async function showActionForm(
  { services, actor }: FormCall,
  { resource, name }: NonNullable<ReturnType<Registry['actionOf']>>,
  sent: WireObject,
) {
  const form = services.registry.resource(actionPath(resource, name));
  const names = namesIn(sent, 'fields');
  const typed = objectIn<FormTexts>(sent, 'values');
  const titles = objectIn<FormQuestion['titles']>(sent, 'titles') ?? {};
  const question = {
    names,
    scans: new Set(namesIn(sent, 'scans')),
    empty: objectIn<FormQuestion['empty']>(sent, 'empty') ?? {},
  };
  const account = { accountId: actor.accountId, operator: actor.operator };
  const answer = await services.db.tenant(account, async (tx) => {
    const at = { tx, services, actor, now: services.now() };
    const asked = { id: recordIn(resource, sent) ?? null, given: textsIn(sent.given) };
    const opened =
      textIn(sent, 'opens') === '1' ? await openAction(at, resource, name, asked) : null;
    const stored = opened && typedOf(opened.record);
    const values = typed ?? stored?.values ?? {};
    const known = { ...stored?.titles, ...titles };
    const ask =
      names.length === 0
        ? null
        : formReferences(services, actor, form, { ...question, values, titles: known });
    const references = ask ? await ask(tx) : NOTHING;
    const record = opened?.record ?? null;
    return {
      record,
      references,
      approvals: [],
      ...(opened && {
        action: { ...openedOutput(opened), about: await aboutOf(at, resource, name, asked.id) },
      }),
    };
  });
  return { data: answer };
}

/** Of a resource's records, or of one of its actions. */
function showAnyForm(call: FormCall, sent: WireObject) {
  const own = call.services.registry.actionOf(textIn(sent, 'resource'));
  return own ? showActionForm(call, own, sent) : showForm(call, sent);
}

async function computeCall({ services, actor, body }: FormCall & { readonly body: WireObject }) {
  const resource = services.registry.resources.get(textIn(body, 'resource'));
  if (!resource) throw notFound();
  const { draft = {} } = body;
  if (typeof draft !== 'object' || draft instanceof File || Array.isArray(draft))
    throw invalid({ draft: [t('request.noDraft', 'Falta lo capturado.')] });
  const id = recordIn(resource, body) ?? null;
  return { data: await computeDraft(services, actor, resource, { id, body: draft }) };
}

async function showForm({ services, actor }: FormCall, sent: WireObject) {
  const { registry, db } = services;
  const resource = registry.resources.get(textIn(sent, 'resource'));
  if (!resource) throw notFound();
  const id = recordIn(resource, sent);
  const names = namesIn(sent, 'fields');
  const scans = new Set(namesIn(sent, 'scans'));
  const given = objectIn<FormTexts>(sent, 'values');
  const titles = objectIn<FormQuestion['titles']>(sent, 'titles') ?? {};
  const empty = objectIn<FormQuestion['empty']>(sent, 'empty') ?? {};
  const visit = textIn(sent, 'visit');
  const key = id === undefined ? null : requirePermission(actor, registry, resource, 'one');
  const waits = key !== null && resource.approvals !== undefined;
  if (waits) requireModule(actor, registry, registry.resource('approvals'));
  // What is typed needs no record to be asked about, so its questions are refused before anything
  // is read.
  const transition = textIn(sent, 'transition');
  const early =
    given && transition === ''
      ? formReferences(services, actor, resource, { names, scans, values: given, titles, empty })
      : null;
  const answer = await db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const record =
        key === null ? null : await readAlone(tx, { services, actor, resource }, id!, key);
      if (record) await turnPages(tx, services, actor, resource, record, pagesIn(sent));
      const proposed =
        record && transition !== ''
          ? await proposalsOf({ tx, services, actor, resource }, transition, record)
          : {};
      // A record that nobody edits any more may still be asked something by its next action.
      const asksNothing =
        names.length === 0 ||
        (given === null && record !== null && fixedPartOf(resource, record).all !== null);
      const stored = record && typedOf(record);
      const ask = asksNothing
        ? null
        : (early ??
          formReferences(services, actor, resource, {
            names,
            scans,
            values: { ...(given ?? stored?.values), ...proposed },
            titles: given ? titles : (stored?.titles ?? {}),
            empty,
          }));
      const references = ask ? await ask(tx) : NOTHING;
      const approvals =
        waits && record
          ? await approvalsOf(tx, services, actor, { resource, id: record.id! }, services.now())
          : [];
      if (record && visit !== '') await keepVisit({ tx, services, actor, resource }, visit, record);
      return { record, references, approvals };
    },
  );
  return { data: answer };
}

const names = (description: string) =>
  describedInput({ type: 'array', items: { type: 'string' }, description });
const ASKED = {
  ...recordInput,
  fields: names('Referencias cuyas opciones se piden.'),
  scans: names('Las que se buscan con escáner.'),
  pages: describedInput({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Página de cada lista de renglones.',
  }),
  opens: describedInput({
    type: 'string',
    enum: ['1'],
    description: 'De una acción (lots/split): con lo que empieza su formulario.',
  }),
  given: describedInput({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'De una acción: lo que ya se sabe, por campo.',
  }),
  transition: describedInput({
    type: 'string',
    description: 'Cambio de estado que se va a confirmar: se llena lo que propone.',
  }),
  visit: describedInput({ type: 'string', description: 'Dirección que queda en los recientes.' }),
};
const facts = z.record(z.string(), z.string());
const choice = z.object({
  value: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  facts: facts.optional(),
});
const FORM = z.object({
  record: recordOutput().nullable(),
  references: z.object({
    lists: z.array(z.array(choice)),
    options: z.record(z.string(), z.int()),
    searches: z.record(
      z.string(),
      z.object({ q: z.string(), total: z.int(), matches: z.array(choice) }),
    ),
    titles: z.record(z.string(), z.string()),
    facts: z.record(z.string(), facts),
  }),
  approvals: z.array(approvalOutput),
  /** Of an action: the record that it is done to, and the choices that depend on it. */
  action: z
    .object({
      title: z.string().nullable(),
      version: z.int().nullable(),
      choices: z.record(z.string(), z.array(z.array(z.string()))),
      notes: z.array(z.string()),
      about: recordOutput().nullable(),
    })
    .optional(),
});

export const formEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: 'form/compute',
    key: null,
    why: 'asks for the right to save the record: to change it, or to make it',
    portal: true,
    resourceRight: 'update',
    pathRecords: { record_id: '*' },
    summary:
      'Lo que resulta de lo capturado hasta ahora (importes, totales, valores propuestos), sin guardar nada',
    input: z.object({
      ...recordInput,
      draft: describedInput({
        type: 'object',
        description: 'Lo capturado, como se guardaría.',
      }),
    }),
    output: z.object({
      values: z.record(z.string(), z.unknown()),
      titles: z.record(z.string(), z.string()),
    }),
    handler: computeCall,
  }),
  endpoint({
    method: 'GET',
    path: 'form',
    key: null,
    why: 'each part asks for the right of its own call: the record, the options of each reference',
    portal: true,
    resourceRight: 'one',
    pathRecords: { record_id: '*' },
    summary:
      'Lo que muestra un formulario: resource y record_id dan el registro; fields, las opciones de sus referencias; quién falta de autorizar',
    input: z.object(ASKED),
    output: FORM,
    handler: (call) => showAnyForm(call, call.query),
  }),
  endpoint({
    method: 'POST',
    path: 'form',
    key: null,
    why: 'each part asks for the right of its own call: the record, the options of each reference',
    portal: true,
    resourceRight: 'one',
    pathRecords: { record_id: '*' },
    summary:
      'Lo mismo con lo capturado hasta ahora, que no se guarda: values, titles y empty en JSON',
    input: z.object({
      ...ASKED,
      values: describedInput({
        type: 'string',
        contentMediaType: 'application/json',
        description: 'Lo capturado, con los nombres del formulario.',
      }),
      titles: describedInput({ type: 'string', contentMediaType: 'application/json' }),
      empty: describedInput({ type: 'string', contentMediaType: 'application/json' }),
    }),
    output: FORM,
    handler: (call) => showAnyForm(call, call.body),
  }),
];
