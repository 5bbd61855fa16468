/** For tests of what stands above a list: what it is at an address, and what was asked for it. */
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import type { Resource } from '#erp/model/types.ts';
import type { ScreenMatch } from '../../shared/screens.server.ts';
import { readListState, type ListState } from '../list-state.server.ts';

type Load<T> = (
  screen: ScreenMatch,
  path: string,
  state: ListState,
  session: Session,
) => Promise<T>;

interface ListAt {
  readonly resource: Resource;
  readonly path: string;
  readonly search: string;
  /** Of the company and of the person. */
  readonly zone: string;
  /** What the API answers. */
  answer(): unknown;
  /** Whether the person has the permission; every one unless told. */
  can?(key: string): boolean;
}

export async function aboveList<T>(load: Load<T>, at: ListAt) {
  const asked: WireObject[] = [];
  const get = (_: string, query: WireObject) => {
    asked.push(query);
    return new Promise((resolve) => resolve(at.answer()));
  };
  // What these parts ask of a session, and no more.
  const session = {
    can: at.can ?? (() => true),
    profile: { user_kind: 'INTERNO' },
    t: (_: string, text: string) => text,
    timeZone: at.zone,
    erp: { get },
  } as unknown as Session;
  const shown = await runInCompany(
    { account_id: 1, configs: { time_zone: at.zone, base_currency: 'MXN' } },
    { get: () => Promise.reject(new Error('nothing is asked')) },
    () =>
      load(
        { resource: at.resource, fixed: null } as never,
        at.path,
        readListState(new URLSearchParams(at.search)),
        session,
      ),
  );
  return { shown, asked };
}
