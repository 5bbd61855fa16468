import { expect, test } from 'vitest';
import type { Session } from '#app/session/context.ts';
import { closingsOf } from './periods.server.ts';

/** Thirteen periods of each year, as the books generate them. */
const sessionOf = (years: readonly number[]) => {
  const periods = years.flatMap((year) =>
    Array.from({ length: 13 }, (_, i) => ({
      id: year * 100 + i + 1,
      year,
      month: i + 1,
      status: 'ABIERTO',
      live_exceptions: 0,
    })),
  );
  const get = async (path: string) => ({ data: path === 'acc/periods' ? periods : [] });
  return {
    can: () => true,
    timeZone: 'America/Mexico_City',
    erp: { get },
  } as unknown as Session;
};

test('the month 13 stands after its December, and leads to where the year is closed', async () => {
  const { year } = Temporal.Now.plainDateISO('America/Mexico_City').subtract({ months: 11 });
  const { months, rows } = await closingsOf(sessionOf([year, year + 1, year + 2]));
  const at = months.findIndex(({ label }) => label === `ajuste ${year}`);
  expect(months[at - 1]!.label).toBe(`dic ${year}`);
  expect(months[at]).toMatchObject({ href: `/acc/periods/${year * 100 + 13}`, now: false });
  expect(new Set(months.map(({ key }) => key)).size).toBe(months.length);
  for (const { cells } of rows) expect(cells).toHaveLength(months.length);
});
