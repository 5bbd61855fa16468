/**
 * What the platform adds to every write. The kernel says what it asks and when;
 * `erp/platform/extensions.ts` answers,
 * and whoever makes the services hands it over, so that operations import no service.
 */
import type { Tx } from '../db/database.ts';
import type { Registry } from '../model/registry.ts';
import type { Resource } from '../model/types.ts';
import type { Actor } from './actor.ts';
import type { Changes } from './audit/audit.ts';
import type { RecordName } from './rows/record-name.ts';
import type { Row } from './rows/typed-rows.ts';
import type { Services } from './services.ts';

/** A write under way. */
export interface Writing {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

export interface FolioRequest {
  /** API path of the resource, or a CFDI kind. */
  readonly document: string;
  /** Label for people: «órdenes de compra». */
  readonly label: string;
  readonly branchId: number | null;
  /**
   * Date of the document in the company's zone, ISO; of the month 13 of the books, the first of it.
   */
  readonly date: string;
  /** The series itself, where the document says which. */
  readonly seriesId?: number;
}

/** Runs a transition of the same document, for who decides. */
export type RunTransition = (
  actor: Actor,
  transition: string,
  body: Readonly<Record<string, string>>,
  how?: 'approved' | 'straight',
) => Promise<unknown>;

export interface ApprovalRequest {
  readonly resource: Resource;
  readonly transition: string;
  readonly id: number;
  /** Texts that came with the action. */
  readonly input: Readonly<Record<string, string>>;
  readonly run: RunTransition;
  /**
   * Tries the transition and takes it back, so that what would fail at the end is said at the
   * start. Gives the warnings of it that the actor confirmed.
   */
  rehearse(): Promise<Changes>;
}

/** A record of which somebody outside is asked at once. */
export interface AskedOutside {
  readonly resource: Resource;
  readonly id: number;
  readonly action: string;
  /** Waits for the answer, however late: nobody waits for a reply. */
  readonly patient?: true;
}

export interface KernelExtensions {
  /** The next consecutive number of a document. */
  nextFolio(tx: Tx, request: FolioRequest): Promise<{ readonly folio: string }>;
  /**
   * Throws PERIODO_CERRADO (409) when the document's date lies in a month that is closed for this
   * person.
   */
  requireOpenDates(
    at: Writing,
    resource: Resource,
    before: Row | null,
    after: Row | null,
  ): Promise<void>;
  /** What to say when files that the company asks for before an action are missing. */
  missingEvidence(
    at: Pick<Writing, 'tx' | 'actor'> & { readonly registry: Registry },
    resource: Resource,
    action: string,
    row: Row,
  ): Promise<string | null>;
  readonly approvals: {
    /**
     * RUN: nobody else has to agree. HANDLED: it was decided, or it waits; the transition itself is
     * done or will be.
     */
    check(at: Writing, asked: ApprovalRequest): Promise<'RUN' | 'HANDLED'>;
    openAfterSend(
      at: Writing,
      resource: Resource,
      transition: string,
      id: number,
      input: ApprovalRequest['input'],
      run: RunTransition,
    ): Promise<void>;
    voidPending(at: Writing, resource: Resource, id: number): Promise<void>;
    voidOnEdit(at: Writing, resource: Resource, before: Row, draft: Row): Promise<void>;
    /** Whether the company lets authors decide what they captured. */
    authorMay(tx: Tx, accountId: number): Promise<boolean>;
  };
  readonly search: {
    indexRecord(
      tx: Tx,
      registry: Registry,
      accountId: number,
      resource: Resource,
      id: number,
    ): Promise<void>;
    forgetRecord(
      tx: Tx,
      registry: Registry,
      accountId: number,
      resource: Resource,
      id: number,
    ): Promise<void>;
  };
  enqueueWebhook(
    tx: Tx,
    services: Services,
    actor: Actor,
    resource: Resource,
    event: string,
    recordId: number,
  ): Promise<void>;
  /** Tells who signs that somebody changed from when they have to (`signatureLimits`). */
  notifySignatureLimits(
    at: Writing,
    record: RecordName,
    label: string | null,
    changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
  ): Promise<void>;
  readonly outside: {
    /**
     * Writes down, with the change of state, that somebody outside has to be asked: it will be,
     * whatever stops in between.
     */
    request(at: Writing, resource: Resource, action: string, id: number): Promise<void>;
    /**
     * Asks at once what was written down for a record, and waits a while for the answer; a job asks
     * what is still open then. Nothing when nothing is asked of it.
     */
    perform(services: Services, accountId: number, record: AskedOutside): Promise<void>;
  };
  /** Tells who follows a record what happened to it. */
  notifyChange(
    tx: Tx,
    services: Services,
    actor: Actor,
    record: RecordName,
    label: string | null,
    what: string,
  ): Promise<void>;
}

declare module './services.ts' {
  interface Services {
    /** What the platform adds to every write: `platformExtensions`. */
    readonly extensions: KernelExtensions;
  }
}
