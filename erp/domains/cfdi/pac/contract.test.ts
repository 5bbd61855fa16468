/** One table of behaviours, asked of each adapter against the double of its provider. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { PAC_CONTRACT, type PacSubject } from './testing/contract.ts';
import { doubledFinkok, doubledSw, subjectOf } from './testing/doubled-pacs.ts';

const PROVIDERS = { 'SW Sapien': doubledSw, Finkok: doubledFinkok };

describe.each(Object.entries(PROVIDERS))('%s', (_, doubled) => {
  let subject: PacSubject;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const made = await doubled();
    subject = subjectOf(made);
    close = () => made[Symbol.asyncDispose]();
  });
  afterAll(() => close());
  test.each(PAC_CONTRACT.map(({ name, holds }) => [name, holds] as const))('%s', (_name, holds) =>
    holds(subject),
  );
});
