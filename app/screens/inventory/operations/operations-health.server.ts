import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { Session } from '#app/session/context.ts';
import type { RowView, TableCardView } from '#app/screens/sys/tables/tables-types.ts';
import type { ChipFamily } from '#app/ui/chip.tsx';
import type { OperationsView } from './operations-types.ts';

interface Broken {
  readonly rule: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}
interface Checkup {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly requested_at: string;
  readonly ended_at: string | null;
  readonly differences: number;
  readonly found: readonly Broken[];
  readonly message: string | null;
  readonly requested_by: string | null;
}
export interface Health {
  readonly checkups: readonly Checkup[];
  readonly pending: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly pool_key: string;
  }[];
}

const RULES = [
  ['I1', 'La existencia de cada lugar es la suma de sus renglones de kardex'],
  ['I2', 'La cantidad y el valor de cada costo son la suma de sus renglones'],
  ['I3', 'Recalcular los costos desde el principio no corrige nada'],
  ['I4', 'Los traspasos dentro de un mismo costo suman cero'],
  ['I5', 'Nadie tiene reservado más de lo que hay'],
  ['I6', 'Cada serie está en un solo lugar'],
  ['I7', 'Cada partida aplicada tiene sus renglones de kardex'],
  ['I8', 'El kardex sólo se agrega: la base de datos impide cambiarlo'],
] as const;

const STATES: Readonly<Record<string, readonly [ChipFamily, string]>> = {
  PEDIDO: ['wait', 'En cola'],
  EN_CURSO: ['go', 'En curso'],
  TERMINADO: ['ok', 'Terminada'],
  FALLIDO: ['bad', 'Falló'],
};
const KINDS: Readonly<Record<string, string>> = {
  VERIFICAR: 'Revisión',
  RECONSTRUIR: 'Reconstrucción',
};

function ruleRows(last: Checkup | undefined): RowView[] {
  return RULES.map(([rule, text]) => {
    const wrong = last?.found.filter((each) => each.rule === rule) ?? [];
    const said = wrong.length === 1 ? '1 diferencia' : `${wrong.length} diferencias`;
    const state = !last
      ? { text: 'Sin revisar', family: 'neutral' as const }
      : wrong.length === 0
        ? { text: 'Bien', family: 'ok' as const }
        : { text: said, family: 'bad' as const };
    return { key: rule, cells: [{ text: rule }, { text }, state] };
  });
}

const differences = ({ found, differences: total }: Checkup): TableCardView => ({
  title: 'Diferencias',
  note: total > found.length ? `${found.length} de ${total}` : null,
  columns: [
    { label: 'Regla' },
    { label: 'Dónde' },
    { label: 'Debe ser', num: true },
    { label: 'Es', num: true },
  ],
  rows: found.map((each, index) => ({
    key: String(index),
    cells: [
      { text: each.rule },
      { text: each.what },
      { text: each.expected },
      { text: each.found },
    ],
  })),
  empty: ['Sin diferencias', ''],
});

const runRow = (checkup: Checkup): RowView => {
  const [family, text] = STATES[checkup.status] ?? (['neutral', checkup.status] as const);
  return {
    key: String(checkup.id),
    cells: [
      {
        text: KINDS[checkup.kind] ?? checkup.kind,
        small: checkup.requested_by ? `La pidió ${checkup.requested_by}` : 'De cada noche',
      },
      { text, family: checkup.status === 'TERMINADO' && checkup.differences > 0 ? 'bad' : family },
      { text: showInstant(checkup.ended_at ?? checkup.requested_at) },
      { text: checkup.message ?? '' },
    ],
  };
};

/** The invariants of the ledger with their last result, and pools whose costs wait. */
export function healthView(session: Session, { checkups, pending }: Health): OperationsView {
  const last = checkups.find(({ status }) => status === 'TERMINADO');
  return {
    health: { mayRebuild: session.can('inventory.close') },
    tables: {
      tab: 'salud',
      counts: [],
      filters: [],
      cards: [
        {
          title: 'Invariantes',
          note: last ? `Revisado el ${showInstant(last.ended_at ?? last.requested_at)}` : null,
          columns: [{ label: 'Regla' }, { label: 'Qué debe cumplirse' }, { label: 'Resultado' }],
          rows: ruleRows(last),
          empty: ['Sin reglas', ''],
        },
        ...(last && last.differences > 0 ? [differences(last)] : []),
        {
          title: 'Costos en recálculo',
          note: pending.length > 0 ? `${pending.length}` : null,
          columns: [{ label: 'Producto' }, { label: 'Nombre' }, { label: 'Costo de' }],
          rows: pending.map(({ id, code, name, pool_key }) => ({
            key: `${id}/${pool_key}`,
            cells: [{ text: code, href: `/products/${id}` }, { text: name }, { text: pool_key }],
          })),
          empty: ['Nada en espera', 'Los costos de todos los productos están al día.'],
        },
        {
          title: 'Últimas revisiones',
          note: null,
          columns: [
            { label: 'Qué' },
            { label: 'Estado' },
            { label: 'Cuándo' },
            { label: 'Resultado' },
          ],
          rows: checkups.map(runRow),
          empty: ['Sin revisiones', 'Cada noche se revisa; también puedes pedirla arriba.'],
        },
      ],
    },
  };
}
