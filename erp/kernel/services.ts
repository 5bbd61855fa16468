import type { Log } from '../model/log.ts';
import type { Database } from '../db/database.ts';
import type { Registry } from '../model/registry.ts';
import type { ContentStore } from './files/content-store.ts';

/**
 * What operations work with; made once at start, replaced in tests. Functions that are themselves
 * given the services are said beside their types: `rules` (`rules.ts`), `server`
 * (`behaviour/module-server.ts`) and `extensions` (`extension-points.ts`).
 */
export interface Services {
  readonly db: Database;
  readonly registry: Registry;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
  /** ≥ 32 characters; keys for tokens and stored secrets are derived from it. */
  readonly secret: string;
  /** Folder of uploaded files. */
  readonly filesDir: string;
  /** Public address of the web app, for links. */
  readonly appUrl: string;
  /** Where uploaded contents lie, when it is not `filesDir`. */
  readonly contents?: ContentStore;
  /** Where copies are kept, and what a copy of the whole installation is made of. */
  readonly backups?: {
    readonly dir: string;
    readonly dataDir: string;
    readonly directUrl: string | null;
  };
  /** In tests: addresses of payment providers, by provider, instead of their own. */
  readonly paymentApis?: Readonly<Record<string, string>>;
  /** In tests: addresses of providers of stamps (SW, FINKOK) and of the SAT, instead of theirs. */
  readonly pacApis?: Readonly<Record<string, string>>;
  /**
   * In tests: a reply that its call does not declare is an error; the others are told here, by
   * method and path of the call.
   */
  readonly onReply?: (call: string, status: number) => void;
  /** Outgoing mail of the installation; a company may name its own server in its settings. */
  readonly mail?: { readonly smtpUrl: string | null; readonly from: string | null };
}
