/**
 * A write that changes what somebody may do: the version rises in the same transaction, memory is
 * voided after the commit.
 */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { signedInOf } from './signed-in.ts';
import type { Services } from '#erp/kernel/services.ts';

export const raisePermissions = (tx: Tx) =>
  tx.execute('update account_versions set permissions = permissions + 1 where account_id = $1', [
    TENANT,
  ]);

/** For the rules of resources on which rights depend. */
export const permissionHooks = {
  afterSave: async ({ tx }: { readonly tx: Tx }): Promise<void> => {
    await raisePermissions(tx);
  },
  beforeDelete: async ({ tx }: { readonly tx: Tx }): Promise<void> => {
    await raisePermissions(tx);
  },
  afterCommit: ({
    actor,
    services,
  }: {
    readonly actor: Actor;
    readonly services: Services;
  }): void => signedInOf(services.db).dropAccount(actor.accountId),
};
