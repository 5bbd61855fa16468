/** Long because all that a form shows is put together here, once for each way into it. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { randomUUID } from 'node:crypto';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { fixedPartOf, fixedRowsOf, type FixedPart } from '#erp/model/fixed/fixed-rows.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { inPortal } from '#app/session/profile.ts';
import {
  rowsIn,
  sameValue,
  specsOf,
  storedValues,
  tablesIn,
  type StoredValues,
} from '#app/forms/form-values.server.ts';
import { rowName } from '#app/forms/names.ts';
import { isNeeded, isVisible, isZeroText } from '#app/forms/visibility.ts';
import type { ApiRow } from '../shared/view/cells.server.ts';
import { highlightsOf, highlightedFields, isOfItsKind } from './highlights.server.ts';
import { siblingTabs } from '../list/list-tabs.server.ts';
import { panelTabs } from '../record-panel/panel-tabs.server.ts';
import { sessionEnd } from '#app/session/sign-in/session-end.server.ts';
import { originLink, recordLinks } from '../shared/view/record-links.server.ts';
import {
  loadFormQuestion,
  loadReferencesIfAlive,
  type References,
} from './references/references.server.ts';
import type { ApiApproval } from '#app/screens/approvals/view.server.ts';
import { computeAddress, FILLED_IN, type FilledIn } from './compute/compute.server.ts';
import { decisionLink } from '#app/screens/approvals/waiting.server.ts';
import { withReasons } from './fixed/fixed-reasons.server.ts';
import { doubtNotice } from './doubts/doubts.server.ts';
import { withSummaries } from './summaries/summaries.server.ts';
import { linkedTabs, linkedViews } from './linked-tabs.server.ts';
import { newPath, recordPath, type ScreenMatch } from '../shared/screens.server.ts';
import {
  requestedPages,
  withRowPages,
  withReadOnlyRows,
  withRowScreens,
} from './rows/row-pages.server.ts';
import { windowForm, longTables, REMAINING_ROWS } from './rows/row-windows.server.ts';
import {
  actionLabel,
  actionsOf,
  formActionsOf,
  stateChip,
  stepsOf,
} from '../shared/view/states.server.ts';
import type {
  FieldSpec,
  FormView,
  HighlightView,
  LinesSpec,
  MessageView,
  TabView,
  Values,
  FormState,
} from '../shared/view/view-types.ts';
import {
  defaultOf,
  genderOf,
  labelMany,
  labelOne,
  layoutOf,
  may,
  type FixedFields,
} from '../shared/view/view.server.ts';

/** Everything of a form that does not depend on what is typed in it. */
export interface FormBase {
  readonly screen: ScreenMatch;
  readonly resource: Resource;
  readonly mode: FormView['mode'];
  readonly tabs: readonly TabView[];
  readonly id: string | null;
  readonly version: string;
  /**
   * What the form was opened with: unchanged fields are not sent, and a conflict is told field by
   * field.
   */
  readonly base: StoredValues;
  readonly row: ApiRow | null;
  /** What its references offer, while the values are still those that it was read with. */
  readonly references?: { readonly of: Values; readonly found: References };
  /** Who has agreed to the record and who has not yet. */
  readonly approvals?: readonly ApiApproval[];
  /** What the page of an action is called, and the record that it is done to. */
  readonly named?: Pick<FormView, 'title' | 'qualifier'>;
  /** What that record is, of what the page does not ask. */
  readonly about?: readonly HighlightView[];
  /** What to know before it is filled in. */
  readonly notes?: readonly string[];
}

export interface FormRendering {
  readonly values: Values;
  readonly titles: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly message?: MessageView | null;
  readonly tab?: string | null;
  /**
   * That tab was asked for by its button, which is gone: what it opened is where the person goes
   * on.
   */
  readonly opened?: true;
  /** Kept from the posted form where a repeat must count as the same submit. */
  readonly key?: string;
  /** Draft of another form that waits for this record. */
  readonly waiting?: string | null;
  /** Row of a long table that has to be on the page, by table. */
  readonly at?: Readonly<Record<string, number>>;
  /** Name of the control where typing goes on. */
  readonly focus?: string | null;
  /** What saving would touch, as it was told: the same form again confirms it. */
  readonly told?: string;
  /** What was worked out and filled in, by form name: the person has not typed it. */
  readonly filledIn?: FilledIn;
  /** Warnings that are shown with it: the same form again confirms them. */
  readonly confirm?: readonly string[];
}

export const apiPathOf = ({ resource, id }: ScreenMatch) =>
  resource.singleton ? resource.path : `${resource.path}/${id}`;

interface Opening {
  /** The page's address, which may ask for a page of rows. */
  readonly asked?: URLSearchParams;
  /** What the form will show in place of what is stored. */
  readonly typed?: StoredValues;
  /** Address under which the visit is noted. */
  readonly visit?: string;
  /** Fields that were fixed when the form was opened; otherwise those that are now. */
  readonly fixed?: readonly string[];
}

/** Reasons of what the form keeps, as far as they still hold. */
const keptOf = (names: readonly string[], { fields }: FixedPart): FixedFields =>
  new Map(names.map((name) => [name, fields.get(name) ?? '']));

const NOTHING: StoredValues = { values: {}, titles: {} };

/** The record and all that its form asks of the ERP, in one call. */
export async function openRecord(
  screen: ScreenMatch,
  session: Session,
  { asked = new URLSearchParams(), typed, visit, fixed }: Opening = {},
): Promise<FormBase> {
  const { resource } = screen;
  const writes = may(resource, 'update', session);
  const editing = writes ? layoutOf(resource, 'edit', session) : [];
  // Of a long table only what is drawn is asked about, once that is known.
  const shown = typed && longTables(editing, typed.values).length > 0 ? NOTHING : typed;
  const {
    record: found,
    references: offered,
    approvals,
  } = await loadFormQuestion(
    resource,
    {
      id: screen.resource.singleton ? null : (screen.id ?? ''),
      tabs: editing,
      typed: shown,
      visit,
      pages: requestedPages(asked),
    },
    session,
  );
  if (!found) throw new Error(`${resource.path}: the reply brought no record`);
  const part = fixedPartOf(resource, found);
  const mode = writes && part.all === null ? 'edit' : 'read';
  const kept = mode === 'edit' ? keptOf(fixed ?? [...part.fields.keys()], part) : undefined;
  const tabs = layoutOf(resource, mode, session, kept);
  const row = mode === 'read' ? withRowPages(resource, found, asked) : found;
  const base = {
    ...storedValues(resource, tabs, row),
    ...(kept && kept.size > 0 && { fixed: [...kept.keys()] }),
  };
  const titles = shown?.titles ?? base.titles;
  return {
    screen,
    resource,
    mode,
    tabs: withRowScreens(withReadOnlyRows(tabs, screen, row, asked, session), resource, row),
    id: String(row.id),
    version: String(row.version ?? ''),
    base,
    row,
    references: {
      of: shown?.values ?? base.values,
      found: { ...offered, titles: { ...titles, ...offered.titles } },
    },
    approvals,
  };
}

export function newRecord(screen: ScreenMatch, session: Session, given: URLSearchParams): FormBase {
  const { resource } = screen;
  const tabs = layoutOf(resource, 'new', session);
  const values = Object.fromEntries(
    specsOf(tabs).map((spec) => {
      const field = resource.fields[spec.name]!;
      const prefilled = spec.readOnly || spec.lines ? null : given.get(spec.name);
      let value: FormBase['base']['values'][string];
      if (spec.lines) value = [];
      else if (prefilled !== null)
        value =
          spec.control === 'refs' || spec.control === 'choices'
            ? given.getAll(spec.name)
            : prefilled.slice(0, 200);
      else value = defaultOf(field, session);
      return [spec.name, value];
    }),
  );
  return {
    screen,
    resource,
    mode: 'new',
    tabs,
    id: null,
    version: '',
    base: { values, titles: {} },
    row: null,
  };
}

export const titleText = (
  resource: Resource,
  row: ApiRow,
): { title: string; qualifier: string | null } => {
  const names = [resource.title].flat();
  const texts = names.map((name) => {
    const field = resource.fields[name];
    if (row[name] === null || row[name] === undefined || !field) return '';
    if (field.kind === 'ref') return String([row.titles?.[name] ?? row[name]].flat()[0]);
    // The number of a record, without the name of it, names nothing.
    if ('recordIn' in field && field.recordIn) return String(row.titles?.[name] ?? '');
    return fieldTypeOf(field).show(row[name] as string, field, companyClock());
  });
  // A number names nothing: a version stands beside what it is of.
  if (resource.fields[names.at(-1)!]?.kind === 'int') texts.reverse();
  const title = texts.at(-1) || texts.find(Boolean) || `${resource.label[0]} ${row.id}`;
  let other = '';
  if (texts.length > 1) other = texts.slice(0, -1).filter(Boolean).join(' — ');
  else if ('code' in resource.fields && names[0] !== 'code') other = String(row.code ?? '');
  return { title, qualifier: other && other !== title ? other : null };
};

const nameOfError = (name: string) => name.split(/[.[]/)[0]!;

/** The form as the screen shows it: long tables by the page. */
export async function renderForm(
  whole: FormBase,
  session: Session,
  asked: FormRendering,
): Promise<FormView> {
  const cut =
    whole.mode === 'read'
      ? null
      : await windowForm(
          {
            ...asked,
            resource: whole.resource.path,
            tabs: whole.tabs,
            base: whole.base,
            version: whole.version,
            errors: asked.errors ?? {},
            message: asked.message ?? null,
          },
          session,
        );
  const form = cut ? { ...whole, tabs: cut.tabs } : whole;
  const changed =
    whole.mode !== 'read' &&
    specsOf(whole.tabs).some(
      ({ name, readOnly }) => !readOnly && !sameValue(asked.values[name], whole.base.values[name]),
    );
  return drawPage(form, session, cut ? { ...asked, ...cut } : asked, {
    rest: cut?.rest ?? null,
    changed,
  });
}

/** Tells who could change other records why this one only shows. */
function fixedNotice({ resource, row, mode }: FormBase, session: Session): MessageView | null {
  if (!row || mode !== 'read' || !may(resource, 'update', session)) return null;
  const whole = fixedRowsOf(resource, row).find(({ fields }) => fields === undefined);
  return whole ? { tone: 'info', title: whole.message } : null;
}

async function drawPage(
  form: FormBase,
  session: Session,
  drawing: FormRendering,
  { rest, changed }: { readonly rest: string | null; readonly changed: boolean },
): Promise<FormView> {
  const { screen, resource, mode, row, id } = form;
  let references: Awaited<ReturnType<typeof loadReferencesIfAlive>>;
  if (mode === 'read')
    references = {
      options: {},
      lists: [],
      searches: {},
      titles: shortTitles(form.tabs, drawing),
      facts: {},
    };
  else if (form.references?.of === drawing.values) references = form.references.found;
  else
    references = await loadReferencesIfAlive(
      resource,
      form.tabs,
      drawing.values,
      drawing.titles,
      session,
    );
  const errors = drawing.errors ?? {};
  const wrong = new Set(Object.keys(errors).map(nameOfError));
  const band = row ? highlightsOf(resource, row, session) : (form.about ?? []);
  const own = withReasons(
    row
      ? withoutEmpty(
          form.tabs,
          resource,
          drawing.values,
          mode,
          highlightedFields(resource, mode, band.length > 0),
        )
      : form.tabs,
  ).map((tab, at): TabView => ({
    ...tab,
    ...(tab.sections.some((section) => section.fields.some(({ name }) => wrong.has(name))) && {
      wrong: true as const,
    }),
    ...(mode === 'new' &&
      at > 0 &&
      hasMissing(tab, drawing.values, { ...references, values: drawing.values, errors }) && {
        needs: true as const,
      }),
    ...countOf(tab, drawing.values),
  }));
  const beside = row ? linkedTabs(resource, session) : [];
  const whole = [
    ...own.map((tab): TabView => ({
      ...tab,
      ...(beside.some(({ key }) => key === tab.key) && { later: true as const }),
    })),
    ...beside
      .filter(({ key }) => !own.some((tab) => tab.key === key))
      .map(({ key, label }): TabView => ({ key, label, sections: [], later: true })),
  ];
  const asked = whole.find(({ key }) => key === drawing.tab)?.key;
  const open =
    (wrong.size > 0 && !whole.find(({ key }) => key === asked)?.wrong
      ? whole.find((tab) => tab.wrong)?.key
      : asked) ??
    whole[0]?.key ??
    '';
  const tabs = await Promise.all(
    withSummaries(whole, resource, row, session).map(
      async ({ later, ...tab }): Promise<TabView> => {
        if (!later) return tab;
        return tab.key === open
          ? { ...tab, linked: await linkedViews(resource, tab.key, String(row!.id), session) }
          : { ...tab, later };
      },
    ),
  );
  const one = inSentence(labelOne(resource, session));
  const article = genderOf(resource) === 'f' ? t('list.newF', 'Nueva') : t('list.newM', 'Nuevo');
  let record: string | null;
  if (id === null) record = null;
  else record = resource.singleton ? screen.base : recordPath(resource, id);
  const deciding = record ? decisionLink(record, form.approvals ?? []) : [];
  let title: string;
  if (row) title = labelMany(resource, session);
  else title = mode === 'new' ? `${article} ${one}` : labelOne(resource, session);
  return {
    stamp: randomUUID(),
    mode,
    resource: resource.path,
    base: screen.base,
    record: record ?? '',
    id,
    ...(screen.action?.declared.tone === 'dan' && { cancels: true as const }),
    ...(screen.action && { submit: actionLabel(screen.action, session) }),
    ...(drawing.confirm?.length && { submit: t('form.saveAnyway', 'Guardar de todos modos') }),
    ...(row && !resource.singleton
      ? titleText(resource, row)
      : {
          title,
          qualifier: null,
        }),
    ...form.named,
    one,
    many: labelMany(resource, session),
    gender: genderOf(resource),
    chip: row ? stateChip(resource, row, session) : null,
    steps: row ? stepsOf(resource, row, session) : [],
    tabs,
    tab: open,
    ...(drawing.opened && { opened: true as const }),
    changed,
    focus:
      drawing.focus ??
      (mode === 'new' && !drawing.message ? startOf(own, drawing.values, references) : null),
    message:
      drawing.message ??
      fixedNotice(form, session) ??
      (row && doubtNotice(resource, drawing.values)),
    hidden: mode === 'read' ? [] : hiddenOf(form, drawing, rest),
    multipart: hasUploads(specsOf(tabs)),
    actions:
      row && record
        ? [
            ...actionsOf(resource, row, record, session).filter(
              ({ action }) => deciding.length === 0 || !isDecision(resource, action),
            ),
            ...formActionsOf(resource, row, session),
          ]
        : [],
    links: {
      list: screen.base,
      history:
        record && mode !== 'new' && !inPortal(session.profile) ? `${record}?tab=historial` : null,
      duplicate:
        id !== null && !resource.singleton && may(resource, 'create', session) && newPath(resource)
          ? `${newPath(resource)}?from=${id}`
          : null,
      remove:
        record &&
        !resource.singleton &&
        may(resource, 'delete', session) &&
        (row === null || fixedPartOf(resource, row).deletion === null)
          ? `${record}?action=eliminar`
          : null,
    },
    siblings: resource.singleton ? siblingTabs(resource.list.tabs, session) : [],
    beside: [
      ...deciding,
      ...wizardLink(form),
      ...(row ? originLink(resource, row) : []),
      ...(record && mode !== 'new' ? recordLinks(resource.path, record, session, row) : []),
    ],
    band,
    panel: record && mode !== 'new' ? panelTabs(resource, record, session) : [],
    computeAt: rest === null ? computeAddress(form) : null,
    canSaveAndNew:
      !resource.singleton &&
      !drawing.waiting &&
      newPath(resource) !== null &&
      may(resource, 'create', session),
    note: [
      form.mode !== 'new' && form.version && t('form.version', 'Versión {n}', { n: form.version }),
      mode !== 'read' && sessionEnd(session),
    ]
      .filter(Boolean)
      .join(' · '),
    values: drawing.values,
    errors,
    ...references,
  };
}

/**
 * Beside its product a lot needs not name it again: a title of a row that ends with another's is
 * cut there.
 */
function shortTitles(
  tabs: readonly TabView[],
  { values, titles }: FormRendering,
): FormRendering['titles'] {
  const short = { ...titles };
  for (const { spec, path, rows } of tablesIn(specsOf(tabs), values)) {
    rows.forEach((_, row) => {
      const names = spec
        .lines!.columns.map((column) => rowName(path, row, column.name))
        .filter((known) => titles[known]);
      for (const known of names) {
        const beside = names.find(
          (other) => other !== known && titles[known]!.endsWith(` — ${titles[other]!}`),
        );
        if (beside) short[known] = titles[known]!.slice(0, -titles[beside]!.length - 3);
      }
    });
  }
  return short;
}

/** What a person must still fill in, in a tab that is not the one in sight. */
const hasMissing = ({ sections }: TabView, values: Values, state: FormState): boolean =>
  sections.some(({ fields }) =>
    fields.some(
      (spec) =>
        !spec.readOnly &&
        spec.control !== 'bool' &&
        !spec.lines &&
        String(values[spec.name] ?? '') === '' &&
        (!spec.optional || isNeeded(spec, spec.name, state)) &&
        isVisible(spec, spec.name, '', state),
    ),
  );

/** A document is typed from its first field that is still missing, or else from its first line. */
function startOf(tabs: readonly TabView[], values: Values, references: References): string | null {
  const specs = specsOf(tabs);
  const lines = specs.find(
    (spec) =>
      spec.lines && !spec.readOnly && !spec.optional && !spec.lines.fixed && spec.lines.required,
  );
  if (!lines) return null;
  const state = { ...references, values, errors: {} };
  const missing = specs.find(
    (spec) =>
      !spec.lines &&
      !spec.readOnly &&
      (!spec.optional || isNeeded(spec, spec.name, state)) &&
      spec.control !== 'bool' &&
      values[spec.name] === '' &&
      isVisible(spec, spec.name, '', state),
  );
  return (
    missing?.name ??
    rowName(lines.name, rowsIn(values[lines.name]).length, lines.lines!.enter[0] ?? '')
  );
}

/** What its approval decides, yes or no: both are done on one page while they wait for somebody. */
const isDecision = ({ approvals }: Resource, name: string): boolean =>
  Object.entries(approvals?.actions ?? {}).some(
    ([action, { reject }]) => name === action || name === reject,
  );

/** The same form in steps, where it is declared so. */
const wizardLink = ({ resource, mode, screen, row }: FormBase): [string, string][] =>
  resource.views?.wizard && (mode === 'new' || (resource.singleton && mode === 'edit' && row))
    ? [[`/catalogue/wizard${screen.base}`, t('form.stepByStep', 'Paso a paso')]]
    : [];

/**
 * What only the system writes and it has not written yet says nothing; in a record that is only
 * read, nothing that is empty does; nor does what a record of this kind never has.
 */
function withoutEmpty(
  tabs: readonly TabView[],
  resource: Resource,
  values: Values,
  mode: FormView['mode'],
  shown: ReadonlySet<string>,
): TabView[] {
  const fixedNames = new Set(
    specsOf(tabs).flatMap(({ name, fixed }) => (fixed === undefined ? [] : [name])),
  );
  const never = (when: FieldSpec['when']) => isNever(when, resource, values, fixedNames);
  const says = ({ name, readOnly, lines, control, when, fixed }: FieldSpec): boolean => {
    if (lines && rowCount(name, lines, values) > 0) return true;
    if (lines && when && (readOnly || never(when))) return false;
    if (lines) return mode !== 'read' && fixed === undefined && isTyped(resource, name, mode);
    if (shown.has(name)) return false;
    if (mode === 'read' && saysNothing(resource.fields[name], values, name)) return false;
    if (String(values[name] ?? '') !== '') return true;
    if (never(when)) return false;
    if (mode === 'read') return control === 'file' || control === 'image' || control === 'secret';
    if (fixed !== undefined) return control === 'bool';
    return control === 'bool' || !readOnly || resource.fields[name]?.readOnly !== true;
  };
  return tabs
    .map((tab) => ({
      ...tab,
      sections: tab.sections
        .map((section) => ({ ...section, fields: section.fields.filter(says) }))
        .filter(({ fields }) => fields.length > 0),
    }))
    .filter(({ sections }, at) => at === 0 || sections.length > 0);
}

/**
 * Rows that a person writes here, or that follow from what is typed. Those of a new record that
 * only the system adds come when it is saved.
 */
function isTyped({ fields, computedDraft }: Resource, name: string, mode: FormView['mode']) {
  const field = fields[name];
  if (field?.kind !== 'lines') return true;
  const follows = computedDraft?.sets.some((set) => set === name || set.startsWith(`${name}.`));
  return follows === true || !(field.readOnly === true || (field.fixedRows && mode === 'new'));
}

/** Of what the form of its kind leaves out, a zero or what every record begins with. */
function saysNothing(field: Field | undefined, values: Values, name: string): boolean {
  if (!field || isOfItsKind(field, values)) return false;
  const text = String(values[name] ?? '');
  return isZeroText(text) || (text !== '' && text === String(field.default));
}

/** It holds only with another value of a field that cannot be changed any more. */
const isNever = (
  when: FieldSpec['when'],
  { fields }: Resource,
  values: Values,
  fixed: ReadonlySet<string>,
): boolean => {
  const decides = when && fields[when.field]?.readOnly;
  return (
    when !== undefined &&
    (fixed.has(when.field) || (decides !== undefined && decides !== 'screen')) &&
    when.is.length > 0 &&
    !when.is.includes(String(values[when.field] ?? ''))
  );
};

const hasUploads = (specs: readonly FieldSpec[]): boolean =>
  specs.some(
    ({ control, lines }) =>
      control === 'file' || control === 'image' || (lines && hasUploads(lines.columns)),
  );

const rowCount = (name: string, { part, window }: LinesSpec, values: Values): number =>
  part?.total ?? window?.total ?? rowsIn(values[name]).length;

const countOf = (tab: TabView, values: Values) => {
  const tables = tab.sections.flatMap((section) => section.fields.filter((spec) => spec.lines));
  return tables.length === 1
    ? {
        count: rowCount(tables[0]!.name, tables[0]!.lines!, values),
      }
    : {};
};

function hiddenOf(form: FormBase, drawing: FormRendering, rest: string | null): [string, string][] {
  const pairs: [string, string][] = [['clave', drawing.key ?? randomUUID()]];
  if (form.mode === 'edit' || (form.screen.action && form.version))
    pairs.push(['version', form.version]);
  if (rest !== null) pairs.push([REMAINING_ROWS, rest]);
  else if (form.mode === 'edit' || form.screen.action)
    pairs.push(['base', JSON.stringify(form.base)]);
  if (drawing.waiting) pairs.push(['wait', drawing.waiting]);
  if (drawing.told) pairs.push(['efectos', drawing.told]);
  if (form.resource.computedDraft && form.mode !== 'read')
    pairs.push([FILLED_IN, JSON.stringify(drawing.filledIn ?? {})]);
  if (drawing.confirm?.length) pairs.push(['avisos', drawing.confirm.join(',')]);
  return pairs;
}
