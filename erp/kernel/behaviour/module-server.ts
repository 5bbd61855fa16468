/**
 * What a module runs on the server beside the rules of its resources, in its `server.ts`: `export
 * const server = moduleServer({ jobs, endpoints })`.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import type { IntervalJob, Job } from './job.ts';
import type { Endpoint } from '../wire/endpoints.ts';
import type { ClosingCheck } from './closing-check.ts';
import type { DaysOff } from './days-off.ts';
import type { PeriodCheck } from './period-check.ts';

/** One label: what stands on it. */
export interface LabelText {
  readonly title: string;
  readonly lines: readonly string[];
  readonly barcode?: string | null;
  /** What the QR code opens when it is not the record itself: the label goes on the goods. */
  readonly opens?: readonly [type: string, id: number];
}

/** The company's own template of labels (`100x50`), or null where it says none. */
export type LabelTemplate = (tx: Tx) => Promise<string | null>;

export type LabelWriter = (tx: Tx, id: number) => Promise<readonly LabelText[]>;

/**
 * Who sends a request that carries a credential of the module; null when it carries none. Throws
 * NO_AUTENTICADO for a wrong one.
 */
export type Authenticator = (
  services: Services,
  request: Request,
  caller: { readonly ip: string; readonly requestId: string },
) => Promise<Actor | null>;

/** What is asked of a figure that code says: the days of the dashboard, both included. */
export interface FigureContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly services: Services;
  readonly days: { readonly from: string; readonly to: string };
}

export interface TileFigure {
  readonly value: string | null;
  readonly note: string | null;
  /** What its link names. */
  readonly row: Readonly<Record<string, string | number>>;
}

export type FigureReader = (context: FigureContext) => Promise<TileFigure>;

/** What a report is asked whose rows are found by code: its filters, and the company's day. */
export interface ReportRowsContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly services: Services;
  readonly filters: ReadonlyMap<string, unknown>;
  readonly today: string;
}

/** Throws VALIDACION beside a filter. */
export type ReportRowsReader = (context: ReportRowsContext) => Promise<readonly object[]>;

export interface ModuleServer {
  /** Run for each company, by the clock. */
  readonly jobs?: readonly Job[];
  /** Run every few seconds for the whole installation. */
  readonly intervalJobs?: readonly IntervalJob[];
  /** Calls of no resource. */
  readonly endpoints?: readonly Endpoint[];
  /**
   * Statements of the declared `warehouseTasks`: id, title, detail and since. `$1` is today, `$2`
   * now, `$3` the actor's storages or null.
   */
  readonly warehouseTasks?: Readonly<Record<string, string>>;
  /** Figures of the declared tiles that are `figured`, by their keys. */
  readonly tileFigures?: Readonly<Record<string, FigureReader>>;
  /** Rows of the declared reports that are `coded`, by `screen.REPORT`. */
  readonly reportRows?: Readonly<Record<string, ReportRowsReader>>;
  readonly authenticators?: readonly Authenticator[];
  /** What must be settled of the module's documents before a month is closed. */
  readonly closingChecks?: readonly ClosingCheck[];
  /** Whether a month is closed for somebody's documents: one that says so is enough. */
  readonly periodChecks?: readonly PeriodCheck[];
  /** Days without work, which deadlines of people skip. */
  readonly daysOff?: readonly DaysOff[];
  /** The template of who chose none: the first that a module says. */
  readonly labelTemplates?: readonly LabelTemplate[];
  /** What labels say, by their word in `/q/…`; the others say their title. */
  readonly labels?: Readonly<Record<string, LabelWriter>>;
}

/** All of them together, in the order of the modules. */
export type ServerParts = Required<ModuleServer>;

declare module '../services.ts' {
  interface Services {
    /** What the modules of the registry run beside their rules. */
    readonly server: ServerParts;
  }
}

export const moduleServer = (server: ModuleServer): ModuleServer => server;
