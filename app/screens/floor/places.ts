import type { IconName } from '#app/ui/icons/icon-names.ts';

/** What the hub of the floor offers, each for who holds its key; a screen of the floor adds its row. */
export interface FloorPlace {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly key: string;
}

export const FLOOR_PLACES: readonly FloorPlace[] = [
  { path: '/floor/receive', label: 'Recibir', icon: 'download', key: 'inventory.receive' },
  { path: '/floor/pick', label: 'Surtir', icon: 'package', key: 'supplying.update' },
  { path: '/floor/count', label: 'Contar', icon: 'boxes', key: 'inventory.count' },
  { path: '/floor/move', label: 'Mover y acomodar', icon: 'arrow-up-down', key: 'inventory.apply' },
  { path: '/floor/weigh', label: 'Pesar', icon: 'scale', key: 'dif.scales' },
];

/** Where a label leads whose address says what one came to do: `/q/supplying/5?action=surtir`. By type of label, then by action. */
const LABELS: Readonly<Record<string, Readonly<Record<string, (id: string) => string>>>> = {
  'branch-transfer': { recibir: (id) => `/floor/receive/transfer/${id}` },
  movement: { recibir: (id) => `/floor/receive/movement/${id}` },
  scale: { pesar: (id) => `/floor/weigh/${id}` },
  slot: { mover: (id) => `/floor/move?from=${id}` },
  supplying: { surtir: (id) => `/floor/pick/${id}` },
};

export const floorPath = (type: string, id: string, action: string | null): string | null =>
  action !== null && Object.hasOwn(LABELS, type) ? (LABELS[type]![action]?.(id) ?? null) : null;
