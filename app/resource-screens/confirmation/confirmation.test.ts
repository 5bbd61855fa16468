import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { requireScreen } from '../shared/screens.server.ts';
import { openConfirmation } from './confirmation.server.ts';

/** A record as somebody with these rights sees it. */
const sessionOf = (record: object, can: boolean) => {
  const references = { options: {}, lists: [], searches: {}, titles: {}, facts: {} };
  const answer = { record: { id: 5, version: 1, ...record }, references };
  const call = async () => ({ data: answer });
  return {
    can: () => can,
    t: (_: string, text: string) => text,
    profile: {},
    erp: { get: call, post: call },
  } as unknown as Session;
};
const ask = (at: string, action: string, record: object, can = true) => {
  const session = sessionOf(record, can);
  const screen = requireScreen(at, 'edit');
  const profile = { account_id: 1, configs: { time_zone: 'America/Mexico_City' } };
  return runInCompany(profile, session.erp, () => openConfirmation(screen, session, action, null));
};
const open = (status: string, can = true) =>
  ask('/cfl/delivery-cutoffs/5', 'receive', { folio: 'CE-5', status }, can);

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

test('what an action asks begins with what the record has of it, but for a reason', async () => {
  const record = {
    folio: 'PR-1',
    status: 'AUTORIZADO',
    disbursement_date: '2026-01-15',
    bank_account_id: 3,
    titles: { bank_account_id: 'BBVA operativa' },
  };
  expect(await ask('/loans/5', 'disburse', record)).toMatchObject({
    values: { disbursement_date: '2026-01-15', bank_account_id: '3' },
    titles: { bank_account_id: 'BBVA operativa' },
  });
  const refused = { folio: 'PR-1', status: 'SOLICITADO', reject_reason: 'La otra vez' };
  expect((await ask('/loans/5', 'reject', refused)).values).not.toHaveProperty('reject_reason');
});
