/** What the screen that combines two versions of a record says of them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ConflictScreen } from './conflict-screen.tsx';

vi.mock('#app/styles/screens/merge.css?url', () => ({ default: '/merge.css' }));

const view = {
  title: 'Bajío',
  one: 'zona de ventas',
  gender: 'f',
  who: 'Dora',
  when: '',
  beforeVersion: '1',
  nextVersion: 3,
  rows: [],
  kept: [],
  recordHref: '/zones/1',
  missing: 0,
} as const;

test.each([
  ['f', 'zona de ventas', 'Dora guardó esta zona de ventas antes que tú'],
  ['m', 'tipo de tarifa', 'Dora guardó este tipo de tarifa antes que tú'],
] as const)('a label of gender %s is said as it is: %s', (gender, one, said) => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <ConflictScreen view={{ ...view, gender, one }} /> },
  ]);
  expect(renderToStaticMarkup(<Page />)).toContain(said);
});
