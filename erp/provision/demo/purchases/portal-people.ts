/** Suppliers' own people, two of one and one of another: they sign in with the demo's password. */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { writePerson } from '#erp/platform/access/write-person.ts';

const PEOPLE = [
  ['portal.ventas', 'Claudia', 'Rentería Luna', 'PROV-0003'],
  ['portal.cobranza', 'Hugo', 'Carmona Ríos', 'PROV-0003'],
  ['portal.fibras', 'Elsa', 'Montes Aguilar', 'PROV-0001'],
] as const;

export async function demoPortalPeople(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.system(async (tx) => {
    const [known] = await tx.query<{ password_hash: string | null }>(
      'select password_hash from identities where account_id = $1 and password_hash is not null order by user_id limit 1',
      [accountId],
    );
    for (const [nickname, name, lastName, supplier] of PEOPLE) {
      const id = await writePerson(tx, accountId, {
        nickname,
        name,
        lastName,
        email: `${nickname}@telar.test`,
        kind: 'PROVEEDOR',
        roleCodes: ['PORTAL_PROVEEDOR'],
        passwordHash: known?.password_hash ?? null,
        privacyAccepted: true,
      });
      await tx.execute(
        'update users set supplier_id = (select id from suppliers where account_id = $1 and code = $3) where account_id = $1 and id = $2',
        [accountId, id, supplier],
      );
      await tx.execute(
        'update suppliers set portal_enabled = true where account_id = $1 and code = $2 and email is not null',
        [accountId, supplier],
      );
    }
  });
}
