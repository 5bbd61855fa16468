/** Production and payroll reach the books by their events (finance §4.1, examples 7 and 8). */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EventSets } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { account, TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';
import { lastEntry, within } from './treasury.ts';

async function begun(): Promise<Stage> {
  const told = await story();
  const start_date = `${TODAY().slice(0, 7)}-01`;
  await done(told.as('admin').change('acc/configuration', { start_date }));
  return told;
}

/** A document of nobody's, another each time. */
const document = () => ({ resource: 'acc/configuration', id: randomInt(1, 1_000_000_000) });

/** Its lines in the order of their accounts: `605.01.01 D 180000.00`. */
async function posted(told: Stage, event: string, sets: EventSets): Promise<string[]> {
  const source = document();
  const made = await within(told, (context) =>
    postEvent(context, { event, source, date: TODAY(), branch_office_id: null, sets }),
  );
  expect(made.message).toBeNull();
  return (await lastEntry(told)).toSorted();
}

const total = (importe: string, roles: Readonly<Record<string, string>> = {}): EventSets => ({
  TOTAL: [{ amounts: { importe }, roles }],
});

test('800 kg of laminate: material, labour and overhead are in process, and the output takes them (example 7)', async () => {
  const told = await begun();
  const MATERIAL = { INVENTARIO: 'INV_MP' };
  const FINISHED = { INVENTARIO: 'INV_PT' };
  expect(await posted(told, 'INV_PROD_SAL', total('-29250.00', MATERIAL))).toEqual([
    '115.02.01 H 29250.00',
    '115.03.01 D 29250.00',
  ]);
  expect(await posted(told, 'PRD_MO', total('6000.00'))).toEqual([
    '115.03.01 D 6000.00',
    '605.01.90 H 6000.00',
  ]);
  expect(await posted(told, 'PRD_GIF', total('4750.00'))).toEqual([
    '115.03.01 D 4750.00',
    '504.01.90 H 4750.00',
  ]);
  expect(await posted(told, 'INV_PROD_ENT', total('40000.00', FINISHED))).toEqual([
    '115.03.01 H 40000.00',
    '115.04.01 D 40000.00',
  ]);
  // At a standard cost of 49.00: what the order cost beyond it is a variance.
  expect(await posted(told, 'INV_PROD_ENT', total('39200.00', FINISHED))).toEqual([
    '115.03.01 H 39200.00',
    '115.04.01 D 39200.00',
  ]);
  expect(await posted(told, 'PRD_VARIACION', total('800.00'))).toEqual([
    '115.03.01 H 800.00',
    '504.25.01 D 800.00',
  ]);
  expect(await posted(told, 'PRD_VARIACION', total('-100.00'))).toEqual([
    '115.03.01 D 100.00',
    '504.25.01 H 100.00',
  ]);
  expect(await posted(told, 'PRD_MAQUILA', total('1200.00'))).toEqual([
    '115.03.01 D 1200.00',
    '205.06.01 H 1200.00',
  ]);
  expect(await posted(told, 'PRD_MERMA_ANORMAL', total('300.00'))).toEqual([
    '115.03.01 H 300.00',
    '504.25.03 D 300.00',
  ]);
}, 120_000);

test('a fortnight of 270,000 owes 230,000 to people and the rest to who it was withheld for (example 8)', async () => {
  const told = await begun();
  const [labour, office, sales] = await Promise.all(
    ['605.01.01', '603.01.01', '602.01.01'].map((code) => account(told, code)),
  );
  const line = (GASTO: number, amounts: Readonly<Record<string, string>>) => ({
    amounts,
    accounts: { GASTO },
  });
  const withheld = (role: string, deduccion: string) => ({
    amounts: { deduccion },
    roles: { RET_OTRAS: role },
  });
  const payroll = await posted(told, 'NOMINA', {
    LINEAS: [
      line(labour!, { percepcion: '180000.00' }),
      line(office!, { percepcion: '60000.00' }),
      line(sales!, { percepcion: '30000.00' }),
    ],
    RETENCIONES: [
      withheld('RET_ISR_SALARIOS', '24300.00'),
      withheld('RET_IMSS', '6750.00'),
      withheld('RET_OTRAS', '5400.00'),
      withheld('FONACOT', '1200.00'),
      withheld('PRESTAMOS_EMPLEADOS', '2350.00'),
    ],
    TOTAL: [{ amounts: { neto: '230000.00' } }],
  });
  expect(payroll).toEqual([
    '107.01.01 H 2350.00',
    '205.06.02 H 1200.00',
    '210.01.01 H 230000.00',
    '216.01.01 H 24300.00',
    '216.11.01 H 6750.00',
    '216.12.01 H 5400.00',
    '602.01.01 D 30000.00',
    '603.01.01 D 60000.00',
    '605.01.01 D 180000.00',
  ]);
  const employer = await posted(told, 'CUOTAS_PATRONALES', {
    LINEAS: [line(labour!, { cuota: '76100.00' })],
    TOTAL: [
      { amounts: { imss: '41000.00', sar: '13500.00', infonavit: '13500.00', isn: '8100.00' } },
    ],
  });
  expect(employer).toEqual([
    '211.01.01 H 41000.00',
    '211.02.01 H 13500.00',
    '211.03.01 H 13500.00',
    '212.01.01 H 8100.00',
    '605.01.01 D 76100.00',
  ]);
}, 120_000);
