/** «Primeros pasos»: what a company needs before it works, each step done as its own data say. */
import { t } from '#app/i18n/t.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import { oneOf, type FirstStep } from './first-step.server.ts';
import type { Session } from '#app/session/context.ts';
import { openScreens } from '#app/session/navigation/navigation.server.ts';

export interface Step {
  readonly text: string;
  readonly href: string;
  readonly done: boolean;
}

const OF_MODULES = Object.values(
  import.meta.glob<() => readonly FirstStep[]>('/app/screens/*/first-steps.server.ts', {
    eager: true,
    import: 'firstSteps',
  }),
);

const ownSteps = (): readonly FirstStep[] => [
  {
    key: 'fiscal',
    order: 10,
    text: t('steps.fiscal', 'Datos fiscales: RFC, régimen y domicilio'),
    href: '/corp/config?tab=fiscal',
    has: ['legal_name', 'rfc', 'tax_regime_id', 'zip'],
  },
  {
    key: 'privacy',
    order: 20,
    text: t('home.stepPrivacy', 'Aviso de privacidad'),
    href: '/corp/config',
    has: ['privacy_notice', 'privacy_version'],
  },
  // Provisioning makes the head office with this zip, which is of no place.
  {
    key: 'branch',
    order: 30,
    text: t('steps.address', 'Domicilio de la matriz'),
    href: '/branch-offices',
    list: 'branch-offices',
    filter: { zip: '00000' },
    enough: 0,
  },
  {
    ...oneOf('users'),
    order: 70,
    text: t('steps.invite', 'Invitar a quienes van a usarlo'),
    enough: 2,
  },
  {
    key: 'backup',
    order: 100,
    text: t('steps.backup', 'Primer respaldo'),
    href: '/sys/backups',
    list: 'sys/backups',
    enough: 1,
  },
];

/** All of them, in the order in which a company comes to them. */
const allSteps = (): readonly FirstStep[] =>
  [...ownSteps(), ...OF_MODULES.flatMap((steps) => steps())].toSorted((a, b) => a.order - b.order);

/** A part that the person may not read, or whose module is off, is none of their steps. */
async function readOr<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

export async function firstSteps(session: Session): Promise<readonly Step[]> {
  const open = new Set(
    openScreens(session).flatMap(({ resource }) => (resource ? [resource.path] : [])),
  );
  const { erp, t } = session;
  const config = await readOr(erp.get<Readonly<Record<string, unknown>>>('corp/config'));
  const steps = await Promise.all(
    allSteps().map(async (step): Promise<Step | null> => {
      const told = { text: t(`ui.first-steps.${step.key}`, step.text), href: step.href };
      if ('has' in step)
        return (
          config && { ...told, done: step.has.every((name) => (config.data[name] ?? '') !== '') }
        );
      if (!open.has(step.list)) return null;
      const list = await readOr(
        erp.get<unknown, ListMeta>(step.list, {
          size: 1,
          ...(step.filter && { filter: step.filter }),
        }),
      );
      if (!list) return null;
      return {
        ...told,
        done: step.enough === 0 ? list.meta.total === 0 : list.meta.total >= step.enough,
      };
    }),
  );
  return steps.filter((step) => step !== null);
}
