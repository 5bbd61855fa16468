import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { requireScreen } from '../shared/screens.server.ts';
import { openConfirmation } from './confirmation.server.ts';

/** A cut-off in a state, as somebody with these rights sees it. */
const sessionOf = (status: string, can: boolean) => {
  const references = { options: {}, lists: [], searches: {}, titles: {}, facts: {} };
  const answer = { record: { id: 5, folio: 'CE-5', status, version: 1 }, references };
  const call = async () => ({ data: answer });
  return {
    can: () => can,
    t: (_: string, text: string) => text,
    profile: {},
    erp: { get: call, post: call },
  } as unknown as Session;
};
const open = (status: string, can = true) => {
  const session = sessionOf(status, can);
  const screen = requireScreen('/cfl/delivery-cutoffs/5', 'edit');
  const profile = { account_id: 1, configs: { time_zone: 'America/Mexico_City' } };
  return runInCompany(profile, session.erp, () =>
    openConfirmation(screen, session, 'receive', null),
  );
};

test('an action is asked for in its state only; in another one it is said before anything is typed', async () => {
  expect(await open('ENTREGADO')).toMatchObject({ refused: false, message: null });
  expect(await open('ABIERTO')).toMatchObject({
    refused: true,
    message: { title: 'Recibir: ahora no se puede', text: 'Está en «Abierto».' },
  });
});

test('without its right the page is not opened', async () => {
  await expect(open('ENTREGADO', false)).rejects.toMatchObject({ init: { status: 403 } });
});
