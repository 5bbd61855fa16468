/**
 * Choices that name what is declared elsewhere: documents with approvals, tables, roles of accounts
 * … Their texts have the key of what they name, where it has one of its own.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { approvalChoices, transitionChoices } from '../approvals/approval-checks.ts';
import type { ModuleDeclaration } from '../module.ts';
import { POSTING_KEYS, POSTING_TEXTS } from '../postings/posting-events.ts';
import type { Report, ReportScreen } from '../reports/report.ts';
import { extendable, printable, referable } from '../records/extendable.ts';
import type { Choice, ChoiceField, Field, Resource } from '../types.ts';

type Source = NonNullable<ChoiceField['choicesFrom']>;

interface Choices {
  readonly choices: readonly Choice[];
  /** By code. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

const plain = (choices: readonly Choice[]): Choices => ({ choices, keys: {} });

const keyed = (choices: readonly Choice[], keyOf: (code: string) => string): Choices => ({
  choices,
  keys: Object.fromEntries(choices.map(([code]) => [code, [keyOf(code)]])),
});

const byLabel = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted((a, b) => a[1].localeCompare(b[1], 'es'));

/** Resources by their paths; child rows name their record too. */
function resourceChoices(
  parents: ReadonlyMap<string, Resource>,
  chosen: readonly Resource[],
): Choices {
  const choices = chosen.map((each): Choice => {
    const parent = parents.get(each.path);
    return [each.path, parent ? `${parent.label[1]}: ${inSentence(each.label[1])}` : each.label[1]];
  });
  const keyOf = ({ path }: Resource) => `${path}.label.many`;
  return {
    choices: byLabel(choices),
    keys: Object.fromEntries(
      chosen.map((each) => {
        const parent = parents.get(each.path);
        return [each.path, parent ? [keyOf(parent), keyOf(each)] : [keyOf(each)]];
      }),
    ),
  };
}

/** A row of the map that holds where no other does. */
const EVERYTHING: Choice = ['GENERAL', 'General'];

function postingChoices(modules: readonly ModuleDeclaration[]) {
  const scopes = modules
    .flatMap(({ accountScopes = [] }) => accountScopes)
    .toSorted((a, b) => a.precedence - b.precedence)
    .map(({ code, label }): Choice => [code, label]);
  const keysOfScopes = keyed(scopes, POSTING_KEYS.scope).keys;
  const roles = modules.flatMap(({ accountRoles = [] }) => accountRoles);
  const events = modules
    .flatMap(({ postingEvents = [] }) => postingEvents)
    .map(({ code, label }): Choice => [code, label]);
  return {
    'account-roles': keyed(byLabel(roles), POSTING_KEYS.role),
    'account-scopes': { choices: [EVERYTHING, ...scopes], keys: keysOfScopes },
    'posting-facts': { choices: [...scopes, ...POSTING_TEXTS], keys: keysOfScopes },
    'posting-events': keyed(byLabel(events), POSTING_KEYS.event),
  } satisfies Partial<Record<Source, Choices>>;
}

/** What a series may number: records with a folio, and what modules number without one. */
function numberedChoices(
  parents: ReadonlyMap<string, Resource>,
  modules: readonly ModuleDeclaration[],
): Choices {
  const named = modules.flatMap(({ numberedDocuments = [] }) => numberedDocuments);
  const numbered = modules
    .flatMap(({ resources }) => resources)
    .filter(
      ({ path, fields, sameTableAs }) =>
        !sameTableAs &&
        (named.includes(path) || Object.values(fields).some(({ kind }) => kind === 'folio')),
    );
  const own = resourceChoices(parents, numbered);
  const others = named.filter((each) => typeof each !== 'string');
  return { choices: byLabel([...own.choices, ...others]), keys: own.keys };
}

function choicesBySource(modules: readonly ModuleDeclaration[]): Readonly<Record<Source, Choices>> {
  const resources = modules.flatMap((module) => module.resources);
  const parents = new Map(
    resources.flatMap((each) =>
      Object.values(each.fields).flatMap((field) =>
        field.kind === 'lines' ? [[field.of, each] as const] : [],
      ),
    ),
  );
  const approvals = approvalChoices(resources);
  const onPaper = modules
    .filter(({ group }) => group !== 'CONFIGURACION')
    .flatMap(({ resources: own }) => printable(own));
  const tiles = modules.flatMap(({ label, tiles: own = [] }) =>
    own.map((tile): Choice => [tile.key, `${label}: ${tile.label}`]),
  );
  return {
    approvals: keyed(approvals.resources, (path) => `${path}.label.many`),
    'approval-actions': plain(approvals.actions),
    tiles: plain(tiles),
    extendable: resourceChoices(parents, extendable(resources)),
    referable: resourceChoices(parents, referable(resources)),
    transitions: plain(transitionChoices(extendable(resources))),
    printable: resourceChoices(parents, onPaper),
    numbered: numberedChoices(parents, modules),
    ...postingChoices(modules),
  };
}

const isOpen = (field: Field): boolean => 'choicesFrom' in field && field.choicesFrom !== undefined;

const asksOf = ({ filters = {}, columns }: Report): boolean =>
  Object.values(filters).some(isOpen) || Object.values(columns).some(({ field }) => isOpen(field));

/** The modules with the choices of such fields filled in, in their reports too. */
export function withDeclaredChoices(
  modules: readonly ModuleDeclaration[],
): readonly ModuleDeclaration[] {
  const lists = choicesBySource(modules);
  const filled = (field: Field): Field => {
    if (!('choicesFrom' in field) || !field.choicesFrom) return field;
    const { choices, keys } = lists[field.choicesFrom];
    return { ...field, choices: [...field.choices, ...choices], choiceKeys: keys };
  };
  const complete = (resource: Resource): Resource =>
    Object.values(resource.fields).some((field) => 'choicesFrom' in field && field.choicesFrom)
      ? {
          ...resource,
          fields: Object.fromEntries(
            Object.entries(resource.fields).map(([name, field]) => [name, filled(field)]),
          ),
        }
      : resource;
  const inReport = (report: Report): Report => ({
    ...report,
    filters: Object.fromEntries(
      Object.entries(report.filters ?? {}).map(([name, field]) => [name, filled(field)]),
    ),
    columns: Object.fromEntries(
      Object.entries(report.columns).map(([name, column]) => [
        name,
        { ...column, field: filled(column.field) },
      ]),
    ),
  });
  const chosen = (report: Report): Report => (asksOf(report) ? inReport(report) : report);
  const onScreen = (screen: ReportScreen): ReportScreen => {
    const [first, ...others] = screen.reports;
    return { ...screen, reports: [chosen(first), ...others.map(chosen)] };
  };
  return modules.map((module) => ({
    ...module,
    resources: module.resources.map(complete),
    ...(module.reports && { reports: module.reports.map(onScreen) }),
  }));
}
