import { t } from '#app/i18n/t.ts';
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

const rules = () =>
  [
    ['I1', t('ops.ruleStock', 'La existencia de cada lugar es la suma de sus renglones de kardex')],
    ['I2', t('ops.ruleCost', 'La cantidad y el valor de cada costo son la suma de sus renglones')],
    ['I3', t('ops.ruleReplay', 'Recalcular los costos desde el principio no corrige nada')],
    ['I4', t('ops.ruleTransfers', 'Los traspasos dentro de un mismo costo suman cero')],
    ['I5', t('ops.ruleReserved', 'Nadie tiene reservado más de lo que hay')],
    ['I6', t('ops.ruleSerial', 'Cada serie está en un solo lugar')],
    ['I7', t('ops.ruleLines', 'Cada partida aplicada tiene sus renglones de kardex')],
    ['I8', t('ops.ruleAppend', 'El kardex sólo se agrega: la base de datos impide cambiarlo')],
  ] as const;

const states = (): Readonly<Record<string, readonly [ChipFamily, string]>> => ({
  PEDIDO: ['wait', 'En cola'],
  EN_CURSO: ['go', 'En curso'],
  TERMINADO: ['ok', t('ops.done', 'Terminada')],
  FALLIDO: ['bad', t('ops.failed', 'Falló')],
});
const kinds = (): Readonly<Record<string, string>> => ({
  VERIFICAR: t('ops.checkup', 'Revisión'),
  RECONSTRUIR: t('ops.rebuild', 'Reconstrucción'),
});

function ruleRows(last: Checkup | undefined): RowView[] {
  return rules().map(([rule, text]) => {
    const wrong = last?.found.filter((each) => each.rule === rule) ?? [];
    const said =
      wrong.length === 1
        ? '1 diferencia'
        : t('ops.differences', '{count} diferencias', { count: wrong.length });
    let state: { readonly text: string; readonly family: ChipFamily };
    if (!last) state = { text: t('ops.unchecked', 'Sin revisar'), family: 'neutral' };
    else if (wrong.length === 0) state = { text: t('home.good', 'Bien'), family: 'ok' };
    else state = { text: said, family: 'bad' };
    return { key: rule, cells: [{ text: rule }, { text }, state] };
  });
}

const differences = ({ found, differences: total }: Checkup): TableCardView => ({
  title: t('ops.differencesHead', 'Diferencias'),
  note:
    total > found.length
      ? t('floor.doneOf', '{done} de {total}', { done: found.length, total })
      : null,
  columns: [
    { label: t('ops.rule', 'Regla') },
    { label: t('ops.where', 'Dónde') },
    { label: t('ops.shouldBe', 'Debe ser'), num: true },
    { label: t('ops.is', 'Es'), num: true },
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
  empty: [t('ops.noDifferences', 'Sin diferencias'), ''],
});

const runRow = (checkup: Checkup): RowView => {
  const [family, text] = states()[checkup.status] ?? (['neutral', checkup.status] as const);
  return {
    key: String(checkup.id),
    cells: [
      {
        text: kinds()[checkup.kind] ?? checkup.kind,
        small: checkup.requested_by
          ? t('ops.askedBy', 'La pidió {name}', { name: checkup.requested_by })
          : 'De cada noche',
      },
      { text, family: checkup.status === 'TERMINADO' && checkup.differences > 0 ? 'bad' : family },
      { text: showInstant(checkup.ended_at ?? checkup.requested_at) },
      { text: checkup.message ?? '' },
    ],
  };
};

const pendingCosts = (pending: Health['pending']): TableCardView => ({
  title: t('ops.recalculating', 'Costos en recálculo'),
  note: pending.length > 0 ? `${pending.length}` : null,
  columns: [
    { label: t('stock.product', 'Producto') },
    { label: t('profile.name', 'Nombre') },
    { label: t('ops.costOf', 'Costo de') },
  ],
  rows: pending.map(({ id, code, name, pool_key }) => ({
    key: `${id}/${pool_key}`,
    cells: [{ text: code, href: `/products/${id}` }, { text: name }, { text: pool_key }],
  })),
  empty: [
    t('approvals.nothingWaiting', 'Nada en espera'),
    t('ops.costsCurrent', 'Los costos de todos los productos están al día.'),
  ],
});

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
          title: t('ops.invariants', 'Invariantes'),
          note: last
            ? t('ops.checkedOn', 'Revisado el {when}', {
                when: showInstant(last.ended_at ?? last.requested_at),
              })
            : null,
          columns: [
            { label: t('ops.rule', 'Regla') },
            { label: t('ops.mustHold', 'Qué debe cumplirse') },
            { label: t('trial.result', 'Resultado') },
          ],
          rows: ruleRows(last),
          empty: [t('ops.noRules', 'Sin reglas'), ''],
        },
        ...(last && last.differences > 0 ? [differences(last)] : []),
        pendingCosts(pending),
        {
          title: t('ops.lastChecks', 'Últimas revisiones'),
          note: null,
          columns: [
            { label: t('ops.what', 'Qué') },
            { label: t('form.status', 'Estado') },
            { label: t('ops.when', 'Cuándo') },
            { label: t('trial.result', 'Resultado') },
          ],
          rows: checkups.map(runRow),
          empty: [
            t('ops.noChecks', 'Sin revisiones'),
            t('ops.nightly', 'Cada noche se revisa; también puedes pedirla arriba.'),
          ],
        },
      ],
    },
  };
}
