/** Users of suppliers who are invited, choose a password and sign in. */
import type { Person } from './given.ts';
import { done, type Stage } from './given.ts';
import { callerOf } from '../api/fixtures.ts';

/** Opens the portal to a supplier. */
export const openPortal = ({ as }: Stage, supplier: number) =>
  done(
    as('admin').change(`suppliers/${supplier}`, {
      portal_enabled: '1',
      email: 'portal@proveedor.mx',
    }),
  );

/** Invited as `{nickname}@uno.test`, with the password of all people of stories. */
export async function portalUser(
  told: Stage,
  nickname: string,
  supplier: number,
): Promise<Pick<Person, 'id' | 'actor' | 'get' | 'post' | 'put' | 'send' | 'act'>> {
  const { company } = told.stock;
  const { userId } = await done(
    told.as('admin').post(`suppliers/inviteUser/${supplier}`, {
      name: nickname,
      email: `${nickname}@uno.test`,
    }),
  );
  await told.tamper(
    `update identities set password_hash = (select a.password_hash from identities a where a.email = 'admin@uno.test') where user_id = $1`,
    [userId],
  );
  await told.query(
    `update users set status = 'ACTIVO', privacy_accepted_at = now() where id = $1`,
    [userId],
  );
  const actor = await company.actorOf(await company.signIn(nickname));
  const api = callerOf(company.services, actor);
  return {
    ...api,
    id: userId,
    actor,
    act: (path, action, record, body = {}) => api.put(`${path}/${action}/${record}`, body),
  };
}
