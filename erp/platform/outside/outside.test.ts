import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import {
  outsideWork,
  type OutsideAnswer,
  type OutsideWork,
} from '#erp/kernel/operations/outside/outside-work.ts';
import type { Services } from '#erp/kernel/services.ts';
import { DomainError } from '#erp/model/errors.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { askDue } from './outside-jobs.ts';
import { performOutside } from './perform.ts';
import { requestOutside } from './requests.ts';

let company: Company;
let admin: Actor;
let now: Temporal.Instant;

beforeEach(async () => {
  company = await testCompany();
  admin = await company.actorOf(await company.signIn('admin'));
  // What rounds up to the next millisecond.
  now = company.services.now().add({ microseconds: 700 });
});

/** As if zones asked somebody outside when they are pinged. */
function servicesThat(work: OutsideWork<string>): Services {
  const { services } = company;
  const rules = new Map(services.rules);
  rules.set('zones', { ...rules.get('zones'), outside: { ping: outsideWork(work) } });
  return { ...services, rules, now: () => now };
}

const zones = () => company.services.registry.resource('zones');
const later = (seconds: number) => {
  now = now.add({ seconds });
};

const ask = (services: Services, id = 1) =>
  services.db.tenant({ accountId: admin.accountId }, (tx) =>
    requestOutside({ tx, services, actor: admin, now }, zones(), 'ping', id),
  );
const perform = (services: Services, id = 1) =>
  performOutside(services, admin.accountId, { resource: zones(), id, action: 'ping' });
const waiting = ({ db }: Services) =>
  db.tenant({ accountId: admin.accountId }, (tx) =>
    tx.query<{ record_id: number; attempt: number; message: string | null }>(
      'select record_id, attempt, message from outside_requests where account_id = $1 order by id',
      [admin.accountId],
    ),
  );

/** What was asked and what was written down. */
function witness(answers: readonly (OutsideAnswer<string> | Error)[]) {
  const asked: number[] = [];
  const recorded: string[] = [];
  const work: OutsideWork<string> = {
    ask: async ({ attempt }) => {
      asked.push(attempt);
      const answer = answers[Math.min(asked.length, answers.length) - 1]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    record: async ({ actor, id }, answer) => {
      recorded.push(`${id} ${answer} ${actor.nickname}`);
    },
  };
  return { asked, recorded, services: servicesThat(work) };
}

test('what is answered is written down once, in the name of who asked', async () => {
  const { services, asked, recorded } = witness([{ answer: 'sí' }]);
  await ask(services);
  await ask(services);
  await perform(services);
  await perform(services);
  await askDue(services);
  expect([asked, recorded]).toEqual([[1], ['1 sí admin']]);
  expect(await waiting(services)).toEqual([]);
});

test('what nobody knows yet is asked again after its wait, and not before', async () => {
  const { services, asked, recorded } = witness([
    { again: { message: 'El PAC no respondió.' } },
    new Error('cut'),
    { answer: 'sí' },
  ]);
  await ask(services);
  await perform(services);
  expect(await waiting(services)).toEqual([
    { record_id: 1, attempt: 1, message: 'El PAC no respondió.' },
  ]);
  expect(await askDue(services)).toBe(0);
  later(5);
  expect(await askDue(services)).toBe(1);
  expect((await waiting(services))[0]).toMatchObject({ attempt: 2, message: 'cut' });
  later(15);
  expect(await askDue(services)).toBe(1);
  expect([asked, recorded]).toEqual([[1, 2, 3], ['1 sí admin']]);
});

test('who is patient waits for the answer, however late it is', async () => {
  const begun = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<OutsideAnswer<string>>();
  const recorded: string[] = [];
  const slow = servicesThat({
    ask() {
      begun.resolve();
      return promise;
    },
    record: async () => void recorded.push('sí'),
  });
  await ask(slow);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const record = { resource: zones(), id: 1, action: 'ping', patient: true } as const;
  const done = performOutside(slow, admin.accountId, record);
  await begun.promise;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  resolve({ answer: 'sí' });
  await done;
  expect(recorded).toEqual(['sí']);
});

test('a process that dies between question and answer is made up for', async () => {
  const { services, asked, recorded } = witness([{ answer: 'sí' }]);
  const { promise, resolve } = Promise.withResolvers<OutsideAnswer<string>>();
  const dying = servicesThat({
    ask: () => promise,
    record: async () => void recorded.push('late'),
  });
  await ask(services);
  const lost = perform(dying);
  later(60);
  expect(await askDue(services)).toBe(0);
  later(31);
  expect(await askDue(services)).toBe(1);
  // It was not dead after all: what it was told is not written a second time.
  resolve({ answer: 'sí' });
  await lost;
  expect([asked, recorded]).toEqual([[2], ['1 sí admin']]);
});

test('an answer that the product refuses to write is kept waiting with the reason', async () => {
  let isOpen = false;
  const recorded: string[] = [];
  const services = servicesThat({
    ask: async () => ({ answer: 'sí' }),
    record: async (_, answer) => {
      if (!isOpen) throw new DomainError('PERIODO_CERRADO', 'El mes está cerrado.');
      recorded.push(answer);
    },
  });
  await ask(services);
  await perform(services);
  expect((await waiting(services))[0]).toMatchObject({ message: 'El mes está cerrado.' });
  isOpen = true;
  later(5);
  await askDue(services);
  expect(recorded).toEqual(['sí']);
  expect(await waiting(services)).toEqual([]);
});

test('each record has its own question, and another company none of them', async () => {
  const { services, recorded } = witness([{ answer: 'sí' }]);
  await ask(services, 1);
  await ask(services, 2);
  await performOutside(services, admin.accountId + 1, {
    resource: zones(),
    id: 1,
    action: 'ping',
  }).catch(() => null);
  expect(recorded).toEqual([]);
  expect(await askDue(services)).toBe(2);
  expect(recorded.toSorted()).toEqual(['1 sí admin', '2 sí admin']);
});
