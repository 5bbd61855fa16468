/**
 * Finds the behaviour of the modules of a registry: every `*.rules.ts` under `erp/modules`, and the
 * `server.ts` of each module's folder.
 */
import { glob } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DeclarationError, type Registry } from '../../model/registry.ts';
import type { ModuleServer, ServerParts } from './module-server.ts';
import type { DefinedExtension, DefinedRules, Rules, RulesRegistry } from '../rules.ts';
import { withExtensions } from './extended-rules.ts';

const MODULES = fileURLToPath(new URL('../../modules/', import.meta.url));

const filesOf = async (pattern: string): Promise<readonly string[]> =>
  (await Array.fromAsync(glob(pattern, { cwd: MODULES }))).toSorted();
const load = async (file: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(MODULES + file).href)) as Record<string, unknown>;

/** Throws DeclarationError when rules are defined twice or name an undeclared transition. */
export async function loadBehaviour(
  registry: Registry,
): Promise<{ readonly rules: RulesRegistry; readonly server: ServerParts }> {
  return { rules: await loadRules(registry), server: await loadServerParts(registry) };
}

async function loadRules(registry: Registry): Promise<RulesRegistry> {
  const modules = new Set(registry.modules.map(({ key }) => key));
  // What a module adds goes with it, and with the records that it adds to.
  const isThere = (file: string, path: string) =>
    registry.resources.has(path) && modules.has(file.replaceAll('\\', '/').split('/')[0]!);
  const all = new Map<string, Rules>();
  const extensions: DefinedExtension[] = [];
  for (const file of await filesOf('**/*.rules.ts')) {
    for (const value of Object.values(await load(file))) {
      if (isExtension(value) && isThere(file, value.extends)) extensions.push(value);
      if (!isRules(value)) continue;
      if (all.has(value.path))
        throw new DeclarationError(`${file}: the rules of ${value.path} are defined twice`);
      // A registry of some resources only (tests) leaves the rules of the others aside.
      if (registry.resources.has(value.path)) all.set(value.path, value);
    }
  }
  for (const [path, extended] of Map.groupBy(extensions, (each) => each.extends))
    all.set(path, withExtensions(all.get(path) ?? {}, extended));
  for (const [path, rules] of all) {
    const view = registry.resource(path);
    const beyond =
      view !== registry.recordOf(view) &&
      // A view for a portal has actions of its own; those of any other are its owner's.
      Object.keys(rules).find(
        (hook) => !OF_A_VIEW.includes(hook) && !(view.portal && hook === 'actions'),
      );
    if (beyond)
      throw new DeclarationError(`${path}: «${beyond}» is for the rules of the view's owner`);
    const known = registry.resource(path).states?.transitions ?? {};
    for (const action of Object.keys(rules.transitions ?? {}))
      if (!(action in known))
        throw new DeclarationError(`${path}: rules for an undeclared transition «${action}»`);
    for (const action of Object.keys(rules.outside ?? {}))
      if (!known[action]?.outside)
        throw new DeclarationError(`${path}: «${action}» declares nothing outside`);
    const actions = registry.resource(path).actions ?? {};
    for (const action of Object.keys(rules.actions ?? {}))
      if (!(action in actions))
        throw new DeclarationError(`${path}: rules for an undeclared action «${action}»`);
  }
  requireOutside(registry, all);
  return all;
}

/** Throws DeclarationError for a transition after which nobody would be asked. */
function requireOutside(registry: Registry, all: ReadonlyMap<string, Rules>): void {
  for (const { path, states } of registry.resources.values())
    for (const [action, { outside }] of Object.entries(states?.transitions ?? {}))
      if (outside && registry.recordOf(registry.resource(path)).path === path)
        if (!all.get(path)?.outside?.[action])
          throw new DeclarationError(`${path}: no rules ask outside for «${action}»`);
}

/** What a view refuses besides, and calls of its own; all else is its owner's. */
const OF_A_VIEW = ['path', 'extends', 'beforeSave', 'calls'];

const isExtension = (value: unknown): value is DefinedExtension =>
  typeof value === 'object' &&
  value !== null &&
  'extends' in value &&
  typeof value.extends === 'string';

const isRules = (value: unknown): value is DefinedRules =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';

/** Throws DeclarationError for a coded report without code, and for code of none. */
function checkReportRows(registry: Registry, parts: ServerParts): void {
  const coded = new Set(
    [...registry.reports.screens.values()].flatMap(({ path, reports }) =>
      reports.flatMap((report) => (report.coded ? [`${path}.${report.key}`] : [])),
    ),
  );
  for (const key of coded)
    if (!parts.reportRows[key]) throw new DeclarationError(`${key}: no server finds its rows`);
  for (const key of Object.keys(parts.reportRows))
    if (!coded.has(key)) throw new DeclarationError(`${key}: rows of no declared report`);
}

/** The same of tiles that are figured. */
function checkFigures(registry: Registry, parts: ServerParts): void {
  const figured = [...registry.reports.tiles.values()].filter((tile) => tile.figured);
  for (const { key } of figured)
    if (!parts.tileFigures[key]) throw new DeclarationError(`${key}: no server says its figure`);
  for (const key of Object.keys(parts.tileFigures))
    if (!figured.some((tile) => tile.key === key))
      throw new DeclarationError(`${key}: a figure of no declared tile`);
}

/** A module's folder is named by its key. */
async function loadServerParts(registry: Registry): Promise<ServerParts> {
  const files = new Set(await filesOf('*/server.ts'));
  const found: ModuleServer[] = [];
  for (const { key } of registry.modules) {
    const file = `${key}/server.ts`;
    if (!files.has(file)) continue;
    const { server } = (await load(file)) as { readonly server?: ModuleServer };
    if (!server) throw new DeclarationError(`${file}: exports no «server»`);
    found.push(server);
  }
  const parts: ServerParts = {
    jobs: found.flatMap(({ jobs = [] }) => jobs),
    intervalJobs: found.flatMap(({ intervalJobs = [] }) => intervalJobs),
    endpoints: found.flatMap(({ endpoints = [] }) => endpoints),
    authenticators: found.flatMap(({ authenticators = [] }) => authenticators),
    closingChecks: found
      .flatMap(({ closingChecks = [] }) => closingChecks)
      .toSorted((a, b) => a.order - b.order),
    periodChecks: found
      .flatMap(({ periodChecks = [] }) => periodChecks)
      .toSorted((a, b) => a.order - b.order),
    daysOff: found.flatMap(({ daysOff = [] }) => daysOff),
    labelTemplates: found.flatMap(({ labelTemplates = [] }) => labelTemplates),
    warehouseTasks: Object.assign(
      {},
      ...found.map(({ warehouseTasks = {} }) => warehouseTasks),
    ) as ServerParts['warehouseTasks'],
    labels: Object.assign({}, ...found.map(({ labels = {} }) => labels)) as ServerParts['labels'],
    tileFigures: Object.assign(
      {},
      ...found.map(({ tileFigures = {} }) => tileFigures),
    ) as ServerParts['tileFigures'],
    reportRows: Object.assign(
      {},
      ...found.map(({ reportRows = {} }) => reportRows),
    ) as ServerParts['reportRows'],
  };
  checkReportRows(registry, parts);
  const { qrTypes, warehouseTasks } = registry.contributions;
  for (const word of Object.keys(parts.labels))
    if (!qrTypes.has(word)) throw new DeclarationError(`${word}: a label of no declared QR type`);
  for (const key of Object.keys(parts.warehouseTasks))
    if (!warehouseTasks.some((task) => task.key === key))
      throw new DeclarationError(`${key}: a statement of no declared task`);
  checkFigures(registry, parts);
  const keys = [...parts.jobs, ...parts.intervalJobs].map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice) throw new DeclarationError(`${twice}: job declared twice`);
  const checks = parts.closingChecks.map(({ closing, key }) => `${closing} ${key}`);
  const repeated = checks.find((key, at) => checks.indexOf(key) !== at);
  if (repeated) throw new DeclarationError(`${repeated}: closing check declared twice`);
  return parts;
}
