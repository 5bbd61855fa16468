import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { Field } from '#erp/model/types.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { requireScreen } from '../shared/screens.server.ts';
import { openConfirmation } from './confirmation.server.ts';

const isAmount = (field: Field | undefined): boolean =>
  field?.kind === 'money' || (field?.kind === 'computed' && field.as === 'money');

/** A record as somebody with these rights sees it. */
const sessionOf = (record: object, can: boolean) => {
  const references = { options: {}, lists: [], searches: {}, titles: {}, facts: {} };
  const answer = {
    record: { id: 5, version: 1, ...record },
    references,
    tables: [],
    confirm: null,
  };
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

test('why goods leave unpaid is asked only once they are refused for it', async () => {
  const fields = async (more: object) =>
    (
      await ask('/sls/shipments/5', 'ship', { folio: 'E-1', status: 'SURTIDO', ...more })
    ).fields.map(({ name }) => name);
  expect(await fields({})).toEqual([]);
  // What was said before stays.
  expect(await fields({ unpaid_reason: 'Paga al recibir.' })).toEqual(['unpaid_reason']);
});

test('what moves money says how much, beside what it asks', async () => {
  const { about, fields } = await ask('/loans/5', 'disburse', {
    folio: 'PR-1',
    status: 'AUTORIZADO',
    principal: '24000.00',
    titles: { currency_id: 'MXN — Peso mexicano' },
  });
  expect(about).toContainEqual({ label: 'Capital', value: '$24,000.00 MXN' });
  expect(fields.map(({ name }) => name)).toContain('bank_account_id');
});

test.each(
  [...registry.resources.values()].filter(
    ({ fields, states, sameTableAs }) =>
      !sameTableAs &&
      Object.values(states?.transitions ?? {}).some(({ confirm }) => confirm) &&
      Object.values(fields).some(
        (field) => field.kind === 'ref' && field.to === 'cfl/bank-accounts',
      ),
  ),
)('confirmations of $path name an amount and its account', (resource) => {
  const named = [...(resource.highlights ?? []).flat(), ...[resource.title].flat()];
  const isMoney = (name: string) => isAmount(resource.fields[name]);
  const isAccount = (name: string) => {
    const field = resource.fields[name];
    return field?.kind === 'ref' && field.to === 'cfl/bank-accounts';
  };
  const asked = Object.values(resource.states!.transitions).flatMap(({ recordFields = {} }) => [
    ...(recordFields.required ?? []),
    ...(recordFields.optional ?? []),
  ]);
  expect(named.some(isMoney)).toBe(true);
  expect([...named, ...asked].some(isAccount)).toBe(true);
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

test('what may stay blank begins with what the record has, so that a blank takes nothing away', async () => {
  const analysis = {
    folio: 'MUE-7',
    status: 'BORRADOR',
    dictum: 'ACEPTADO_CON_CONCESION',
    remarks: 'Húmeda',
  };
  expect((await ask('/shipment-analyses/5', 'dictate', analysis)).values).toMatchObject({
    dictum: 'ACEPTADO_CON_CONCESION',
    remarks: 'Húmeda',
  });
});

/** A value that a field of this kind may have, as the API answers it. */
const SAMPLES: Partial<Record<Field['kind'], unknown>> = {
  text: 'X1',
  longtext: 'Dicho antes',
  date: '2026-01-15',
  int: 3,
  decimal: '2.5',
  money: '10.00',
};
const answers = [...registry.resources.values()].flatMap((resource) =>
  resource.sameTableAs || !resource.states
    ? []
    : Object.entries(resource.states.transitions).flatMap(([action, { from, recordFields }]) =>
        (recordFields?.optional ?? []).flatMap((name) => {
          const field = resource.fields[name];
          const value =
            field?.kind === 'choice' ? field.choices[0]?.[0] : field && SAMPLES[field.kind];
          return value === undefined ? [] : [{ resource, action, from: from[0]!, name, value }];
        }),
      ),
);

test.each(answers)(
  '$resource.path/$action begins with the $name of its record',
  async ({ resource, action, from, name, value }) => {
    const screen = { resource, id: '5', base: '/' } as unknown as Parameters<
      typeof openConfirmation
    >[0];
    const record = { [resource.states!.field]: from, [name]: value };
    const session = sessionOf(record, true);
    const profile = { account_id: 1, configs: { time_zone: 'America/Mexico_City' } };
    const { values } = await runInCompany(profile, session.erp, () =>
      openConfirmation(screen, session, action, null),
    );
    expect(values[name]).toBeTruthy();
  },
);
