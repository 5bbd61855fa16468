/**
 * What each company receives from the declarations: modules, privileges, suggested roles, texts.
 * Pure data, hashed to know whether it changed.
 */
import { hashOfSource } from '#erp/platform/profile/translations.ts';
import { createHash } from 'node:crypto';
import { pairingTexts } from '#erp/model/screens/pairings.ts';
import { POSTING_KEYS, type PostingEvent } from '#erp/model/postings/posting-events.ts';
import type { ModuleDeclaration, SodSeed } from '#erp/model/module.ts';
import { privilegeLabelKey } from '#erp/model/texts/privilege-names.ts';
import { sectionsOf, type Registry } from '#erp/model/registry.ts';
import { declaredRoutes, type DeclaredRoute } from './declared-routes.ts';
import type { Field, Privilege, Resource } from '#erp/model/types.ts';
import { mailTemplates, textKeys } from '#erp/platform/mail/templates.ts';
import { uiTexts } from '#erp/modules/core/texts.ts';
import type { RoleSeed } from '#erp/model/rights/role-seed.ts';

export interface DeclaredText {
  readonly key: string;
  readonly module: string;
  readonly kind: 'ETIQUETA' | 'AYUDA' | 'MENSAJE' | 'CORREO';
  readonly source: string;
  readonly source_hash: string;
}

export interface DeclaredRole extends Omit<RoleSeed, 'keys'> {
  readonly keys: readonly string[];
}

export interface Declared {
  readonly modules: readonly {
    readonly key: string;
    readonly name: string;
    readonly group: string;
    readonly icon: string;
    readonly order: number;
    readonly core: boolean;
    readonly depends_on: readonly string[];
  }[];
  readonly privileges: readonly {
    readonly key: string;
    readonly name: string;
    readonly module: string;
    readonly resource: string | null;
    readonly operation: string;
    readonly risk: string;
    readonly scopable: boolean;
  }[];
  readonly roles: readonly DeclaredRole[];
  readonly texts: readonly DeclaredText[];
  readonly sodRules: readonly (SodSeed & { readonly code: string })[];
  readonly parameters: readonly {
    readonly key: string;
    readonly module: string;
    readonly name: string;
    readonly help: string | null;
    readonly type: string;
    readonly choices: string | null;
    readonly min: string | null;
    readonly max: string | null;
    readonly default_value: string | null;
    readonly level: string;
    readonly in_profile: boolean;
    readonly effective_dated: boolean;
  }[];
  /** Records of which a company has exactly one, with what they say at first. */
  readonly singles: readonly {
    readonly table: string;
    readonly values: Readonly<Record<string, unknown>>;
  }[];
  readonly routes: readonly DeclaredRoute[];
  /** Events of the books and their rules, and what accounts are for. */
  readonly postings: {
    readonly events: readonly PostingEvent[];
    readonly roles: readonly string[];
  };
  readonly hash: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Opens the patterns of a role seed: `*`, `users.*`, `*.list`, or one key. A pattern that matches
 * nothing is a wrong declaration.
 */
export function openKeys(registry: Registry, seed: RoleSeed): readonly string[] {
  const known = [...registry.privileges.keys()];
  const keys = seed.keys.flatMap((pattern) => {
    const star = pattern.indexOf('*');
    const found =
      star < 0
        ? known.filter((key) => key === pattern)
        : known.filter(
            (key) =>
              key.startsWith(pattern.slice(0, star)) && key.endsWith(pattern.slice(star + 1)),
          );
    if (found.length === 0) throw new Error(`role ${seed.code}: no privilege «${pattern}»`);
    return found;
  });
  return [...new Set(keys)];
}

/** The rules whose keys are declared; the others wait for their module. */
function openSodSeed(
  registry: Registry,
  seed: SodSeed,
): readonly (SodSeed & { readonly code: string })[] {
  const known = (key: string) => registry.privileges.has(key);
  if (!known(seed.a)) return [];
  const others = seed.b.startsWith('*')
    ? [...registry.privileges.keys()].filter(
        (key) => key.endsWith(seed.b.slice(1)) && key !== seed.a,
      )
    : [seed.b].filter(known);
  return others.map((b) => ({
    ...seed,
    b,
    code: `${seed.a} ${b}`,
    name:
      seed.b === b ? seed.name : `${seed.name}: ${registry.privileges.get(b)!.label}`.slice(0, 120),
  }));
}

const declared = new WeakMap<Registry, Declared>();

export const declaredOf = (registry: Registry): Declared =>
  declared.getOrInsertComputed(registry, findDeclared);

function findDeclared(registry: Registry): Declared {
  const content = {
    modules: registry.modules.map((module) => ({
      key: module.key,
      name: module.label,
      group: module.group,
      icon: module.icon,
      order: module.order,
      core: module.core ?? false,
      depends_on: module.dependsOn ?? [],
    })),
    privileges: [...registry.privileges.values()].map((privilege) => ({
      key: privilege.key,
      name: privilege.label.slice(0, 100),
      module: privilege.module,
      resource: privilege.resource,
      operation: privilege.operation.slice(0, 30),
      risk: privilege.risk,
      scopable: privilege.scopable ?? false,
    })),
    roles: registry.modules
      .flatMap((module) => module.roles ?? [])
      .map((seed) => ({ ...seed, keys: openKeys(registry, seed) })),
    texts: [...textsOf(registry)],
    postings: postingsOf(registry),
    routes: registry.resources.has('sys/routes') ? declaredRoutes(registry) : [],
    sodRules: registry.resources.has('sod-rules')
      ? registry.modules.flatMap(({ duties = [] }) =>
          duties.flatMap((seed) => openSodSeed(registry, seed)),
        )
      : [],
    parameters: registry.modules.flatMap((module) =>
      (module.parameters ?? []).map((each) => ({
        key: each.key,
        module: module.key,
        name: each.name,
        help: each.help ?? null,
        type: each.type,
        choices: each.choices?.join(', ') ?? null,
        min: each.min ?? null,
        max: each.max ?? null,
        default_value: each.default ?? null,
        level: each.level,
        in_profile: each.inProfile ?? false,
        effective_dated: each.effectiveDated ?? false,
      })),
    ),
    singles: [...registry.resources.values()]
      .filter(({ singleton }) => singleton)
      .map((resource) => ({ table: resource.table, values: firstValues(resource) })),
  };
  return { ...content, hash: sha256(JSON.stringify(content)) };
}

const postingsOf = ({ postings }: Registry) => ({
  events: [...postings.events.values()],
  roles: [...postings.roles.keys()],
});

const firstValues = ({ fields }: Resource) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

function* textsOf(registry: Registry): Generator<DeclaredText> {
  for (const module of registry.modules) {
    const text = (
      key: string,
      source: string,
      kind: DeclaredText['kind'] = 'ETIQUETA',
    ): DeclaredText => ({
      key,
      module: module.key,
      kind,
      source,
      source_hash: hashOfSource(source),
    });
    yield text(`module.${module.key}`, module.label);
    for (const [at, [label]] of (module.menu ?? []).entries())
      yield text(`module.${module.key}.menu.${at}`, label);
    for (const resource of module.resources) yield* resourceTexts(resource, text);
    for (const { key, label } of ownRights(module)) yield text(privilegeLabelKey(key), label);
    for (const [code, label] of module.accountRoles ?? [])
      yield text(POSTING_KEYS.role(code), label);
    for (const { code, label } of module.accountScopes ?? [])
      yield text(POSTING_KEYS.scope(code), label);
    for (const { code, label } of module.postingEvents ?? [])
      yield text(POSTING_KEYS.event(code), label);
    for (const screen of module.screens ?? []) yield text(`screen.${screen.path}`, screen.label);
    for (const { path, label } of Object.values(module.hubs ?? {}).flat())
      yield text(`hub.${module.key}.${path}`, label);
    for (const [word, { title, enter }] of Object.entries(module.floorReceipts ?? {})) {
      yield text(`receipts.${word}.title`, title);
      if (!enter) continue;
      yield text(`receipts.${word}.enter`, enter.label);
      yield text(`receipts.${word}.done`, enter.done, 'MENSAJE');
    }
    for (const pairing of module.pairings ?? []) {
      yield text(`screen.${pairing.path}`, pairing.label);
      for (const [part, source] of pairingTexts(pairing))
        yield text(`screen.${pairing.path}.${part}`, source);
    }
  }
  for (const [key, source] of Object.entries(uiTexts))
    yield { key, module: 'core', kind: 'MENSAJE', source, source_hash: hashOfSource(source) };
  for (const template of mailTemplates) {
    const keys = textKeys(template.key);
    for (const part of ['subject', 'text'] as const)
      yield {
        key: keys[part],
        module: 'core',
        kind: 'CORREO',
        source: template[part],
        source_hash: hashOfSource(template[part]),
      };
  }
}

/** Rights with words of their own; the others are called by what is done and to what. */
const ownRights = ({ privileges = [], resources }: ModuleDeclaration): readonly Privilege[] => [
  ...new Map(
    [...resources.flatMap((resource) => resource.privileges ?? []), ...privileges].map((each) => [
      each.key,
      each,
    ]),
  ).values(),
];

type Text = (key: string, source: string, kind?: DeclaredText['kind']) => DeclaredText;

function* resourceTexts(resource: Resource, text: Text): Generator<DeclaredText> {
  const at = resource.path;
  yield text(`${at}.label.one`, resource.label[0]);
  yield text(`${at}.label.many`, resource.label[1]);
  for (const [name, field] of Object.entries(resource.fields))
    yield* fieldTexts(`${at}.fields.${name}`, field, text);
  for (const [i, section] of sectionsOf(resource).entries())
    yield text(`${at}.sections.${i}`, section.title);
  for (const tab of resource.form?.tabs ?? []) yield text(`${at}.tabs.${tab.key}`, tab.label);
  for (const [name, { label, columns }] of Object.entries(resource.print?.summaries ?? {})) {
    yield text(`${at}.summaries.${name}`, label);
    for (const [column, field] of Object.entries(columns))
      yield* fieldTexts(`${at}.summaries.${name}.${column}`, field, text);
  }
  const { banner, totals = [], relationFilters = {} } = resource.list;
  for (const [name, { label, choices = [] }] of Object.entries(relationFilters)) {
    yield text(`${at}.through.${name}`, label);
    // Trays of a list are choices of one, read as those of a field.
    for (const [code, said] of choices) yield text(`${at}.fields.${name}.choices.${code}`, said);
  }
  if (banner) {
    yield text(`${at}.banner.title`, banner.title);
    yield text(`${at}.banner.help`, banner.help, 'AYUDA');
  }
  for (const [i, { label }] of totals.entries()) yield text(`${at}.totals.${i}`, label);
  for (const [action, transition] of Object.entries(resource.states?.transitions ?? {})) {
    yield text(`${at}.actions.${action}`, transition.label);
    if (transition.successMessage)
      yield text(`${at}.actions.${action}.done`, transition.successMessage, 'MENSAJE');
    for (const [state, said] of Object.entries({
      ...transition.messages,
      ...transition.outside?.messages,
    }))
      yield text(`${at}.actions.${action}.in.${state}`, said, 'MENSAJE');
  }
}

function* fieldTexts(at: string, field: Field, text: Text): Generator<DeclaredText> {
  yield text(`${at}.label`, field.label);
  if (field.help) yield text(`${at}.help`, field.help, 'AYUDA');
  if (field.kind === 'choice' || field.kind === 'choices')
    for (const [code, label] of field.choices)
      if (!field.choiceKeys?.[code]) yield text(`${at}.choices.${code}`, label);
  if (field.kind === 'computed')
    for (const [code, label] of field.chips ?? []) yield text(`${at}.choices.${code}`, label);
}
