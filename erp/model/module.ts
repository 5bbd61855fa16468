import type { Adding } from './records/added-parts.ts';
import type { PostingParts } from './postings/posting-events.ts';
import type { RowSetParts } from './rows/row-sets.ts';
import type { Contributing } from './screens/contributions.ts';
import type { Pairing } from './screens/pairings.ts';
import type {
  Chart,
  Dashboard,
  DashboardList,
  Dataset,
  ReportScreen,
  Tile,
} from './reports/report.ts';
import type { Dictionary, LanguageCode } from './texts/i18n.ts';
import type { Choice, Privilege, Resource } from './types.ts';
import type { Screen } from '#erp/model/screens/screen.ts';
import type { RecordFilterParts } from '#erp/model/reports/record-filters.ts';
import type { RoleSeed } from '#erp/model/rights/role-seed.ts';

export type ModuleGroup =
  | 'VENTAS'
  | 'COMPRAS'
  | 'ALMACEN'
  | 'PRODUCCION'
  | 'FINANZAS'
  | 'PERSONAS'
  | 'OPERACION'
  | 'COLABORACION'
  | 'VERTICALES'
  | 'CONFIGURACION';

export interface ModuleDeclaration
  extends Contributing, Adding, RowSetParts, PostingParts, RecordFilterParts {
  /** Key of `routes.json`. */
  readonly key: string;
  readonly label: string;
  readonly group: ModuleGroup;
  /** Name of a lucide icon. */
  readonly icon: string;
  readonly order: number;
  /** Cannot be turned off. */
  readonly core?: true;
  /** Modules that must be on for this one to be. */
  readonly dependsOn?: readonly string[];
  /**
   * Modules whose records it names, in references and statements, and which need not be on; and
   * what for. Those that every company has go without saying.
   */
  readonly refersTo?: Readonly<Record<string, string>>;
  readonly resources: readonly Resource[];
  readonly screens?: readonly Screen[];
  readonly reports?: readonly ReportScreen[];
  readonly dashboards?: readonly Dashboard[];
  /** Two lists side by side. */
  readonly pairings?: readonly Pairing[];
  readonly tiles?: readonly Tile[];
  readonly charts?: readonly Chart[];
  readonly lists?: readonly DashboardList[];
  readonly datasets?: readonly Dataset[];
  /** Privileges that belong to no single resource. */
  readonly privileges?: readonly Privilege[];
  readonly parameters?: readonly Parameter[];
  /**
   * Parts of its menu, each with its screens' paths: of at most eight, so that a part is seen as a
   * whole. What is in none follows under the module's name.
   */
  readonly menu?: readonly (readonly [label: string, paths: readonly string[]])[];
  /** Roles created for each company: keys, or `inventory.*` for all of a resource. */
  readonly roles?: readonly RoleSeed[];
  /** What it says in other languages, by key: the Spanish stands in its code. */
  readonly texts?: Readonly<Partial<Record<LanguageCode, Dictionary>>>;
  /**
   * Its declared labels in other languages, by the key of the translation element:
   * `files.fields.name.label`, `files.label.many`, `module.core.menu.0`, `screen.profile`.
   */
  readonly labels?: Readonly<Partial<Record<LanguageCode, Dictionary>>>;
  /**
   * Words of its reports, dashboards and data sets in other languages, by the Spanish ones: these
   * are no translation elements.
   */
  readonly words?: Readonly<Partial<Record<LanguageCode, Dictionary>>>;
  /**
   * What its series number beside the records that have a folio field: paths of records whose
   * folio is a text, and what is no record, by code and label.
   */
  readonly numberedDocuments?: readonly (string | Choice)[];
  /** Separations of duties created for each company. */
  readonly duties?: readonly SodSeed[];
}

/**
 * Two keys that one person should not have (platform R10), written once both are declared: a
 * rule may wait for its module.
 */
export interface SodSeed {
  readonly name: string;
  readonly a: string;
  /** A key, or `*` and an ending: one rule for each declared key that ends so. */
  readonly b: string;
  readonly severity: 'AVISA' | 'BLOQUEA';
  readonly risk: string;
}

/** A separation of duties that nobody gets around without an exception. */
export const blocks = (name: string, a: string, b: string, risk: string): SodSeed => ({
  name,
  a,
  b,
  severity: 'BLOQUEA',
  risk,
});

/**
 * A parameter of the module that belongs to no settings record; companies give it values by level.
 */
export interface Parameter {
  readonly key: string;
  readonly name: string;
  readonly help?: string;
  readonly type: 'TEXTO' | 'ENTERO' | 'DECIMAL' | 'BOOLEANO' | 'FECHA' | 'OPCION' | 'LISTA';
  readonly choices?: readonly string[];
  readonly min?: string;
  readonly max?: string;
  readonly default?: string;
  readonly level: 'INSTALACION' | 'EMPRESA' | 'SUCURSAL' | 'USUARIO';
  readonly inProfile?: true;
  readonly effectiveDated?: true;
}

export const module = (declaration: ModuleDeclaration): ModuleDeclaration => declaration;
