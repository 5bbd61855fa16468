/** Who acts: built once a request by `authenticate`, read by every operation. */

/**
 * Steps that come before any other screen, in this order: own password, second factor, privacy
 * notice.
 */
export type RequiredStep = 'CONTRASENA' | 'SEGUNDO_FACTOR' | 'AVISO';

export type Scope = 'PROPIOS' | 'EQUIPO' | 'SUCURSAL' | 'TODOS';

export interface Grant {
  readonly scope: Scope;
  /** Limit in the company's base currency as decimal text; null = none. */
  readonly maxAmount: string | null;
  /** Branches to which the granting roles are limited; absent = the user's own. */
  readonly branchIds?: readonly number[];
  /**
   * Further ways in which other roles grant the key. Each holds with its own scope, amount and
   * branches: they do not add up.
   */
  readonly others?: readonly Grant[];
}

/** The ways in which a key is held, the widest scope first. */
export const grantsOf = (grant: Grant): readonly Grant[] => [grant, ...(grant.others ?? [])];

/** Effective rights of a user, cached by `version`. */
export interface Permissions {
  /** Bumped when a role, grant, module or the user changes. */
  readonly version: number;
  readonly grants: ReadonlyMap<string, Grant>;
  /** Keys of the company's active modules. */
  readonly modules: ReadonlySet<string>;
  readonly roleIds: readonly number[];
  readonly roleCodes: readonly string[];
  readonly allBranches: boolean;
  readonly branchIds: readonly number[];
  readonly defaultBranchId: number | null;
  /** Storages the user may work with; null = all. */
  readonly storageIds: readonly number[] | null;
  /** Users who report to this one, transitively. */
  readonly teamIds: readonly number[];
}

export interface Actor {
  readonly accountId: number;
  readonly accountCode: string;
  readonly origin: 'USUARIO' | 'LLAVE_API' | 'TRABAJO' | 'SISTEMA' | 'PUBLICO';
  /** null for jobs, the system and the public. */
  readonly userId: number | null;
  readonly nickname: string;
  readonly userKind: 'INTERNO' | 'PROVEEDOR' | 'CLIENTE' | 'TERMINAL' | 'INTEGRACION';
  /**
   * The record of the party (`registry.access.parties`) for which a user of a portal works; null
   * for everybody else, and for who is bound to none and sees nothing.
   */
  readonly partyId: number | null;
  /** Writes what a document's own action says, not what a person typed. */
  readonly byDocument?: true;
  /** Works for the account SISTEMA: sees the other companies' rows of `accounts`. */
  readonly operator: boolean;
  readonly sessionId: string | null;
  /** Instant of the last password or code entry, epoch ms. */
  readonly reauthAt: number | null;
  readonly permissions: Permissions;
  readonly languageCode: string;
  readonly timeZone: string;
  readonly ip: string;
  readonly requestId: string;
  /** What the person must do before anything else. */
  readonly pending?: RequiredStep | null;
  /**
   * The password or a code was entered a short while ago; absent for those who have none (jobs,
   * keys).
   */
  readonly recentlyAuthenticated?: boolean;
  /** Names of the warnings that this request is sent with: they were shown to who sends it. */
  readonly confirmedWarnings?: ReadonlySet<string>;
  /** The import that writes in this person's name, for the audit row. */
  readonly importId?: number;
  /** Who really looks, in a read-only session «ver como». */
  readonly impersonator?: {
    readonly id: number;
    readonly nickname: string;
    readonly until: string;
    /**
     * Lacks a right over fields that the person has: what the system wrote down from records is not
     * shown.
     */
    readonly lesser: boolean;
  };
  /** The scale whose own device sends this: it hands in readings of that scale. */
  readonly scaleId?: number;
  /** Path of the screen that asked, for the audit row. */
  readonly screen?: string | null;
}

/** True when the actor holds the key, in any scope. */
export const hasPermission = (actor: Actor, key: string): boolean =>
  actor.permissions.grants.has(key);
